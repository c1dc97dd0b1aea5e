/** The most one member may save of a kind: more than a library of a million tracks needs by hand. */
export const SAVED_MAX = 100_000;

/** How often a change is tried again because another came between. */
export const COLLECTION_WRITE_TRIES = 20;
