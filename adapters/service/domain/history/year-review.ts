import type { Ms } from '#domain/core/units.ts';
import { REVIEW_TOP_COUNT } from '../constants/history.ts';
import { dateOf, type DayNumber, daysOfYear, monthOf } from './calendar.ts';
import { type Count, countOf, NO_COUNT } from './listen.ts';
import { counted, type DatedListen, type DayCount, facetsOf, type HistorySummary, type KeyCount } from './summary.ts';

/** A year of listening. */
export interface YearReview extends Count {
  readonly year: number;
  /** January first; twelve of them. */
  readonly months: readonly Count[];
  readonly facets: HistorySummary['facets'];
  /** The day with the most listening; null without listens. */
  readonly longestDay: DayCount | null;
  readonly firstListen: { readonly key: string; readonly atMs: Ms; readonly date: string } | null;
  /** Artists never heard before the year, the most played first. */
  readonly newArtists: { readonly total: number; readonly top: readonly KeyCount[] };
  /** The most days in a row with a listen. */
  readonly streak: { readonly days: number; readonly from: string; readonly to: string } | null;
}

/** The review of a year, from all listens until its end, the oldest first. */
export function yearReviewOf(listens: readonly DatedListen[], year: number): YearReview {
  const { from, until } = daysOfYear(year);
  const ofYear = listens.filter(({ day }) => day >= from && day < until);
  const heardBefore = new Set(listens.flatMap(({ day, keys }) => (day < from ? keys.artists : [])));
  const isNew = (listen: DatedListen): DatedListen => ({
    ...listen,
    keys: { ...listen.keys, artists: listen.keys.artists.filter((key) => !heardBefore.has(key)) },
  });
  const days = counted(ofYear, ({ day }) => [day]);
  const months = counted(ofYear, ({ day }) => [monthOf(day)]);
  return {
    ...countOf(ofYear),
    year,
    months: Array.from({ length: 12 }, (_, index) => months.get(index + 1) ?? NO_COUNT),
    facets: facetsOf(ofYear, REVIEW_TOP_COUNT),
    longestDay: longestOf(days),
    firstListen: firstOf(ofYear),
    newArtists: facetsOf(ofYear.map(isNew), REVIEW_TOP_COUNT).artists,
    streak: streakOf([...days.keys()].sort((one, other) => one - other)),
  };
}

function longestOf(days: ReadonlyMap<DayNumber, Count>): DayCount | null {
  const [longest] = [...days].sort(([a, one], [b, other]) => other.listenedMs - one.listenedMs || a - b);
  return longest ? { date: dateOf(longest[0]), ...longest[1] } : null;
}

function firstOf([first]: readonly DatedListen[]): YearReview['firstListen'] {
  const key = first && [...first.keys.tracks, ...first.keys.shows][0];
  return key === undefined ? null : { key, atMs: first?.atMs ?? 0, date: dateOf(first?.day ?? 0) };
}

/** The longest run of days, the first of equal ones; `days` in order. */
function streakOf(days: readonly DayNumber[]): YearReview['streak'] {
  let best = { days: 0, to: 0 };
  let run = 0;
  days.forEach((day, index) => {
    run = days[index - 1] === day - 1 ? run + 1 : 1;
    if (run > best.days) best = { days: run, to: day };
  });
  return best.days === 0 ? null : { days: best.days, from: dateOf(best.to - best.days + 1), to: dateOf(best.to) };
}
