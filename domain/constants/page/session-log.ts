/*
 * Bounds of session logs. Ours, not the spec's.
 */

/** A longer word is no word of the protocol, and might be a token. */
export const KEPT_WORD_LENGTH_MAX = 32;
/** The longest type of media, with its codecs. */
export const KEPT_TEXT_LENGTH_MAX = 100;

/** Start and factor of the 32-bit hash FNV-1a, and the digits of its text. */
export const FNV_OFFSET = 2_166_136_261;
export const FNV_PRIME = 16_777_619;
export const HEXADECIMAL = 16;

/** What a reader accepts: characters of the file, machines, steps, shared values, levels of nesting, values after expansion. */
export const LOG_LENGTH_MAX = 67_108_864;
export const LOG_MACHINES_MAX = 1_000;
export const LOG_SHARED_MAX = 500_000;
export const LOG_DEPTH_MAX = 60;
export const LOG_VALUES_MAX = 100_000_000;

/** Replays of one shrinking. */
export const SHRINK_REPLAYS_MAX = 5_000;
