/** Milliseconds: durations, positions and instants since the epoch. */
export type Ms = number;
