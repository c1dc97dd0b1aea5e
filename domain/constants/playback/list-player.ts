/** The playing time after which a track counts as listened to, in milliseconds. Spec §9 "30000 ms per track in list player". */
export const LISTENED_MS = 30_000;

/** The most consecutive errors; the next one stops the list. Spec §9 "max list errors 5". */
export const LIST_ERRORS_MAX = 5;

/**
 * A request this much older than the current list is not stale: a clock was set back, in milliseconds. Ours: no request waits
 * longer.
 */
export const STALE_REQUEST_MS_MAX = 30_000;

/** Tracks kept on each side of the current one. Spec §9 "from at most 5". */
export const WINDOW_CANDIDATES_MAX = 5;

/** Rounds of the shuffle: enough that neighbours in the context are far apart in the order. */
export const SHUFFLE_ROUNDS = 6;

/** Odd factors and shifts of a 32-bit avalanche hash; any good mix works, but it must never change. */
export const MIX_FACTOR_A = 0x7feb352d;
export const MIX_FACTOR_B = 0x846ca68b;
export const MIX_SHIFT_A = 16;
export const MIX_SHIFT_B = 15;

/** Separates the rounds and the laps of one seed. */
export const MIX_STRIDE = 0x9e3779b9;
