/** Instances send each other what their limits count after this time, in milliseconds. */
export const COUNTS_SHARED_MS = 500;

/** Most counts in one message; the others stay with their instance. */
export const COUNTS_MAX = 5_000;

/** Longest key of a count, in characters: an id, an address or a digest. */
export const COUNT_KEY_LENGTH_MAX = 200;

/** An account's calls are shared by this part of its limit, so that few calls need no message. */
export const CALLS_SHARED_PART = 0.02;
