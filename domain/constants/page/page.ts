/** How often a page looks at the clock to find out that it slept. Ours. */
export const WAKE_CHECK_MS = 5_000;

/** A visible page whose timer came this late has slept: nothing else delays a visible page so long. Ours. */
export const WAKE_LATE_VISIBLE_MS = 10_000;

/** A hidden page's timers come once a minute anyway, so only more than that is sleep. Ours. */
export const WAKE_LATE_HIDDEN_MS = 90_000;

/** Longest delay a browser's timer takes: 31 bits of milliseconds. Longer waits are made of several. */
export const TIMER_MS_MAX = 2_147_483_647;

/** A socket that ended without saying so, in RFC 6455. */
export const SOCKET_CODE_ABNORMAL = 1_006;
