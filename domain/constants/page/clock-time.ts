export const MS_PER_SECOND = 1_000;
export const SECONDS_PER_MINUTE = 60;
export const MINUTES_PER_HOUR = 60;
/** `3:07`: seconds have two digits. */
export const CLOCK_DIGITS = 2;
