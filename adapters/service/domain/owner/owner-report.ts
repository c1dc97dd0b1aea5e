import { LATENCY_SHARES, MS_PER_HOUR } from '../constants/logging.ts';
import { ARTISTS_SHOWN_MAX, PROBLEMS_SHOWN_MAX, RANGES, type OwnerRange } from '../constants/owner.ts';
import { dateOf, type LocalHour } from '../history/calendar.ts';
import { addSums, latencyPercentile, NO_PLAYBACKS, type PlaybackSums } from '../player-session/parts/playback-day.ts';
import { addProblem, type ListeningHour, type ProblemCount } from './listening-hour.ts';

/** Sums as the owner reads them. */
export interface SumsReport {
  readonly playbacks: number;
  readonly errors: number;
  readonly msPlayed: number;
  readonly stallsPerHour: number;
  /** The wait for the first sound; null without any. */
  readonly latencyMs: Readonly<Record<keyof typeof LATENCY_SHARES, number | null>>;
}

export interface OwnerReport extends SumsReport {
  /** In order: hours as `2026-05-17T14`, days as `2026-05-17`. */
  readonly slots: readonly (SumsReport & { readonly slot: string })[];
  /** Milliseconds played by hour of the day, 0 to 23. */
  readonly msPlayedByHour: readonly number[];
  /** The most frequent first. */
  readonly problems: readonly ProblemCount[];
  readonly artists: readonly { readonly artistId: string; readonly plays: number }[];
}

/**
 * What was played in the last day, week or month, up to the hour `nowHour` (hours since 1970).
 *
 * `localOf` places hours in the reader's calendar. A day is 24 hours, a week 7 and a month 30 days with today.
 */
export function ownerReport(
  hours: readonly ListeningHour[],
  {
    localOf,
    nowHour,
    range,
  }: { readonly range: OwnerRange; readonly nowHour: number; readonly localOf: (hour: number) => LocalHour },
): OwnerReport {
  const { slots: count, unit } = RANGES[range];
  const today = localOf(nowHour).day;
  const slotOf = (hour: number) => (unit === 'hour' ? hour - nowHour : localOf(hour).day - today) + count - 1;
  const within = hours.filter(({ hour }) => hour <= nowHour && slotOf(hour) >= 0);
  const slots = Array.from({ length: count }, (_, at) => {
    const sums = within.filter(({ hour }) => slotOf(hour) === at).reduce<PlaybackSums>(addSums, NO_PLAYBACKS);
    const hour = nowHour - count + 1 + at;
    return { slot: unit === 'hour' ? hourText(localOf(hour)) : dateOf(today - count + 1 + at), ...sumsReport(sums) };
  });
  const msPlayedByHour = Array.from({ length: 24 }, (_, hourOfDay) =>
    within.reduce((sum, { hour, msPlayed }) => sum + (localOf(hour).hourOfDay === hourOfDay ? msPlayed : 0), 0),
  );
  return {
    ...sumsReport(within.reduce<PlaybackSums>(addSums, NO_PLAYBACKS)),
    slots,
    msPlayedByHour,
    problems: problemsOf(within),
    artists: artistsOf(within),
  };
}

const hourText = ({ day, hourOfDay }: LocalHour) => `${dateOf(day)}T${String(hourOfDay).padStart(2, '0')}`;

function sumsReport({ errors, latencies, msPlayed, playbacks, stalls }: PlaybackSums): SumsReport {
  const percentile = (name: keyof typeof LATENCY_SHARES) => latencyPercentile(latencies, LATENCY_SHARES[name]);
  return {
    playbacks,
    errors,
    msPlayed,
    stallsPerHour: msPlayed > 0 ? (stalls * MS_PER_HOUR) / msPlayed : 0,
    latencyMs: { p50: percentile('p50'), p95: percentile('p95'), p99: percentile('p99') },
  };
}

function problemsOf(hours: readonly ListeningHour[]): readonly ProblemCount[] {
  const counts = hours
    .flatMap(({ problems }) => problems)
    .reduce<readonly ProblemCount[]>((sums, one) => addProblem(sums, one, one.count), []);
  return counts.toSorted((one, other) => other.count - one.count).slice(0, PROBLEMS_SHOWN_MAX);
}

function artistsOf(hours: readonly ListeningHour[]): OwnerReport['artists'] {
  const counts = new Map<string, number>();
  for (const { plays } of hours)
    for (const [artistId, count] of Object.entries(plays)) counts.set(artistId, (counts.get(artistId) ?? 0) + count);
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, ARTISTS_SHOWN_MAX);
  return sorted.map(([artistId, plays]) => ({ artistId, plays }));
}
