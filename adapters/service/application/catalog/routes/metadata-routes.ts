import { getArtistMetadata, getEpisodeMetadata, getTrackMetadata } from '#application/calls/catalog/metadata.ts';
import { artistMetadata, episodeMetadata, trackMetadata } from '#domain/catalog/metadata.ts';
import { idFromHex } from '#domain/uri/base62.ts';
import { formatContentUri, type ContentType } from '#domain/uri/content-uri.ts';
import { Refusal, type Caller, type Route } from '../../ports/route.ts';
import type { Coverage } from '../token-scope.ts';
import { createLibraryReader } from '../library-reader.ts';
import type { Store } from '../../ports/store.ts';
import { found } from '../../kernel/routing/responses.ts';
import { answer } from '../../kernel/routing/call-routes.ts';

/** The metadata form, at `/metadata/4/…` and without the number. Spec §7 "metadata host". */
export function metadataRoutes(store: Store, coverage: Coverage): readonly Route[] {
  const uriOf = async (caller: Caller, type: ContentType, hexId: string) => {
    const id = idFromHex(hexId);
    if (id === null) throw new Refusal(400, 'hexId: is not 32 hexadecimal digits');
    const uri = formatContentUri({ type, id });
    await coverage.refuseUnlessCovered(caller, uri);
    return { id, uri };
  };
  const routes = [
    answer(getTrackMetadata, async ({ params, caller, request }) => {
      const { id } = await uriOf(caller, 'track', params.hexId);
      const [track] = await createLibraryReader(store, request.origin).tracks([id]);
      return trackMetadata(found(track, 'Track'));
    }),
    answer(getEpisodeMetadata, async ({ params, caller, request }) => {
      const { id, uri } = await uriOf(caller, 'episode', params.hexId);
      const library = createLibraryReader(store, request.origin);
      const [episode] = await library.episodes([id]);
      return episodeMetadata(found(episode, 'Episode'), ((await library.source(uri))?.video ?? null) !== null);
    }),
    answer(getArtistMetadata, async ({ params, caller, request }) => {
      const { id } = await uriOf(caller, 'artist', params.hexId);
      return artistMetadata(found(await createLibraryReader(store, request.origin).artist(id), 'Artist'));
    }),
  ];
  return [...routes, ...routes.map((route) => ({ ...route, path: route.path.replace('/4/', '/') }))];
}
