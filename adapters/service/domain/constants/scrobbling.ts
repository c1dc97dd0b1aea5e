/** The most items that wait for one server; the oldest are dropped and counted. */
export const SCROBBLE_QUEUE_MAX = 2_000;

/** Listens in one request; Last.fm takes no more. */
export const SCROBBLE_BATCH_MAX = 50;

/** The wait after the first failed request, in milliseconds; it doubles with each one after it. */
export const SCROBBLE_RETRY_MS = 30_000;

/** The longest wait between two requests, in milliseconds. */
export const SCROBBLE_RETRY_MS_MAX = 3_600_000;

/** The longest wait that a server can ask for, in milliseconds. */
export const SCROBBLE_RETRY_AFTER_MS_MAX = 86_400_000;

/** Milliseconds until a server has to answer. */
export const SCROBBLE_ANSWER_MS = 20_000;

/** The largest answer of a server, in bytes. */
export const SCROBBLE_ANSWER_BYTES_MAX = 1_048_576;

/** The loved tracks of a server are read this often, in milliseconds. */
export const LOVES_READ_EVERY_MS = 3_600_000;

/** The most loved tracks that are read of one server; of a longer list nothing counts as removed. */
export const LOVES_READ_MAX = 20_000;

/** Loved tracks that are looked up in the library at once. */
export const LOVES_MATCHED_AT_ONCE = 8;
