import {
  getAlbum,
  getAlbumTracks,
  getArtist,
  getArtistAlbums,
  getArtistTopTracks,
  getEpisode,
  getRelatedArtists,
  getSearch,
  getShow,
  getShowEpisodes,
  getTrack,
} from '#application/calls/catalog/catalog.ts';
import { formatContentUri, type ContentType } from '#domain/uri/content-uri.ts';
import type { Clock } from '#application/ports/clock.ts';
import { HttpError, type RouteInput, type Route } from '../../ports/route.ts';
import { CONTENT_PAGE_LIMIT_MAX, SEARCH_TYPES } from '../../../domain/constants/catalog.ts';
import type { TokenScope } from '../token-scope.ts';
import { createLibraryReader } from '../library-reader.ts';
import { search, type SearchType } from '../search/search.ts';
import { pagingOf } from '../../kernel/routing/page-query.ts';
import type { PlaylistLookup } from '../../ports/features/playlist-lookup.ts';
import type { RelatedArtists } from '../../ports/features/related-artists.ts';
import type { Store } from '../../ports/store.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { graphRoutes } from './graph-routes.ts';
import { lyricsRoutes } from './lyrics-routes.ts';
import { trackDetailsRoutes, type AccountLookup } from './track-details-routes.ts';
import { metadataRoutes } from './metadata-routes.ts';
import { batchRoutes } from './batch-routes.ts';

type RequestContext = Pick<RouteInput<string, unknown, unknown>, 'caller' | 'request'>;

export interface CatalogDeps {
  readonly store: Store;
  readonly accounts: AccountLookup;
  readonly coverage: TokenScope;
  readonly related: RelatedArtists;
  readonly playlists: PlaylistLookup;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** The catalogue by id, by search and by views. Spec §7 "REST data service". */
export function catalogRoutes({ store, accounts, coverage, related, playlists, clock }: CatalogDeps): readonly Route[] {
  // Addresses in answers begin with the host the client itself came by.
  const library = ({ caller, request }: RequestContext) => createLibraryReader(store, request.origin, caller.userId);
  /** The library, once it is sure that the token reaches the resource. */
  const coveredLibrary = async (input: RequestContext, type: ContentType, id: string) => {
    await coverage.refuseUnlessCovered(input.caller, formatContentUri({ type, id }));
    return library(input);
  };

  return [
    ...batchRoutes(store, coverage),
    ...graphRoutes({ store, coverage, related }),
    ...metadataRoutes(store, coverage),
    ...lyricsRoutes(store),
    ...trackDetailsRoutes(store, accounts),
    createRoute(getAlbum, async (input) => {
      const { albumId } = input.params;
      return orNotFound(await (await coveredLibrary(input, 'album', albumId)).album(albumId), 'Album');
    }),
    createRoute(getAlbumTracks, async (input) => {
      const { offset, limit } = pagingOf(input.query, CONTENT_PAGE_LIMIT_MAX);
      const { albumId } = input.params;
      return orNotFound(await (await coveredLibrary(input, 'album', albumId)).albumTracks(albumId, offset, limit), 'Album');
    }),
    createRoute(getArtist, async (input) => {
      const { artistId } = input.params;
      return orNotFound(await (await coveredLibrary(input, 'artist', artistId)).artist(artistId), 'Artist');
    }),
    createRoute(getArtistAlbums, async (input) => {
      const { artistId } = input.params;
      const groups = input.query.include_groups?.split(',').map((group) => group.trim());
      const part = { ...pagingOf(input.query), ...(groups ? { groups } : {}) };
      return orNotFound(await (await coveredLibrary(input, 'artist', artistId)).artistAlbums(artistId, part), 'Artist');
    }),
    createRoute(getArtistTopTracks, async (input) => {
      const { artistId } = input.params;
      return {
        tracks: [...orNotFound(await (await coveredLibrary(input, 'artist', artistId)).artistTopTracks(artistId), 'Artist')],
      };
    }),
    createRoute(getRelatedArtists, async (input) => {
      const { artistId } = input.params;
      const reader = await coveredLibrary(input, 'artist', artistId);
      orNotFound(await reader.artist(artistId), 'Artist');
      const artists = await reader.artists(await related.relatedTo(artistId));
      return { artists: artists.flatMap((one) => one ?? []) };
    }),
    createRoute(getTrack, async (input) => {
      const { trackId } = input.params;
      return orNotFound((await (await coveredLibrary(input, 'track', trackId)).tracks([trackId]))[0], 'Track');
    }),
    createRoute(getShow, async (input) => {
      const { showId } = input.params;
      return orNotFound(await (await coveredLibrary(input, 'show', showId)).show(showId), 'Show');
    }),
    createRoute(getShowEpisodes, async (input) => {
      const { offset, limit } = pagingOf(input.query, CONTENT_PAGE_LIMIT_MAX);
      const { showId } = input.params;
      return orNotFound(await (await coveredLibrary(input, 'show', showId)).showEpisodes(showId, offset, limit), 'Show');
    }),
    createRoute(getEpisode, async (input) => {
      const { episodeId } = input.params;
      return orNotFound((await (await coveredLibrary(input, 'episode', episodeId)).episodes([episodeId]))[0], 'Episode');
    }),
    createRoute(getSearch, ({ query, request, caller }) => {
      const types = query.type.split(',').map(searchTypeOf);
      const bestMatch = query.best_match === 'true';
      const viewer = { userId: caller.userId, base: request.origin };
      const input = { text: query.q, types, bestMatch, ...pagingOf(query) };
      return search({ store, playlists, viewer, nowMs: clock.nowMs() }, input);
    }),
  ];
}

function searchTypeOf(text: string): SearchType {
  const type = SEARCH_TYPES.find((one) => one === text.trim());
  if (type === undefined) throw new HttpError(400, `type: each has to be one of ${SEARCH_TYPES.join(', ')}`);
  return type;
}
