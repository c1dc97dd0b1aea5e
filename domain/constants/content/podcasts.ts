/** An episode with at most this much left counts as played, in milliseconds: the rest is the outro. Ours. */
export const PLAYED_TAIL_MS = 30_000;

/** The same as a share of the episode, for short ones. Ours. */
export const PLAYED_TAIL_SHARE = 0.05;
