/** The tracker's bitrate before one is known, in bit/s. Spec §9 "default bitrate 128000, initial tracker 160000". */
export const TRACKER_BITRATE_BPS = 160_000;

/** Microseconds of a millisecond of track time. Spec §9 "Track-time conversion to microseconds". */
export const US_PER_MS = 1_000;

/** Bytes as bits. */
export const BITS_PER_BYTE = 8;

/** Separate stretches of one track that are told apart; the shortest goes first. Ours: nobody jumps about like that and listens. */
export const PLAYED_INTERVALS_MAX = 200;

/** Addresses whose use is told apart for one track; what comes from more is only counted as bytes. Ours. */
export const TRACKED_URLS_MAX = 20;

/** Longest address kept, in characters. Ours: what is longer tells nobody more. */
export const TRACKED_URL_LENGTH_MAX = 300;

/** What is to be told waits this long, so that it is in nobody's way when sound begins, in milliseconds. Spec §9 "logging batch delay default 4 s". */
export const LOG_BATCH_DELAY_MS = 4_000;

/** Messages about playbacks that wait to be sent; the oldest goes first. Ours: an hour of skipping without a network. */
export const LOG_MESSAGES_WAITING_MAX = 200;

/** Bytes of a playback id and of a tracking session's. Ours. */
export const PLAYBACK_ID_BYTES = 16;

/** How long signing out waits for the last words about what was played, in milliseconds. Ours. */
export const FINAL_REPORT_WAIT_MS = 2_000;

/** Who made the pages that hold the player. Ours. */
export const TRACKING_VENDOR = 'cadenza';
