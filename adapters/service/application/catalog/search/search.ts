import type { AlbumRef, Artist, Episode, SearchResponse, Page, PlaylistRef, ShowRef, Track } from '#domain/catalog/types.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import type { SEARCH_TYPES } from '../../../domain/constants/catalog.ts';
import type { PlaylistLookup, Viewer } from '../../ports/features/playlist-lookup.ts';
import { SEARCH_TOTAL_MAX, type Store } from '../../ports/store.ts';
import { foldedWords } from '../../records/text-folding.ts';
import { createHydration } from '../record-hydration.ts';
import { KINDS, type AlbumRecord } from '../../records/records.ts';
import {
  albumTexts,
  artistTexts,
  episodeTexts,
  hasAlbumOf,
  hasPhrases,
  showTexts,
  trackTexts,
  type SearchableTexts,
} from './search-check.ts';
import { planFor, type SearchPlan } from './search-plan.ts';
import { parseSearchText, type SearchText } from './search-query.ts';
import { artistOf, showRefOf } from '../web-api-shapes.ts';

export type SearchType = (typeof SEARCH_TYPES)[number];

export interface SearchRequest {
  readonly text: string;
  readonly types: readonly SearchType[];
  readonly offset: number;
  readonly limit: number;
  readonly bestMatch: boolean;
}

export interface SearchContext {
  readonly store: Store;
  readonly playlists: PlaylistLookup;
  /** Decides which private playlists are visible, and whose resume points episodes carry. */
  readonly viewer: Viewer;
  readonly nowMs: number;
}

interface Found<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

type TextsOf<Doc> = (store: Store, docs: readonly Doc[]) => Promise<readonly SearchableTexts[]>;

const NOTHING = { items: [], total: 0 } as const;

type Hit = Artist | AlbumRef | Track | PlaylistRef | ShowRef | Episode;

/**
 * Finds by the beginning of any word, without regard to case and accents. Exact names come first, then names that begin with
 * the text.
 */
export async function search(context: SearchContext, request: SearchRequest): Promise<SearchResponse> {
  const { store, viewer } = context;
  const { offset, limit, text } = request;
  const { base } = viewer;
  const query = parseSearchText(text);
  const hydrate = createHydration(store, base, viewer.userId);
  const pageOf = <Shape>(type: string, { total }: Found<unknown>, shapes: readonly Shape[]) =>
    pageFrom(`${base}/v1/search?q=${encodeURIComponent(text)}&type=${type}`, shapes, total, offset, limit);
  const page = async <Doc extends Named, Shape>(
    type: SearchType,
    textsOf: TextsOf<Doc>,
    shapesOf: (docs: readonly Doc[]) => readonly Shape[] | Promise<readonly Shape[]>,
  ): Promise<Page<Shape> | undefined> => {
    if (!request.types.includes(type)) return undefined;
    const found = await docsOf(context, type, query, request, textsOf);
    return pageOf(type, found, await shapesOf(found.items));
  };

  const tracks = await page(KINDS.track, trackTexts, (docs) => hydrate.tracks(docs, true));
  const albums = await page(KINDS.album, albumTexts, (docs) => hydrate.albumRefs(docs));
  const artists = await page(KINDS.artist, artistTexts, (docs) => docs.map((doc) => artistOf(base, doc)));
  const shows = await page(KINDS.show, showTexts, (docs) => docs.map((doc) => showRefOf(base, doc)));
  const episodes = await page(KINDS.episode, episodeTexts, (docs) => hydrate.episodes(docs, true));
  const lists = request.types.includes('playlist') ? await playlistsOf(context, query, request) : undefined;
  const playlists = lists && pageOf('playlist', lists, lists.items);
  const pages = [artists, albums, tracks, playlists, shows, episodes];
  const hits = pages.flatMap((one): readonly Hit[] => one?.items ?? []);
  return {
    ...(tracks && { tracks }),
    ...(albums && { albums }),
    ...(artists && { artists }),
    ...(shows && { shows }),
    ...(playlists && { playlists }),
    ...(episodes && { episodes }),
    ...(request.types.includes('audiobook') && { audiobooks: pageOf('audiobook', NOTHING, []) }),
    ...(request.bestMatch && { best_match: { items: bestOf(hits, wantedOf(query)) } }),
  };
}

/** A page of one kind: directly from the store, or filtered from all hits where each has to be checked. */
async function docsOf<Doc extends Named>(
  { store, nowMs }: SearchContext,
  kind: string,
  query: SearchText,
  { offset, limit }: SearchRequest,
  textsOf: TextsOf<Doc>,
): Promise<Found<Doc>> {
  const plan = planFor(kind, query, nowMs);
  if (plan === null) return NOTHING;
  const artistYears = kind === KINDS.artist ? query.years : null;
  if (artistYears === null && query.phrases.length === 0) {
    const { items, total } = await store.search<Doc>({ kind, ...plan, offset, limit });
    return { items: items.map(({ doc }) => doc), total };
  }
  const isEmpty = plan.prefixes.length + plan.titles.length + plan.anyOf.length === 0;
  const docs = isEmpty ? await artistsOf<Doc>(store, query, nowMs) : await allOf<Doc>(store, kind, plan);
  const texts = await textsOf(store, docs);
  const isFitting = await Promise.all(
    docs.map(async ({ id }, at) => {
      const own = texts[at];
      if (own === undefined || !hasPhrases(own, query.phrases)) return false;
      return artistYears === null || hasAlbumOf(store, id, artistYears);
    }),
  );
  const fitting = docs.filter((_, at) => isFitting[at]);
  return { items: fitting.slice(offset, offset + limit), total: fitting.length };
}

async function allOf<Doc>(store: Store, kind: string, plan: SearchPlan): Promise<readonly Doc[]> {
  const { items } = await store.search<Doc>({ kind, ...plan, offset: 0, limit: SEARCH_TOTAL_MAX });
  return items.map(({ doc }) => doc);
}

/** The artists of all matching albums, for a search by year alone. */
async function artistsOf<Doc>(store: Store, query: SearchText, nowMs: number): Promise<readonly Doc[]> {
  const plan = planFor(KINDS.album, query, nowMs);
  const albums = plan === null ? [] : await allOf<AlbumRecord>(store, KINDS.album, plan);
  const ids = [...new Set(albums.flatMap(({ artistIds }) => artistIds))];
  return (await store.getMany<Doc>(KINDS.artist, ids)).flatMap((one) => (one ? [one.doc] : []));
}

async function playlistsOf(
  { playlists, viewer, nowMs }: SearchContext,
  query: SearchText,
  { offset, limit }: SearchRequest,
): Promise<Found<PlaylistRef>> {
  if (planFor('playlist', query, nowMs) === null) return NOTHING;
  if (query.phrases.length === 0) return playlists.search(query.words, viewer, offset, limit);
  const { items } = await playlists.search(query.words, viewer, 0, SEARCH_TOTAL_MAX);
  const fitting = items.filter(({ name }) => hasPhrases({ any: [name] }, query.phrases));
  return { items: fitting.slice(offset, offset + limit), total: fitting.length };
}

function wantedOf({ words, inField, maybeInField }: SearchText): string {
  return [...words, ...[...inField, ...maybeInField].map(({ word }) => word)].join(' ');
}

/**
 * The hit whose name matches best: an equal name, then one that begins with the text, then any. Of equally good hits the
 * first one given wins.
 */
function bestOf(hits: readonly Hit[], wanted: string): readonly Hit[] {
  const nearness = ({ name }: Hit): number => {
    const folded = foldedWords(name).join(' ');
    return folded === wanted ? 2 : folded.startsWith(wanted) ? 1 : 0;
  };
  const [first, ...others] = hits;
  if (first === undefined) return [];
  return [others.reduce((best, hit) => (nearness(hit) > nearness(best) ? hit : best), first)];
}
