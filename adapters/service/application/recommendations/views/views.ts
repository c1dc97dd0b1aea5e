import type { View } from '#domain/catalog/types.ts';
import { GENRE_AFFINITY_SHELVES, VIEW_SHELVES } from '../../../domain/constants/media/recommendations.ts';
import { GENRE_KIND, type GenreRecord } from '../../records/genre-records.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import type { RelatedArtists } from '../../ports/features/related-artists.ts';
import type { Titles } from '../titles.ts';
import type { Card } from '../../catalog/cards.ts';
import * as library from './library-shelves.ts';
import * as listeners from './listener-shelves.ts';
import * as memories from './memory-shelves.ts';
import type { ShelfRequest, ShelfKind, ViewDeps } from './shelf-kinds.ts';

export interface ViewsDeps extends ViewDeps {
  readonly related: RelatedArtists;
}

export interface ViewRequest extends Omit<ShelfRequest, 'limit'> {
  readonly limit: number | undefined;
  /** The number of cards per shelf in a view of several shelves. */
  readonly contentLimit: number;
}

interface Page {
  readonly name: string;
  readonly shelves: readonly ShelfKind[];
  /** The number of all shelves when `shelves` holds only some of them. */
  readonly total?: number;
}

const ID = {
  home: 'web-player-home',
  podcasts: 'podcasts',
  charts: 'charts',
  newReleases: 'newreleases',
  discover: 'discover',
  genres: 'genres',
  affinity: 'genre-affinity',
} as const;

/**
 * A view: a page of shelves with their first cards, without empty shelves. The id of a shelf is a view of that shelf alone,
 * with paging; the id of a genre is the view of that genre. Null for an unknown view.
 */
export async function viewOf(deps: ViewsDeps, viewId: string, request: ViewRequest): Promise<View | null> {
  const limit = request.limit ?? (viewId === ID.affinity ? GENRE_AFFINITY_SHELVES : VIEW_SHELVES);
  const whole = { ...request, limit };
  const page = await pageOf(deps, viewId, whole);
  if (page !== null) return severalShelves(deps, viewId, page, whole);
  const single = singleShelves(deps, request.titles).find(({ id }) => id === viewId);
  if (single) return oneShelf(deps, viewId, single, whole);
  const genre = await genreOf(deps, viewId);
  return genre && severalShelves(deps, viewId, genrePage(genre, request.titles), whole);
}

async function pageOf(deps: ViewsDeps, viewId: string, request: ShelfRequest): Promise<Page | null> {
  const { titles } = request;
  switch (viewId) {
    case ID.home:
      return { name: titles.home, shelves: homeShelves(titles) };
    case ID.podcasts:
      return { name: titles.podcasts, shelves: [library.shows(titles), library.newEpisodes(titles)] };
    case ID.charts: {
      const tops = [listeners.topOf('album', titles), listeners.topOf('artist', titles)];
      return { name: titles.charts, shelves: [listeners.charts(titles), ...tops] };
    }
    case ID.newReleases:
      return { name: titles.newReleases, shelves: [library.newReleases(titles), library.recentlyAdded(titles)] };
    case ID.discover:
      return {
        name: titles.discover,
        shelves: [listeners.unheard(titles, deps.related), ...(await affinityShelves(deps, request))],
      };
    case ID.affinity:
      return { name: titles.yourGenres, shelves: await affinityShelves(deps, request) };
    case ID.genres: {
      const { items, total } = await deps.store.list<GenreRecord>(GENRE_KIND, { index: 'name', ...pageRangeOf(request) });
      return { name: titles.genres, shelves: items.map(({ doc }) => library.albumsOfGenre(doc.id, doc.name)), total };
    }
    default:
      return null;
  }
}

const pageRangeOf = ({ offset, limit }: ShelfRequest) => ({ offset, limit });

function homeShelves(titles: Titles): readonly ShelfKind[] {
  return [
    listeners.recentlyPlayed(titles),
    listeners.madeForYou(titles),
    library.newEpisodes(titles),
    memories.forgottenFavourites(titles),
    memories.onThisDay(titles),
    library.albums(titles),
    library.artists(titles),
    library.shows(titles),
    library.recentlyAdded(titles),
    listeners.charts(titles),
  ];
}

function singleShelves({ related }: ViewsDeps, titles: Titles): readonly ShelfKind[] {
  return [
    ...homeShelves(titles),
    library.newReleases(titles),
    listeners.topOf('album', titles),
    listeners.topOf('artist', titles),
    listeners.unheard(titles, related),
  ];
}

async function affinityShelves(deps: ViewsDeps, { listener }: ShelfRequest): Promise<readonly ShelfKind[]> {
  const ids = await listeners.playedGenres(deps, listener, GENRE_AFFINITY_SHELVES);
  const known = await deps.store.getMany<GenreRecord>(GENRE_KIND, ids);
  return known.flatMap((one) => (one === null ? [] : [library.albumsOfGenre(one.doc.id, one.doc.name)]));
}

const GENRE_PREFIX = 'genre:';

async function genreOf({ store }: ViewsDeps, viewId: string): Promise<GenreRecord | null> {
  const id = viewId.startsWith(GENRE_PREFIX) ? viewId.slice(GENRE_PREFIX.length) : viewId;
  return (await store.get<GenreRecord>(GENRE_KIND, id))?.doc ?? null;
}

function genrePage({ id, name }: GenreRecord, titles: Titles): Page {
  return { name, shelves: [library.albumsOfGenre(id, titles.albums), listeners.artistsOfGenre(id, titles)] };
}

async function severalShelves(deps: ViewsDeps, viewId: string, page: Page, request: ViewRequest & ShelfRequest): Promise<View> {
  const { base, offset, limit, types, contentLimit } = request;
  const wanted = page.shelves.filter((kind) => types === null || kind.types.some((type) => types.has(type)));
  const first = { ...request, offset: 0, limit: contentLimit };
  const filled = await Promise.all(wanted.map((kind) => shelfOf(deps, kind, first)));
  const full = filled.filter(({ content }) => content.total > 0);
  const items = page.total === undefined ? full.slice(offset, offset + limit) : full;
  const content = pageFrom(`${base}/v1/views/${encodeURIComponent(viewId)}`, items, page.total ?? full.length, offset, limit);
  return { id: viewId, name: page.name, content };
}

async function oneShelf(deps: ViewsDeps, viewId: string, kind: ShelfKind, request: ShelfRequest): Promise<View> {
  const href = `${request.base}/v1/views/${encodeURIComponent(viewId)}`;
  const items = [await shelfOf(deps, kind, request)];
  return { id: kind.id, name: kind.name, content: { href, items, limit: 1, next: null, offset: 0, previous: null, total: 1 } };
}

async function shelfOf(deps: ViewsDeps, kind: ShelfKind, request: ShelfRequest) {
  const { cards, total } = await kind.cards(deps, request);
  const path = `${request.base}/v1/views/${encodeURIComponent(kind.id)}`;
  return { id: kind.id, name: kind.name, content: pageFrom<Card>(path, cards, total, request.offset, request.limit) };
}
