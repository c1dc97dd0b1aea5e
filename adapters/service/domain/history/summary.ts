import { dateOf, type DayNumber } from './calendar.ts';
import { addListen, type Count, countOf, type Facet, FACETS, type Listen, NO_COUNT } from './listen.ts';

/** A count of one key of a facet. */
export interface KeyCount extends Count {
  readonly key: string;
}

export interface DayCount extends Count {
  /** `2026-05-17`. */
  readonly date: string;
}

export interface FacetCounts {
  /** How many different ones were heard. */
  readonly total: number;
  /** The most played first. */
  readonly top: readonly KeyCount[];
}

/** Listens of a range of days. */
export interface HistorySummary extends Count {
  /** Days with listens, in order. */
  readonly days: readonly DayCount[];
  readonly facets: Readonly<Record<Facet, FacetCounts>>;
}

/** A listen with its day in the listener's time zone. */
export interface DatedListen extends Listen {
  readonly day: DayNumber;
}

/** Sums up listens by day and by what was heard; `topMax`: the length of each top list. */
export function summaryOf(listens: readonly DatedListen[], topMax: number): HistorySummary {
  const days = counted(listens, ({ day }) => [day]);
  const ordered = [...days].sort(([one], [other]) => one - other);
  return {
    ...countOf(listens),
    days: ordered.map(([day, count]) => ({ date: dateOf(day), ...count })),
    facets: facetsOf(listens, topMax),
  };
}

export function facetsOf(listens: readonly Listen[], topMax: number): HistorySummary['facets'] {
  const entries = FACETS.map((facet) => [facet, facetOf(listens, facet, topMax)] as const);
  return Object.fromEntries(entries) as Record<Facet, FacetCounts>;
}

function facetOf(listens: readonly Listen[], facet: Facet, topMax: number): FacetCounts {
  const counts = counted(listens, ({ keys }) => new Set(keys[facet]));
  const top = [...counts].map(([key, count]) => ({ key, ...count })).sort(compareCounts);
  return { total: top.length, top: top.slice(0, topMax) };
}

/** The most played first, then the longest heard; what was heard first breaks ties, because sorting is stable. */
const compareCounts = (one: Count, other: Count) => other.plays - one.plays || other.listenedMs - one.listenedMs;

export function counted<Key, One extends Listen>(
  listens: readonly One[],
  keysOf: (listen: One) => Iterable<Key>,
): ReadonlyMap<Key, Count> {
  const counts = new Map<Key, Count>();
  for (const listen of listens) for (const key of keysOf(listen)) counts.set(key, addListen(counts.get(key) ?? NO_COUNT, listen));
  return counts;
}
