/** The most waiting writes of one page; more are refused. Ours. */
export const OUTBOX_ENTRIES_MAX = 200;

/** The most server errors in response to one write before it is dropped. Ours. */
export const OUTBOX_FAULTS_MAX = 10;

/** The wait after a write without a response: the first and the longest, in milliseconds. Ours. */
export const OUTBOX_WAIT_MS = 1_000;
export const OUTBOX_WAIT_MS_MAX = 60_000;

/**
 * The time without a heartbeat after which a page counts as closed, in milliseconds; another page then sends its writes. Ours.
 */
export const OUTBOX_ABANDONED_MS = 180_000;

/** Random bytes of a write's id. Ours. */
export const OUTBOX_ID_BYTES = 8;
