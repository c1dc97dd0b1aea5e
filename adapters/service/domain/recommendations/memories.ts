import { FORGOTTEN_PLAYS_MIN } from '../constants/media/recommendations.ts';

/** The most played first; equally often played ones in their order. `ids`: one for each play. */
export function byPlays(ids: readonly string[], playsMin = 1): readonly string[] {
  const plays = new Map<string, number>();
  for (const id of ids) plays.set(id, (plays.get(id) ?? 0) + 1);
  const enough = [...plays].filter(([, count]) => count >= playsMin);
  return enough.toSorted(([, one], [, other]) => other - one).map(([id]) => id);
}

/** What was played often once, and not since. `since`: what was played lately. */
export function forgottenOf(before: readonly string[], since: ReadonlySet<string>): readonly string[] {
  return byPlays(before, FORGOTTEN_PLAYS_MIN).filter((id) => !since.has(id));
}

/** The same days of the last years in UTC, the latest first: their first milliseconds. 29 February is in leap years only. */
export function sameDaysMs(nowMs: number, years: number): readonly number[] {
  const now = new Date(nowMs);
  return Array.from({ length: years }, (_, at) =>
    Date.UTC(now.getUTCFullYear() - at - 1, now.getUTCMonth(), now.getUTCDate()),
  ).filter((startMs) => new Date(startMs).getUTCDate() === now.getUTCDate());
}
