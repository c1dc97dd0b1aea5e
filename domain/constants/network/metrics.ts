/** From the first thing that was counted until all are told, in milliseconds. Spec §9 "Metrics batched, flushed 10 s after first entry". */
export const METRICS_FLUSH_MS = 10_000;

/** Things counted that are told at once; more in that time are not told. Ours. */
export const METERS_MAX = 100;

/** Longest text in what is told. Ours. */
export const METRIC_TEXT_LENGTH_MAX = 1_000;
