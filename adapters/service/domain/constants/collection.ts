/** The most items of a kind in one member's collection: enough for a library of a million tracks. */
export const SAVED_MAX = 100_000;

/** Retries of a change after a concurrent one. */
export const COLLECTION_WRITE_TRIES = 20;
