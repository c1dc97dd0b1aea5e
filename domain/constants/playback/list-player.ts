/** How long a track has to sound to count as listened to, in milliseconds. Spec §9 "30000 ms per track in list player". */
export const LISTENED_MS = 30_000;

/** The errors in a row a list survives; the next one stops it. Spec §9 "max list errors 5". */
export const LIST_ERRORS_MAX = 5;

/** A request this much older than the list there is, in milliseconds, was not overtaken: a clock was set back. Ours: no request waits longer. */
export const STALE_REQUEST_MS_MAX = 30_000;

/** How many tracks a side are kept around the current one. Spec §9 "from at most 5". */
export const WINDOW_CANDIDATES_MAX = 5;

/** Rounds of the shuffle's mixing: enough that neighbours in the context are strangers in the order. */
export const SHUFFLE_ROUNDS = 6;

/** Odd factors and shifts of a 32-bit avalanche hash; any good mix would do, but it must never change. */
export const MIX_FACTOR_A = 0x7feb352d;
export const MIX_FACTOR_B = 0x846ca68b;
export const MIX_SHIFT_A = 16;
export const MIX_SHIFT_B = 15;

/** Keeps the rounds and the laps of one seed apart. */
export const MIX_STRIDE = 0x9e3779b9;
