import type { Album, Artist, AlbumRef, Episode, Page, SearchResults, Shelf, Show, Track, View } from '#domain/catalog/types.ts';
import { EPISODES_CACHED } from '#domain/constants/caching.ts';
import { ALBUM_TRACKS_PAGE, ARTIST_ALBUMS_PAGE, VIEW_PAGE } from '#domain/constants/library.ts';
import type { Api } from './api.ts';
import { cached } from './cached.ts';
import { getLibraryStatus } from './calls/account.ts';
import type { AnswerOf } from './calls/call.ts';
import * as calls from './calls/catalog.ts';
import { getView } from './calls/views.ts';
import { createFlights } from './flights.ts';
import type { Source } from './loader.ts';
import type { Cancellation } from './ports/http.ts';

export interface ArtistScreen {
  readonly artist: Artist;
  readonly topTracks: readonly Track[];
  readonly albums: readonly AlbumRef[];
}

/** An artist with the number of albums there are, so that the list knows its end. */
interface ArtistData extends ArtistScreen {
  readonly albumsTotal: number;
}

export type LibraryStatusAnswer = AnswerOf<typeof getLibraryStatus>;

export interface LibrarySources {
  readonly home: Source<void, View>;
  readonly view: Source<string, View>;
  readonly album: Source<string, Album>;
  readonly artist: Source<string, ArtistData>;
  readonly show: Source<string, Show>;
  readonly track: Source<string, Track>;
  readonly episode: Source<string, Episode>;
  readonly search: Source<string, SearchResults>;
  readonly status: Source<void, LibraryStatusAnswer>;
}

const HOME_VIEW = 'web-player-home';
const SEARCH_TYPES = 'track,album,artist,show,episode';

/** What the screens of the library show, a page at a time. Spec §7 "REST data service". */
export function createLibrary(api: Api): LibrarySources {
  const ask = createFlights(api);
  const view = (viewId: string, offset: number) => ({ params: { viewId }, query: { offset, limit: VIEW_PAGE } });
  const episode = (episodeId: string, cancellation: Cancellation) =>
    ask(calls.getEpisode, { params: { episodeId } }, cancellation);
  const search = (q: string, offset: number) => ({
    query: { q: q.trim(), type: SEARCH_TYPES, best_match: 'true', offset, limit: VIEW_PAGE },
  });

  return {
    home: { first: (_, cancellation) => ask(getView, view(HOME_VIEW, 0), cancellation) },
    view: {
      first: (viewId, cancellation) => ask(getView, view(viewId, 0), cancellation),
      next: (viewId, data, cancellation) => {
        const shelf = onlyShelf(data);
        if (shelf === null || isComplete(shelf.content)) return null;
        const page = ask(getView, view(viewId, shelf.content.items.length), cancellation);
        return page.then((more) => grownView(data, shelf, onlyShelf(more)));
      },
    },
    album: {
      first: (albumId, cancellation) => ask(calls.getAlbum, { params: { albumId } }, cancellation),
      next: (albumId, data, cancellation) => {
        if (isComplete(data.tracks)) return null;
        const query = { offset: data.tracks.items.length, limit: ALBUM_TRACKS_PAGE };
        const page = ask(calls.getAlbumTracks, { params: { albumId }, query }, cancellation);
        return page.then((more) => ({ ...data, tracks: joined(data.tracks, more) }));
      },
    },
    artist: {
      first: async (artistId, cancellation) => {
        const params = { artistId };
        const query = { offset: 0, limit: ARTIST_ALBUMS_PAGE };
        const [artist, { tracks }, albums] = await Promise.all([
          ask(calls.getArtist, { params }, cancellation),
          ask(calls.getArtistTopTracks, { params }, cancellation),
          ask(calls.getArtistAlbums, { params, query }, cancellation),
        ]);
        return { artist, topTracks: tracks, albums: albums.items, albumsTotal: albums.total };
      },
      next: (artistId, data, cancellation) => {
        if (data.albums.length >= data.albumsTotal) return null;
        const query = { offset: data.albums.length, limit: ARTIST_ALBUMS_PAGE };
        const page = ask(calls.getArtistAlbums, { params: { artistId }, query }, cancellation);
        return page.then(({ items, total }) => ({ ...data, albums: [...data.albums, ...items], albumsTotal: total }));
      },
    },
    show: {
      first: (showId, cancellation) => ask(calls.getShow, { params: { showId } }, cancellation),
      next: (showId, data, cancellation) => {
        if (isComplete(data.episodes)) return null;
        const query = { offset: data.episodes.items.length, limit: VIEW_PAGE };
        const page = ask(calls.getShowEpisodes, { params: { showId }, query }, cancellation);
        return page.then((more) => ({ ...data, episodes: joined(data.episodes, more) }));
      },
    },
    track: { first: (trackId, cancellation) => ask(calls.getTrack, { params: { trackId } }, cancellation) },
    episode: { first: cached(episode, EPISODES_CACHED) },
    search: {
      first: async (q, cancellation) => (q.trim() === '' ? null : ask(calls.getSearch, search(q, 0), cancellation)),
      next: (q, data, cancellation) => {
        const kinds = [data.tracks, data.albums, data.artists, data.shows, data.episodes];
        const offset = Math.max(...kinds.map(({ items }) => items.length));
        if (kinds.every((page) => offset >= page.total)) return null;
        return ask(calls.getSearch, search(q, offset), cancellation).then((more) => grownSearch(data, more));
      },
    },
    status: { first: (_, cancellation) => ask(getLibraryStatus, {}, cancellation) },
  };
}

function isComplete({ items, total }: Page<unknown>): boolean {
  return items.length >= total;
}

function joined<Item>(page: Page<Item>, more: Page<Item>): Page<Item> {
  // A page without items would be asked for for ever: what is there counts as all.
  const items = [...page.items, ...more.items];
  return { ...page, items, next: more.next, total: more.items.length === 0 ? items.length : more.total };
}

function onlyShelf({ content }: View): Shelf | null {
  return content.items.length === 1 ? (content.items[0] ?? null) : null;
}

function grownView(view: View, shelf: Shelf, more: Shelf | null): View {
  const page = more?.content ?? { ...shelf.content, items: [] };
  return { ...view, content: { ...view.content, items: [{ ...shelf, content: joined(shelf.content, page) }] } };
}

function grownSearch(results: SearchResults, more: SearchResults): SearchResults {
  return {
    ...results,
    tracks: joined(results.tracks, more.tracks),
    albums: joined(results.albums, more.albums),
    artists: joined(results.artists, more.artists),
    shows: joined(results.shows, more.shows),
    episodes: joined(results.episodes, more.episodes),
  };
}
