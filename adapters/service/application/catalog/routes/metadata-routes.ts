import { getArtistMetadata, getEpisodeMetadata, getTrackMetadata } from '#application/calls/catalog/metadata.ts';
import { artistMetadata, episodeMetadata, trackMetadata } from '#domain/catalog/metadata.ts';
import { idFromHex } from '#domain/uri/base62.ts';
import { formatContentUri, type ContentType } from '#domain/uri/content-uri.ts';
import { HttpError, type Caller, type Route } from '../../ports/route.ts';
import type { TokenScope } from '../token-scope.ts';
import { createLibraryReader } from '../library-reader.ts';
import type { Store } from '../../ports/store.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';

/** The metadata form, at `/metadata/4/…` and without the number. Spec §7 "metadata host". */
export function metadataRoutes(store: Store, coverage: TokenScope): readonly Route[] {
  const uriOf = async (caller: Caller, type: ContentType, hexId: string) => {
    const id = idFromHex(hexId);
    if (id === null) throw new HttpError(400, 'hexId: is not 32 hexadecimal digits');
    const uri = formatContentUri({ type, id });
    await coverage.refuseUnlessCovered(caller, uri);
    return { id, uri };
  };
  const routes = [
    createRoute(getTrackMetadata, async ({ params, caller, request }) => {
      const { id } = await uriOf(caller, 'track', params.hexId);
      const [track] = await createLibraryReader(store, request.origin).tracks([id]);
      return trackMetadata(orNotFound(track, 'Track'));
    }),
    createRoute(getEpisodeMetadata, async ({ params, caller, request }) => {
      const { id, uri } = await uriOf(caller, 'episode', params.hexId);
      const library = createLibraryReader(store, request.origin);
      const [episode] = await library.episodes([id]);
      return episodeMetadata(orNotFound(episode, 'Episode'), ((await library.source(uri))?.video ?? null) !== null);
    }),
    createRoute(getArtistMetadata, async ({ params, caller, request }) => {
      const { id } = await uriOf(caller, 'artist', params.hexId);
      return artistMetadata(orNotFound(await createLibraryReader(store, request.origin).artist(id), 'Artist'));
    }),
  ];
  return [...routes, ...routes.map((route) => ({ ...route, path: route.path.replace('/4/', '/') }))];
}
