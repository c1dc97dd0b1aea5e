/*
 * Bounds of what a page records. Ours, not the spec's.
 */

/** The age of the oldest recorded step, in milliseconds: long enough for a listener who notices a fault and reports it. */
export const RECORDED_AGE_MS_MAX = 600_000;

/** Recorded steps. A page that plays makes about ten a second. */
export const RECORDED_STEPS_MAX = 10_000;

/** The memory that recorded steps keep from being freed, in bytes, as `weightOf` estimates it. */
export const RECORDED_BYTES_MAX = 8_388_608;

/** The estimated bytes of a value, of a property of an object, and of a character. */
export const VALUE_BYTES = 8;
export const PROPERTY_BYTES = 16;
export const CHARACTER_BYTES = 2;

/** The most entries of the history of playback. */
export const DIAGNOSTIC_ENTRIES_MAX = 100;

/** The longest name in the history of playback, in characters. */
export const DIAGNOSTIC_NAME_LENGTH_MAX = 200;

/** A pause this soon after a command that silences the player, in milliseconds, has that command as its reason. */
export const EXPECTED_PAUSE_MS = 5_000;
