import type { ArtistDetails } from '#domain/catalog/from-graph.ts';
import {
  ALBUM_TYPES,
  type Album,
  type AlbumRef,
  type AlbumType,
  type Episode,
  type Page,
  type SearchResponse,
  type SearchResults,
  type Shelf,
  type Show,
  type Track,
  type View,
} from '#domain/catalog/types.ts';
import { EPISODES_CACHED } from '#domain/constants/network/caching.ts';
import {
  ALBUM_TRACKS_PAGE,
  ARTIST_ALBUMS_PAGE,
  GENRE_AFFINITY_PAGE,
  VIEW_CONTENT_LIMIT,
  VIEW_PAGE,
} from '#domain/constants/content/library.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../api/api-client.ts';
import { withCache } from '../api/resource-cache.ts';
import { getLibraryStatus } from '../calls/account/account.ts';
import type { ResponseOf } from '../calls/call.ts';
import * as calls from '../calls/catalog/catalog.ts';
import { getTrackDetails } from '../calls/catalog/track-details.ts';
import { getView } from '../calls/catalog/views.ts';
import { createRequestDeduplication } from '../api/request-deduplication.ts';
import type { ResourceSource } from '../api/resource-loader.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { PlayingText } from './playing-text.ts';
import { appendPage, isComplete } from './page-merging.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cancellation } from '../ports/http.ts';

type TrackDetailsResponse = ResponseOf<typeof getTrackDetails>;
type LibraryStatusResponse = ResponseOf<typeof getLibraryStatus>;

export interface LibraryResourceSources {
  readonly home: ResourceSource<void, View>;
  readonly view: ResourceSource<string, View>;
  readonly album: ResourceSource<string, Album>;
  readonly artist: ResourceSource<string, ArtistDetails>;
  readonly show: ResourceSource<string, Show>;
  readonly track: ResourceSource<string, Track>;
  readonly episode: ResourceSource<string, Episode>;
  readonly playingText: ResourceSource<string, PlayingText>;
  readonly trackDetails: ResourceSource<string, TrackDetailsResponse>;
  readonly search: ResourceSource<string, SearchResults>;
  readonly status: ResourceSource<void, LibraryStatusResponse>;
}

/** Loads the graph queries with the first album or artist screen. */
export const loadGraphQueries = lazyAsync(() => import('./graph-queries.ts'));

export const HOME_VIEW = 'web-player-home';
const GENRE_AFFINITY = 'genre-affinity';

/** The query of every view. Spec §7 "platform web, content_limit 10, types …, image_style gradient_overlay". */
const VIEW_QUERY = {
  platform: 'web',
  content_limit: VIEW_CONTENT_LIMIT,
  types: 'album,playlist,artist,show',
  image_style: 'gradient_overlay',
} as const;

/** `timestamp`: the time to the minute. */
export function viewQuery(viewId: string, offset: number, timestamp?: string) {
  const limit = viewId === GENRE_AFFINITY ? GENRE_AFFINITY_PAGE : VIEW_PAGE;
  return { ...VIEW_QUERY, timestamp, offset, limit };
}

/** The time to the minute, so that concurrent requests are identical. */
function minuteOf(clock: Pick<Clock, 'nowMs'> | undefined): string | undefined {
  return clock && `${new Date(clock.nowMs()).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)}:00`;
}
const SEARCH_TYPES = 'track,album,artist,show,episode,playlist';

/** The sources of the library screens, paged. Spec §7 "REST data service". */
export function createLibrary(api: Api, clock?: Pick<Clock, 'nowMs'>): LibraryResourceSources {
  const fetchShared = createRequestDeduplication(api);
  const graph = lazyAsync(async () => (await loadGraphQueries()).createGraphQueries(api, fetchShared));
  const album = async (id: string, offset: number, cancellation: Cancellation) =>
    (await graph()).album(formatContentUri({ type: 'album', id }), offset, ALBUM_TRACKS_PAGE, cancellation);
  const view = (viewId: string, offset: number) => ({
    params: { viewId },
    query: viewQuery(viewId, offset, minuteOf(clock)),
  });
  const episode = (episodeId: string, cancellation: Cancellation) =>
    fetchShared(calls.getEpisode, { params: { episodeId } }, cancellation);
  const search = (q: string, offset: number) => ({
    query: { q: q.trim(), type: SEARCH_TYPES, best_match: 'true', offset, limit: VIEW_PAGE },
  });

  return {
    home: { first: (_, cancellation) => fetchShared(getView, view(HOME_VIEW, 0), cancellation) },
    view: {
      first: (viewId, cancellation) => fetchShared(getView, view(viewId, 0), cancellation),
      next: (viewId, data, cancellation) => {
        const shelf = onlyShelf(data);
        if (shelf === null || isComplete(shelf.content)) return null;
        const page = fetchShared(getView, view(viewId, shelf.content.items.length), cancellation);
        return page.then((more) => grownView(data, shelf, onlyShelf(more)));
      },
    },
    album: {
      first: (id, cancellation) => album(id, 0, cancellation),
      next: (id, data, cancellation) => {
        if (isComplete(data.tracks)) return null;
        const page = album(id, data.tracks.items.length, cancellation);
        return page.then((more) => ({ ...data, tracks: appendPage(data.tracks, more.tracks) }));
      },
    },
    artist: {
      first: async (id, cancellation) => (await graph()).artist(formatContentUri({ type: 'artist', id }), cancellation),
      next: (artistId, data, cancellation) => {
        const group = ALBUM_TYPES.find((type) => countOf(data, type) < data.albumTotals[type]);
        if (group === undefined) return null;
        const query = { include_groups: group, offset: countOf(data, group), limit: ARTIST_ALBUMS_PAGE };
        const page = fetchShared(calls.getArtistAlbums, { params: { artistId }, query }, cancellation);
        return page.then((more) => grownArtist(data, group, more));
      },
    },
    show: {
      first: (showId, cancellation) => fetchShared(calls.getShow, { params: { showId } }, cancellation),
      next: (showId, data, cancellation) => {
        if (isComplete(data.episodes)) return null;
        const query = { offset: data.episodes.items.length, limit: VIEW_PAGE };
        const page = fetchShared(calls.getShowEpisodes, { params: { showId }, query }, cancellation);
        return page.then((more) => ({ ...data, episodes: appendPage(data.episodes, more) }));
      },
    },
    track: { first: (trackId, cancellation) => fetchShared(calls.getTrack, { params: { trackId } }, cancellation) },
    episode: { first: withCache(episode, EPISODES_CACHED) },
    search: {
      first: async (q, cancellation) =>
        q.trim() === '' ? null : fetchShared(calls.getSearch, search(q, 0), cancellation).then(whole),
      next: (q, data, cancellation) => {
        const kinds = [data.tracks, data.albums, data.artists, data.shows, data.episodes, data.playlists];
        const offset = Math.max(...kinds.map(({ items }) => items.length));
        if (kinds.every((page) => offset >= page.total)) return null;
        return fetchShared(calls.getSearch, search(q, offset), cancellation).then((more) => grownSearch(data, whole(more)));
      },
    },
    playingText: {
      first: async (uri, cancellation) => (await import('./playing-text.ts')).fetchPlayingText(api, uri, cancellation),
    },
    trackDetails: { first: (trackId, cancellation) => api.send(getTrackDetails, { params: { trackId } }, { cancellation }) },
    status: { first: (_, cancellation) => fetchShared(getLibraryStatus, {}, cancellation) },
  };
}

/** The number of loaded albums of a group. */
function countOf({ albums }: ArtistDetails, group: AlbumType): number {
  return albums.filter(({ album_group }) => album_group === group).length;
}

function grownArtist(artist: ArtistDetails, group: AlbumType, more: Page<AlbumRef>): ArtistDetails {
  // An empty page completes the group; otherwise paging would not end.
  const total = more.items.length === 0 ? countOf(artist, group) : more.total;
  return { ...artist, albums: [...artist.albums, ...more.items], albumTotals: { ...artist.albumTotals, [group]: total } };
}

function onlyShelf({ content }: View): Shelf | null {
  return content.items.length === 1 ? (content.items[0] ?? null) : null;
}

function grownView(view: View, shelf: Shelf, more: Shelf | null): View {
  const page = more?.content ?? { ...shelf.content, items: [] };
  return { ...view, content: { ...view.content, items: [{ ...shelf, content: appendPage(shelf.content, page) }] } };
}

/** A missing result type counts as empty. */
function whole(found: SearchResponse): SearchResults {
  const none = { href: '', items: [], limit: VIEW_PAGE, next: null, offset: 0, previous: null, total: 0 };
  const missing = { tracks: none, albums: none, artists: none, shows: none, episodes: none, playlists: none };
  return { ...missing, best_match: { items: [] }, ...found };
}

function grownSearch(results: SearchResults, more: SearchResults): SearchResults {
  return {
    ...results,
    tracks: appendPage(results.tracks, more.tracks),
    albums: appendPage(results.albums, more.albums),
    artists: appendPage(results.artists, more.artists),
    shows: appendPage(results.shows, more.shows),
    episodes: appendPage(results.episodes, more.episodes),
    playlists: appendPage(results.playlists, more.playlists),
  };
}
