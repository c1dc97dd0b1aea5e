/** The interval of the clock check that detects sleep. Ours. */
export const WAKE_CHECK_MS = 5_000;

/** A visible page whose timer fires this late has slept. Ours. */
export const WAKE_LATE_VISIBLE_MS = 10_000;

/** Timers of a hidden page fire once a minute anyway, so only a longer delay means sleep. Ours. */
export const WAKE_LATE_HIDDEN_MS = 90_000;

/** The longest delay of a browser's timer: 31 bits of milliseconds. Longer waits use several timers. */
export const TIMER_MS_MAX = 2_147_483_647;

/** The close code of a socket that ended without a close frame, in RFC 6455. */
export const SOCKET_CODE_ABNORMAL = 1_006;

/** From this number on, languages group the digits of integers, each in its own way. */
export const GROUPED_FROM = 1_000;
