import type { ResponseOf } from '#application/calls/call.ts';
import type { getHistorySummary, getYearReview } from '#application/calls/account/history.ts';
import { createDayOf, dayNumberOf, daysOfYear, instantsAround } from '../../domain/history/calendar.ts';
import type { Count } from '../../domain/history/listen.ts';
import { type DatedListen, type FacetCounts, type HistorySummary, summaryOf } from '../../domain/history/summary.ts';
import { yearReviewOf } from '../../domain/history/year-review.ts';
import { imagesOf } from '../catalog/web-api-shapes.ts';
import type { Store } from '../ports/store.ts';
import { type ListenName, nameListens } from './listen-names.ts';
import { type Instants, listensBetween } from './stored-listens.ts';

type Summary = ResponseOf<typeof getHistorySummary>;
type Review = ResponseOf<typeof getYearReview>;
type Names = ReadonlyMap<string, ListenName>;

/** Whose history, in which time zone, and the base of image URLs. */
export interface HistoryView {
  readonly userId: string;
  readonly timeZone: string;
  readonly base: string;
}

/** The first and the last day as ISO dates; null for no limit. */
export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

export async function historySummary(store: Store, view: HistoryView, range: DateRange, topMax: number): Promise<Summary> {
  const from = range.from === null ? -Infinity : dayNumberOf(range.from);
  const until = range.to === null ? Infinity : dayNumberOf(range.to) + 1;
  const { fromMs, untilMs } = instantsAround(from, until);
  const { listens, names } = await datedListens(store, view, { fromMs: Math.max(0, fromMs), untilMs });
  const summary = summaryOf(
    listens.filter(({ day }) => day >= from && day < until),
    topMax,
  );
  const days = summary.days.map(({ date, ...count }) => ({ date, ...countJson(count) }));
  return { ...countJson(summary), days, ...facetsJson(summary.facets, names, view.base) };
}

export async function yearReview(store: Store, view: HistoryView, year: number): Promise<Review> {
  const { until } = daysOfYear(year);
  const { listens, names } = await datedListens(store, view, { fromMs: 0, untilMs: instantsAround(until, until).untilMs });
  const review = yearReviewOf(listens, year);
  const { firstListen, longestDay, newArtists } = review;
  return {
    year,
    ...countJson(review),
    months: review.months.map(countJson),
    ...facetsJson(review.facets, names, view.base),
    longest_day: longestDay && { date: longestDay.date, ...countJson(longestDay) },
    first_listen: firstListen && {
      ...nameJson(names, firstListen.key),
      at: firstListen.atMs,
      date: firstListen.date,
    },
    new_artists: facetJson(newArtists, names, view.base),
    streak: review.streak,
  };
}

async function datedListens(
  store: Store,
  { timeZone, userId }: HistoryView,
  between: Instants,
): Promise<{ readonly listens: readonly DatedListen[]; readonly names: Names }> {
  const dayOf = createDayOf(timeZone);
  const { listens, names } = await nameListens(store, await listensBetween(store, userId, between));
  return { listens: listens.map((listen) => ({ ...listen, day: dayOf(listen.atMs) })), names };
}

const countJson = ({ listenedMs, plays }: Count) => ({ plays, listened_ms: Math.round(listenedMs) });

function facetsJson(facets: HistorySummary['facets'], names: Names, base: string) {
  const { albums, artists, genres, shows, tracks } = facets;
  return {
    tracks: facetJson(tracks, names, base),
    artists: facetJson(artists, names, base),
    albums: facetJson(albums, names, base),
    genres: facetJson(genres, names, base),
    shows: facetJson(shows, names, base),
  };
}

function facetJson({ top, total }: FacetCounts, names: Names, base: string) {
  return {
    total,
    top: top.map(({ key, ...count }) => ({
      ...nameJson(names, key),
      image_url: imagesOf(base, names.get(key)?.imageId ?? null).at(-1)?.url ?? null,
      ...countJson(count),
    })),
  };
}

function nameJson(names: Names, key: string) {
  const { by, name, uri } = names.get(key) ?? { by: '', name: '', uri: null };
  return { uri, name, by };
}
