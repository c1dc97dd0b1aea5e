import { getAlbums, getArtists, getEpisodes, getShows, getTracks } from '#application/calls/catalog/batch-lookup.ts';
import { formatContentUri, type ContentType } from '#domain/uri/content-uri.ts';
import type { Caller, Route } from '../../ports/route.ts';
import type { TokenScope } from '../token-scope.ts';
import { createLibraryReader } from '../library-reader.ts';
import type { Store } from '../../ports/store.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';

/** Batch lookups by ids, null for unknown ids. Spec §7 "GET /albums?ids=" and its like. */
export function batchRoutes(store: Store, coverage: TokenScope): readonly Route[] {
  const refuseUncovered = async (caller: Caller, type: ContentType, ids: readonly string[]) => {
    for (const id of ids) await coverage.refuseUnlessCovered(caller, formatContentUri({ type, id }));
  };
  return [
    createRoute(getAlbums, async ({ query: { ids }, caller, request }) => {
      await refuseUncovered(caller, 'album', ids);
      return { albums: [...(await createLibraryReader(store, request.origin).albums(ids))] };
    }),
    createRoute(getArtists, async ({ query: { ids }, caller, request }) => {
      await refuseUncovered(caller, 'artist', ids);
      return { artists: [...(await createLibraryReader(store, request.origin).artists(ids))] };
    }),
    createRoute(getTracks, async ({ query: { ids }, caller, request }) => {
      await refuseUncovered(caller, 'track', ids);
      return { tracks: [...(await createLibraryReader(store, request.origin).tracks(ids))] };
    }),
    createRoute(getShows, async ({ query: { ids }, caller, request }) => {
      await refuseUncovered(caller, 'show', ids);
      return { shows: [...(await createLibraryReader(store, request.origin).shows(ids))] };
    }),
    createRoute(getEpisodes, async ({ query: { ids }, caller, request }) => {
      await refuseUncovered(caller, 'episode', ids);
      return { episodes: [...(await createLibraryReader(store, request.origin, caller.userId).episodes(ids))] };
    }),
  ];
}
