import type { Ms } from '#domain/core/units.ts';

/** What listens are grouped by. */
export const FACETS = ['tracks', 'artists', 'albums', 'genres', 'shows'] as const;
export type Facet = (typeof FACETS)[number];

/** One listen: when it began, what was heard of it, and the keys of what it belongs to. */
export interface Listen {
  readonly atMs: Ms;
  readonly listenedMs: Ms;
  readonly keys: Readonly<Record<Facet, readonly string[]>>;
}

/** A count of listens. */
export interface Count {
  readonly plays: number;
  readonly listenedMs: Ms;
}

export const NO_COUNT: Count = { plays: 0, listenedMs: 0 };

export function addListen({ plays, listenedMs }: Count, listen: Pick<Listen, 'listenedMs'>): Count {
  return { plays: plays + 1, listenedMs: listenedMs + listen.listenedMs };
}

export function countOf(listens: readonly Pick<Listen, 'listenedMs'>[]): Count {
  return listens.reduce(addListen, NO_COUNT);
}
