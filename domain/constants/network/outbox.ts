/** Writes of one page that wait to be sent at most; more are refused. Ours. */
export const OUTBOX_ENTRIES_MAX = 200;

/** How often the service may answer one write with a fault of its own before the write is given up. Ours. */
export const OUTBOX_FAULTS_MAX = 10;

/** The wait after a write that got no answer: the first, and the longest, in milliseconds. Ours. */
export const OUTBOX_WAIT_MS = 1_000;
export const OUTBOX_WAIT_MS_MAX = 60_000;

/** After so long without a sign of life a page counts as gone, and another sends what it left behind, in milliseconds. Ours. */
export const OUTBOX_ABANDONED_MS = 180_000;

/** Bytes of randomness in the name of a write. Ours. */
export const OUTBOX_ID_BYTES = 8;
