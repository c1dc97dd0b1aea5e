/** How long security events are kept, in days. */
export const SECURITY_LOG_DAYS = 180;

/** Most bytes of events kept of one day; what comes after them is counted and not kept. */
export const SECURITY_LOG_DAY_BYTES_MAX = 16_777_216;

/** Longest text in an event, in characters; longer ones are cut. */
export const SECURITY_LOG_TEXT_MAX = 200;

/** Digits of a session's digest in an event: enough to tell sessions apart. */
export const SECURITY_LOG_SESSION_DIGITS = 16;

/** Events of one kind that calls without a right make within a minute, from one network and in all. */
export const REFUSALS_A_MINUTE = 30;
export const REFUSALS_A_MINUTE_IN_ALL = 600;
