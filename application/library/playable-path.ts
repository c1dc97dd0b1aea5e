import { type CollectionPart, type Destination, destinationOf } from '#domain/routes/destination.ts';
import { firstPlayable } from '#domain/routes/first-playable.ts';
import type { Api } from '../api/api-client.ts';
import { getFollowing, getSavedAlbums, getSavedShows, getSavedTracks } from '../calls/account/collection.ts';
import { getMyPlaylists } from '../calls/playlists/playlists.ts';
import { getView } from '../calls/catalog/views.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { createRequestDeduplication } from '../api/request-deduplication.ts';

/** Finds what to play for a path. */
export interface PlayablePaths {
  /** A content URI; null where the path is about nothing that plays. Rejects with what asking for its view rejects with. */
  playableOfPath(path: string): Promise<string | null>;
}

/** Asks for the view or the list a path leads to, and looks it through. Spec §2 "used to find a playable item for a path". */
export function createPlayablePaths(api: Api): PlayablePaths {
  const ask = createRequestDeduplication(api);

  const lists: Readonly<Record<CollectionPart, () => Promise<unknown>>> = {
    playlists: () => ask(getMyPlaylists, { query: {} }, createCancellation()),
    tracks: () => ask(getSavedTracks, { query: {} }, createCancellation()),
    albums: () => ask(getSavedAlbums, { query: {} }, createCancellation()),
    artists: () => ask(getFollowing, { query: { type: 'artist' } }, createCancellation()),
    shows: () => ask(getSavedShows, { query: {} }, createCancellation()),
  };

  const contentOf = (destination: Exclude<Destination, { readonly kind: 'content' }>): Promise<unknown> =>
    destination.kind === 'collection'
      ? lists[destination.part]()
      : ask(getView, { params: { viewId: destination.viewId }, query: {} }, createCancellation());

  return {
    async playableOfPath(path) {
      const destination = destinationOf(path);
      if (destination === null) return null;
      return destination.kind === 'content' ? destination.uri : firstPlayable(await contentOf(destination));
    },
  };
}
