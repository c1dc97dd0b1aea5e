/** Retention of security events, in days. */
export const SECURITY_LOG_DAYS = 180;

/** Most bytes of events of one day; later events are only counted. */
export const SECURITY_LOG_DAY_BYTES_MAX = 16_777_216;

/** Longest text in an event, in characters; longer ones are cut. */
export const SECURITY_LOG_TEXT_MAX = 200;

/** Digits of a session's digest in an event: enough to distinguish sessions. */
export const SECURITY_LOG_SESSION_DIGITS = 16;

/** Events of one kind that calls without a right make within a minute, from one network and in all. */
export const REFUSALS_A_MINUTE = 30;
export const REFUSALS_A_MINUTE_IN_ALL = 600;
