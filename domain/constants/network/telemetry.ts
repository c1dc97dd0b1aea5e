/** Events in one upload. Spec §7 "Batches 20, final 100". */
export const EVENT_BATCH_MAX = 20;

/** Events in the last upload before a disconnect. Spec §7 "Batches 20, final 100". */
export const FINAL_EVENT_BATCH_MAX = 100;

/** The most events that wait for an upload; the oldest is dropped. Ours: hours of listening without a network. */
export const EVENTS_WAITING_MAX = 1_000;

/** The most uploads under way: one batch, and final ones of listeners who left. Ours. */
export const EVENT_UPLOADS_MAX = 4;

/** Waits after a failed upload, in milliseconds. Spec §9 "Event upload backoff: base 200 ms, ceiling 300000 ms". */
export const EVENT_BACKOFF = { baseMs: 200, ceilingMs: 300_000 } as const;

/** All waits for one batch together, in milliseconds. Spec §9 "max total 1800000 ms". */
export const EVENT_BACKOFF_TOTAL_MS = 1_800_000;

/** The fragment that the queue sets itself. Spec §5 "a caller-set environment tag". */
export const ENVIRONMENT_TAG = 'environment';

/** The levels of a log line; a lower one is more severe. Spec §9 "Log levels". */
export const LOG_LEVELS = { error: 16, warn: 24, info: 28, debug: 30, log: 31 } as const;

/** The name of a sender or source that is not known. Spec §9 "logger fallbacks: unknown, 0.0.0". */
export const UNKNOWN_NAME = 'unknown';

/** The version of a sender or source that is not known. Spec §9 "logger fallbacks: unknown, 0.0.0". */
export const UNKNOWN_VERSION = '0.0.0';

/** The share of embeds that report their errors. Spec §9 "Error reporting sample rate 10 percent". */
export const ERROR_SAMPLE_RATE = 0.1;

/** The longest text in a logging message, in characters. Ours. */
export const LOG_TEXT_LENGTH_MAX = 1_000;

/** The most intervals or parts in one timer message. Ours. */
export const TIMER_PARTS_MAX = 100;

/** Bytes of a sequence id, and of other random ids in telemetry. Ours. */
export const SEQUENCE_ID_BYTES = 16;

/** The same error or warning is reported again after this time, in milliseconds. Ours: retries log it each minute. */
export const PROBLEM_REPEAT_MS = 600_000;

/** The most errors and warnings that a page remembers as reported. Ours. */
export const PROBLEMS_REMEMBERED_MAX = 100;

/** The longest body of a request that outlives its page, in characters: browsers allow 64 KiB. */
export const KEEPALIVE_CHARS_MAX = 60_000;

/** The unit of the header `backoff`: a second. Ours. */
export const BACKOFF_UNIT_MS = 1_000;

/** Least time between two token refreshes of the event queue, in milliseconds. Ours: a refused token is renewed by others too. */
export const EVENT_REFRESH_MS = 600_000;
