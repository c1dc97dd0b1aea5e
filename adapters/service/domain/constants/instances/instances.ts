/** A job that failed is repeated after this time, in milliseconds. */
export const JOB_RETRY_MS = 10_000;

/** And at most this often: a disk may be full for an hour. */
export const JOB_TRIES_MAX = 360;
