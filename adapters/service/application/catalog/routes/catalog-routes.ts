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
import type { Coverage } from '../token-scope.ts';
import { createLibraryReader } from '../library-reader.ts';
import { search, type SearchType } from '../search/search.ts';
import { pagingOf } from '../../kernel/routing/page-query.ts';
import type { PlaylistLookup } from '../../ports/features/playlist-lookup.ts';
import type { RelatedArtists } from '../../ports/features/related-artists.ts';
import type { Store } from '../../ports/store.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { graphRoutes } from './graph-routes.ts';
import { metadataRoutes } from './metadata-routes.ts';
import { severalRoutes } from './batch-routes.ts';

type AskedAny = Pick<RouteInput<string, unknown, unknown>, 'caller' | 'request'>;

export interface CatalogDeps {
  readonly store: Store;
  readonly coverage: Coverage;
  readonly related: RelatedArtists;
  readonly playlists: PlaylistLookup;
  readonly clock: Pick<Clock, 'nowMs'>;
}

/** What there is to hear, found by id, by words and by views. Spec §7 "REST data service". */
export function catalogRoutes({ store, coverage, related, playlists, clock }: CatalogDeps): readonly Route[] {
  // Addresses in answers begin with the host the client itself came by.
  const library = ({ caller, request }: AskedAny) => createLibraryReader(store, request.origin, caller.userId);
  /** The library, once it is sure that the token reaches the resource. */
  const reached = async (asked: AskedAny, type: ContentType, id: string) => {
    await coverage.refuseUnlessCovered(asked.caller, formatContentUri({ type, id }));
    return library(asked);
  };

  return [
    ...severalRoutes(store, coverage),
    ...graphRoutes({ store, coverage, related }),
    ...metadataRoutes(store, coverage),
    createRoute(getAlbum, async (asked) => {
      const { albumId } = asked.params;
      return orNotFound(await (await reached(asked, 'album', albumId)).album(albumId), 'Album');
    }),
    createRoute(getAlbumTracks, async (asked) => {
      const { offset, limit } = pagingOf(asked.query, CONTENT_PAGE_LIMIT_MAX);
      const { albumId } = asked.params;
      return orNotFound(await (await reached(asked, 'album', albumId)).albumTracks(albumId, offset, limit), 'Album');
    }),
    createRoute(getArtist, async (asked) => {
      const { artistId } = asked.params;
      return orNotFound(await (await reached(asked, 'artist', artistId)).artist(artistId), 'Artist');
    }),
    createRoute(getArtistAlbums, async (asked) => {
      const { artistId } = asked.params;
      const groups = asked.query.include_groups?.split(',').map((group) => group.trim());
      const part = { ...pagingOf(asked.query), ...(groups ? { groups } : {}) };
      return orNotFound(await (await reached(asked, 'artist', artistId)).artistAlbums(artistId, part), 'Artist');
    }),
    createRoute(getArtistTopTracks, async (asked) => {
      const { artistId } = asked.params;
      return { tracks: [...orNotFound(await (await reached(asked, 'artist', artistId)).artistTopTracks(artistId), 'Artist')] };
    }),
    createRoute(getRelatedArtists, async (asked) => {
      const { artistId } = asked.params;
      const reader = await reached(asked, 'artist', artistId);
      orNotFound(await reader.artist(artistId), 'Artist');
      const artists = await reader.artists(await related.relatedTo(artistId));
      return { artists: artists.flatMap((one) => one ?? []) };
    }),
    createRoute(getTrack, async (asked) => {
      const { trackId } = asked.params;
      return orNotFound((await (await reached(asked, 'track', trackId)).tracks([trackId]))[0], 'Track');
    }),
    createRoute(getShow, async (asked) => {
      const { showId } = asked.params;
      return orNotFound(await (await reached(asked, 'show', showId)).show(showId), 'Show');
    }),
    createRoute(getShowEpisodes, async (asked) => {
      const { offset, limit } = pagingOf(asked.query, CONTENT_PAGE_LIMIT_MAX);
      const { showId } = asked.params;
      return orNotFound(await (await reached(asked, 'show', showId)).showEpisodes(showId, offset, limit), 'Show');
    }),
    createRoute(getEpisode, async (asked) => {
      const { episodeId } = asked.params;
      return orNotFound((await (await reached(asked, 'episode', episodeId)).episodes([episodeId]))[0], 'Episode');
    }),
    createRoute(getSearch, ({ query, request, caller }) => {
      const types = query.type.split(',').map(searchTypeOf);
      const bestMatch = query.best_match === 'true';
      const viewer = { userId: caller.userId, base: request.origin };
      const asked = { text: query.q, types, bestMatch, ...pagingOf(query) };
      return search({ store, playlists, viewer, nowMs: clock.nowMs() }, asked);
    }),
  ];
}

function searchTypeOf(text: string): SearchType {
  const type = SEARCH_TYPES.find((one) => one === text.trim());
  if (type === undefined) throw new HttpError(400, `type: each has to be one of ${SEARCH_TYPES.join(', ')}`);
  return type;
}
