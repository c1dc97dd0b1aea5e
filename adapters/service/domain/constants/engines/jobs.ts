/** Jobs of one process at once, and the connections for them. */
export const JOBS_AT_ONCE = 4;
export const JOBS_CONNECTIONS = 4;

/** How often a process looks for jobs that are due, in milliseconds: the most by which one is late. */
export const JOBS_POLL_MS = 1_000;

/** How often it looks for jobs of processes that ended in the middle of one, in milliseconds. */
export const LOST_JOBS_LOOK_MS = 60_000;
