import { LATENCY_CLASSES_MS, LATENCY_SHARES, MS_PER_HOUR } from '../../constants/logging.ts';

/** Sums of playbacks over all listeners. */
export interface PlaybackSums {
  readonly playbacks: number;
  readonly errors: number;
  readonly msPlayed: number;
  readonly totalBytes: number;
  readonly stalls: number;
  readonly msStalled: number;
  /** The histogram of start-up times, with one bucket above the last bound. */
  readonly latencies: readonly number[];
}

/** Playback statistics of one day over all listeners: sums only. */
export interface PlaybackDay extends PlaybackSums {
  readonly day: string;
}

/** The contribution of one playback. */
export interface PlaybackStats {
  readonly ms_played: number;
  readonly ms_latency: number;
  readonly n_stalls: number;
  readonly ms_stalled: number;
  readonly total_bytes: number;
  readonly had_error: boolean;
}

export const NO_PLAYBACKS: PlaybackSums = {
  playbacks: 0,
  errors: 0,
  msPlayed: 0,
  totalBytes: 0,
  stalls: 0,
  msStalled: 0,
  latencies: [...LATENCY_CLASSES_MS, Infinity].map(() => 0),
};

export function addSums(one: PlaybackSums, other: PlaybackSums): PlaybackSums {
  return {
    playbacks: one.playbacks + other.playbacks,
    errors: one.errors + other.errors,
    msPlayed: one.msPlayed + other.msPlayed,
    totalBytes: one.totalBytes + other.totalBytes,
    stalls: one.stalls + other.stalls,
    msStalled: one.msStalled + other.msStalled,
    latencies: one.latencies.map((count, index) => count + (other.latencies[index] ?? 0)),
  };
}

/** The sums with one playback more; one that never sounded waited for nothing that can be counted. */
export function addPlayback(sums: PlaybackSums, playback: PlaybackStats): PlaybackSums {
  const place = LATENCY_CLASSES_MS.findIndex((boundMs) => playback.ms_latency <= boundMs);
  const at = place < 0 ? LATENCY_CLASSES_MS.length : place;
  const hasSounded = playback.ms_played > 0;
  return addSums(sums, {
    playbacks: 1,
    errors: playback.had_error ? 1 : 0,
    msPlayed: playback.ms_played,
    totalBytes: playback.total_bytes,
    stalls: playback.n_stalls,
    msStalled: playback.ms_stalled,
    latencies: NO_PLAYBACKS.latencies.map((_, index) => (hasSounded && index === at ? 1 : 0)),
  });
}

/** The owner's report. */
export function dayReport(day: PlaybackDay) {
  return {
    day: day.day,
    playbacks: day.playbacks,
    errors: day.errors,
    ms_played: day.msPlayed,
    total_bytes: day.totalBytes,
    n_stalls: day.stalls,
    ms_stalled: day.msStalled,
    stalls_per_hour: day.msPlayed > 0 ? (day.stalls * MS_PER_HOUR) / day.msPlayed : 0,
    ms_latency_p50: latencyPercentile(day.latencies, LATENCY_SHARES.p50),
    ms_latency_p95: latencyPercentile(day.latencies, LATENCY_SHARES.p95),
  };
}

/** The upper bound of the class with that percentile; null without any. The open last class counts as its lower bound. */
export function latencyPercentile(latencies: readonly number[], share: number): number | null {
  const all = latencies.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let passed = 0;
  const place = latencies.findIndex((count) => (passed += count) >= all * share);
  return LATENCY_CLASSES_MS[place] ?? LATENCY_CLASSES_MS.at(-1) ?? null;
}
