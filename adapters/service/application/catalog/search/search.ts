import type { AlbumRef, Artist, Episode, SearchResponse, Page, PlaylistRef, ShowRef, Track } from '#domain/catalog/types.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { createRanking } from '../../../domain/search/ranking.ts';
import { SEARCH_FORGIVES_BELOW, type SEARCH_TYPES } from '../../../domain/constants/catalog.ts';
import type { PlaylistLookup, Viewer } from '../../ports/features/playlist-lookup.ts';
import type { Store } from '../../ports/store.ts';
import { createHydration } from '../record-hydration.ts';
import { KINDS } from '../../records/records.ts';
import { exactHits, forgivenHits, hitsOf, rankedWordsOf, type Hits, type SearchedKind } from './hits.ts';
import { exactPlaylists, forgivenPlaylists } from './playlist-hits.ts';
import { readingsOf, type Reading } from './readings.ts';
import { albumTexts, artistTexts, episodeTexts, showTexts, trackTexts } from './search-check.ts';
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

interface Named {
  readonly id: string;
  readonly name: string;
}

type Hit = Artist | AlbumRef | Track | PlaylistRef | ShowRef | Episode;

/** The hits of one type, kept between the steps of a search. */
interface Section<Shape> {
  readonly type: SearchType;
  find(): Promise<void>;
  /** Adds what fits one of the readings. */
  forgive(readings: readonly Reading[]): Promise<void>;
  total(): number;
  /** Whether a hit has every word as it was typed. */
  hasAllWords(): boolean;
  /** The first hit, and its score. */
  first(): Promise<readonly Shape[]>;
  score(): number;
  page(): Promise<Page<Shape>>;
}

/**
 * Finds by the beginning of any word, without regard to case and accents, in the order of domain/search/ranking.ts. When few
 * hits have the words as they were typed, it adds what is spelled alike; when nothing does, what has all words but one.
 */
export async function search(context: SearchContext, request: SearchRequest): Promise<SearchResponse> {
  const { store, viewer, nowMs } = context;
  const { base } = viewer;
  const query = parseSearchText(request.text);
  const hydrate = createHydration(store, base, viewer.userId);
  const { rate } = createRanking(rankedWordsOf(query));
  const hitsContext = { store, nowMs, query, rate };
  const catalogue = <Doc extends Named, Shape>(
    kind: SearchType,
    textsOf: SearchedKind<Doc>['textsOf'],
    shapesOf: (docs: readonly Doc[]) => readonly Shape[] | Promise<readonly Shape[]>,
  ): Section<Shape> => {
    const searched = { kind, textsOf };
    const exact = () => exactHits(hitsContext, searched);
    const forgiven = (readings: readonly Reading[], hits: Hits<Doc>) => forgivenHits(hitsContext, searched, readings, hits);
    return createSection({ type: kind, base, request, exact, forgiven, shapesOf });
  };
  const playlistContext = { ...hitsContext, playlists: context.playlists, viewer };

  const artists = catalogue(KINDS.artist, artistTexts, (docs) => docs.map((doc) => artistOf(base, doc)));
  const albums = catalogue(KINDS.album, albumTexts, (docs) => hydrate.albumRefs(docs));
  const tracks = catalogue(KINDS.track, trackTexts, (docs) => hydrate.tracks(docs, true));
  const playlists = createSection<PlaylistRef, PlaylistRef>({
    type: 'playlist',
    base,
    request,
    exact: () => exactPlaylists(playlistContext),
    forgiven: (readings, hits) => forgivenPlaylists(playlistContext, readings, hits),
    shapesOf: (docs) => docs,
  });
  const shows = catalogue(KINDS.show, showTexts, (docs) => docs.map((doc) => showRefOf(base, doc)));
  const episodes = catalogue(KINDS.episode, episodeTexts, (docs) => hydrate.episodes(docs, true));

  const isAsked = ({ type }: Section<Hit>) => request.types.includes(type);
  const asked: readonly Section<Hit>[] = [artists, albums, tracks, playlists, shows, episodes].filter(isAsked);
  await findForgivingly(store, query, asked);
  return {
    ...(isAsked(tracks) && { tracks: await tracks.page() }),
    ...(isAsked(albums) && { albums: await albums.page() }),
    ...(isAsked(artists) && { artists: await artists.page() }),
    ...(isAsked(shows) && { shows: await shows.page() }),
    ...(isAsked(playlists) && { playlists: await playlists.page() }),
    ...(isAsked(episodes) && { episodes: await episodes.page() }),
    ...(request.types.includes('audiobook') && { audiobooks: pageOf('audiobook', base, request, [], 0) }),
    ...(request.bestMatch && { best_match: { items: await bestOf(asked) } }),
  };
}

async function findForgivingly(store: Store, query: SearchText, sections: readonly Section<Hit>[]): Promise<void> {
  for (const section of sections) await section.find();
  const total = () => sections.reduce((sum, section) => sum + section.total(), 0);
  const isEnough = total() >= SEARCH_FORGIVES_BELOW || sections.some((section) => section.hasAllWords());
  if (isEnough || query.words.length === 0 || query.phrases.length > 0) return;
  const { complete, partial } = await readingsOf(store, query.words);
  for (const section of sections) await section.forgive(complete);
  if (total() === 0) for (const section of sections) await section.forgive(partial);
}

interface SectionParts<Doc, Shape> {
  readonly type: SearchType;
  readonly base: string;
  readonly request: SearchRequest;
  exact(): Promise<Hits<Doc>>;
  forgiven(readings: readonly Reading[], hits: Hits<Doc>): Promise<Hits<Doc>>;
  shapesOf(docs: readonly Doc[]): readonly Shape[] | Promise<readonly Shape[]>;
}

function createSection<Doc, Shape>(parts: SectionParts<Doc, Shape>): Section<Shape> {
  const { type, base, request, exact, forgiven, shapesOf } = parts;
  const { offset, limit } = request;
  let hits: Hits<Doc> = hitsOf([]);
  return {
    type,
    find: async () => void (hits = await exact()),
    forgive: async (readings) => void (hits = hitsOf(hits.ranked, (await forgiven(readings, hits)).ranked)),
    total: () => hits.total,
    hasAllWords: () => hits.ranked.some(({ rating }) => rating.hasAllWords),
    first: async () => shapesOf(await hits.page(0, 1)),
    score: () => hits.ranked[0]?.rating.score ?? 0,
    page: async () => pageOf(type, base, request, await shapesOf(await hits.page(offset, limit)), hits.total),
  };
}

function pageOf<Shape>(
  type: SearchType,
  base: string,
  { text, offset, limit }: SearchRequest,
  shapes: readonly Shape[],
  total: number,
): Page<Shape> {
  return pageFrom(`${base}/v1/search?q=${encodeURIComponent(text)}&type=${type}`, shapes, total, offset, limit);
}

/** The best hit of the types. Of equally good ones that of the first type wins. */
async function bestOf(sections: readonly Section<Hit>[]): Promise<readonly Hit[]> {
  const [first, ...others] = sections;
  if (first === undefined) return [];
  const best = others.reduce((one, other) => (other.score() > one.score() ? other : one), first);
  return best.first();
}
