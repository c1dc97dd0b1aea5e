/** Messages about playbacks taken from one session in a minute: skipping as fast as one can makes some four a second. */
export const LOG_MESSAGES_PER_MINUTE = 300;

/** Largest message about a playback, in bytes; one with every address a record keeps is 5 kB. */
export const LOG_MESSAGE_BYTES_MAX = 16_384;

/** Playbacks that are known again when their statistics come twice: all that are heard in a few minutes, and their messages. */
export const PLAYBACKS_REMEMBERED = 10_000;

/** Hours of playback statistics, 90 days; older ones are deleted. */
export const PLAYBACK_HOURS_KEPT = 90 * 24;

/**
 * Upper bounds of the classes waits for the first sound are counted in, in milliseconds; longer ones are in the last class.
 * Steps of a fifth to a half: fine enough to see a change, few enough to keep for every day.
 */
export const LATENCY_CLASSES_MS = [
  10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 30_000,
] as const;

/** The reported percentiles of latency. */
export const LATENCY_SHARES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;

export const MS_PER_HOUR = 3_600_000;
