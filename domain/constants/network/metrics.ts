/** The time from the first metric to the flush, in milliseconds. Spec §9 "Metrics batched, flushed 10 s after first entry". */
export const METRICS_FLUSH_MS = 10_000;

/** The most metrics in one flush; more are dropped. Ours. */
export const METERS_MAX = 100;

/** The longest text in a metric. Ours. */
export const METRIC_TEXT_LENGTH_MAX = 1_000;
