/** An episode with no more than this left counts as played, in milliseconds: what is left is the good-bye. Ours. */
export const PLAYED_TAIL_MS = 30_000;

/** The same as a share of the episode, so that short ones have to be heard too. Ours. */
export const PLAYED_TAIL_SHARE = 0.05;
