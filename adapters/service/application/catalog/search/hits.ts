import type { Rating, RankedTexts } from '../../../domain/search/ranking.ts';
import { SEARCH_RANKED_MAX } from '../../../domain/constants/catalog.ts';
import { SEARCH_TOTAL_MAX, type Store } from '../../ports/store.ts';
import { KINDS, type AlbumRecord } from '../../records/records.ts';
import { latinWords } from '../../records/text-folding.ts';
import { hasAlbumOf, hasPhrases, type SearchableTexts } from './search-check.ts';
import { planFor, type SearchPlan } from './search-plan.ts';
import type { SearchText } from './search-query.ts';
import type { Reading } from './readings.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A kind of documents to find, and the texts they are found by. */
export interface SearchedKind<Doc extends Named> {
  readonly kind: string;
  textsOf(store: Store, docs: readonly Doc[]): Promise<readonly SearchableTexts[]>;
}

export interface Hits<Doc> {
  /** The best first, with their ratings: all, or the first of many. */
  readonly ranked: readonly { readonly doc: Doc; readonly rating: Rating }[];
  readonly total: number;
  /** A page of all. */
  page(offset: number, limit: number): Promise<readonly Doc[]>;
}

export interface HitsContext {
  readonly store: Store;
  readonly nowMs: number;
  readonly query: SearchText;
  rate(texts: RankedTexts): Rating;
}

const UNRATED: Rating = { score: 0, hasAllWords: false };

/** The words a hit is ranked by: all that were typed, without the names of filters. */
export function rankedWordsOf({ words, inField, maybeInField }: SearchText): readonly string[] {
  return [...words, ...[...inField, ...maybeInField].map(({ word }) => word)].flatMap(latinWords);
}

/** The documents of a kind that have every word as typed. */
export async function exactHits<Doc extends Named>(context: HitsContext, searched: SearchedKind<Doc>): Promise<Hits<Doc>> {
  const { store, nowMs, query } = context;
  const { kind } = searched;
  const plan = planFor(kind, query, nowMs);
  if (plan === null) return hitsOf<Doc>([]);
  if (!isChecked(kind, query)) {
    const { items, total } = await store.search<Doc>({ kind, ...plan, offset: 0, limit: SEARCH_RANKED_MAX });
    const ranked = await rankedOf(
      context,
      searched,
      items.map(({ doc }) => doc),
    );
    return {
      ranked,
      total,
      async page(offset, limit) {
        const first = ranked.slice(offset, offset + limit).map(({ doc }) => doc);
        if (offset + limit <= ranked.length || ranked.length === total) return first;
        const from = Math.max(offset, ranked.length);
        const rest = await store.search<Doc>({ kind, ...plan, offset: from, limit: offset + limit - from });
        return [...first, ...rest.items.map(({ doc }) => doc)];
      },
    };
  }
  const isEmpty = plan.prefixes.length + plan.titles.length + plan.anyOf.length === 0;
  const docs = isEmpty ? await artistsOf<Doc>(store, query, nowMs) : await docsOf<Doc>(store, kind, plan, SEARCH_TOTAL_MAX);
  const fitting = await checked(context, searched, docs);
  const ranked = await rankedOf(context, searched, fitting.slice(0, SEARCH_RANKED_MAX));
  return hitsOf([...ranked, ...fitting.slice(SEARCH_RANKED_MAX).map((doc) => ({ doc, rating: UNRATED }))]);
}

/** The documents of a kind that fit one of the readings and are not among others. */
export async function forgivenHits<Doc extends Named>(
  context: HitsContext,
  searched: SearchedKind<Doc>,
  readings: readonly Reading[],
  others: Hits<Doc>,
): Promise<Hits<Doc>> {
  const { store, nowMs, query } = context;
  const plan = planFor(searched.kind, query, nowMs);
  if (plan === null) return hitsOf<Doc>([]);
  const found = new Map<string, Doc>();
  for (const groups of readings) {
    const { titles, anyOf } = plan;
    const wide = { prefixes: [], titles, anyOf: [...anyOf, ...groups] };
    for (const doc of await docsOf<Doc>(store, searched.kind, wide, SEARCH_RANKED_MAX)) found.set(doc.id, doc);
  }
  for (const { doc } of others.ranked) found.delete(doc.id);
  const docs = [...found.values()];
  const fitting = isChecked(searched.kind, query) ? await checked(context, searched, docs) : docs;
  return hitsOf(await rankedOf(context, searched, fitting));
}

/** The hits of one list, then those of another. */
export function hitsOf<Doc>(...lists: readonly Hits<Doc>['ranked'][]): Hits<Doc> {
  const ranked = lists.flat();
  return {
    ranked,
    total: ranked.length,
    page: (offset, limit) => Promise.resolve(ranked.slice(offset, offset + limit).map(({ doc }) => doc)),
  };
}

/** Whether each document has to be looked at: the words of a phrase are adjacent, and artists have no years of their own. */
function isChecked(kind: string, query: SearchText): boolean {
  return query.phrases.length > 0 || (kind === KINDS.artist && query.years !== null);
}

async function checked<Doc extends Named>(
  { store, query }: HitsContext,
  { kind, textsOf }: SearchedKind<Doc>,
  docs: readonly Doc[],
): Promise<readonly Doc[]> {
  const artistYears = kind === KINDS.artist ? query.years : null;
  const texts = await textsOf(store, docs);
  const isFitting = await Promise.all(
    docs.map(async ({ id }, at) => {
      const own = texts[at];
      if (own === undefined || !hasPhrases(own, query.phrases)) return false;
      return artistYears === null || hasAlbumOf(store, id, artistYears);
    }),
  );
  return docs.filter((_, at) => isFitting[at]);
}

async function rankedOf<Doc extends Named>(
  { store, rate }: HitsContext,
  { textsOf }: SearchedKind<Doc>,
  docs: readonly Doc[],
): Promise<Hits<Doc>['ranked']> {
  const texts = await textsOf(store, docs);
  const ranked = docs.map((doc, at) => {
    const others = (texts[at]?.any ?? []).slice(1).flatMap(latinWords);
    return { doc, rating: rate({ name: latinWords(doc.name), others }) };
  });
  return ranked.sort((a, b) => b.rating.score - a.rating.score);
}

async function docsOf<Doc>(store: Store, kind: string, plan: SearchPlan, limit: number): Promise<readonly Doc[]> {
  const { items } = await store.search<Doc>({ kind, ...plan, offset: 0, limit });
  return items.map(({ doc }) => doc);
}

/** The artists of all matching albums, for a search by year alone. */
async function artistsOf<Doc>(store: Store, query: SearchText, nowMs: number): Promise<readonly Doc[]> {
  const plan = planFor(KINDS.album, query, nowMs);
  const albums = plan === null ? [] : await docsOf<AlbumRecord>(store, KINDS.album, plan, SEARCH_TOTAL_MAX);
  const ids = [...new Set(albums.flatMap(({ artistIds }) => artistIds))];
  return (await store.getMany<Doc>(KINDS.artist, ids)).flatMap((one) => (one ? [one.doc] : []));
}
