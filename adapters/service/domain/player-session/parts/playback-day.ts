import { LATENCY_CLASSES_MS, LATENCY_SHARES, MS_PER_HOUR } from '../../constants/logging.ts';

/** Playback statistics of one day over all listeners: sums only. */
export interface PlaybackDay {
  readonly day: string;
  readonly playbacks: number;
  readonly errors: number;
  readonly msPlayed: number;
  readonly totalBytes: number;
  readonly stalls: number;
  readonly msStalled: number;
  /** The histogram of start-up times, with one bucket above the last bound. */
  readonly latencies: readonly number[];
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

export function emptyDay(day: string): PlaybackDay {
  const latencies = [...LATENCY_CLASSES_MS, Infinity].map(() => 0);
  return { day, playbacks: 0, errors: 0, msPlayed: 0, totalBytes: 0, stalls: 0, msStalled: 0, latencies };
}

/** The day with one playback more; one that never sounded waited for nothing that can be counted. */
export function withPlayback(day: PlaybackDay, playback: PlaybackStats): PlaybackDay {
  const place = LATENCY_CLASSES_MS.findIndex((boundMs) => playback.ms_latency <= boundMs);
  const at = place < 0 ? LATENCY_CLASSES_MS.length : place;
  const hasSounded = playback.ms_played > 0;
  return {
    day: day.day,
    playbacks: day.playbacks + 1,
    errors: day.errors + (playback.had_error ? 1 : 0),
    msPlayed: day.msPlayed + playback.ms_played,
    totalBytes: day.totalBytes + playback.total_bytes,
    stalls: day.stalls + playback.n_stalls,
    msStalled: day.msStalled + playback.ms_stalled,
    latencies: day.latencies.map((count, index) => count + (hasSounded && index === at ? 1 : 0)),
  };
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
function latencyPercentile(latencies: readonly number[], share: number): number | null {
  const all = latencies.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let passed = 0;
  const place = latencies.findIndex((count) => (passed += count) >= all * share);
  return LATENCY_CLASSES_MS[place] ?? LATENCY_CLASSES_MS.at(-1) ?? null;
}
