import { type CollectionPart, type Destination, destinationOf } from '#domain/routes/destination.ts';
import { firstPlayable } from '#domain/routes/first-playable.ts';
import type { Api } from '../api/api-client.ts';
import { getFollowing, getSavedAlbums, getSavedShows, getSavedTracks } from '../calls/account/collection.ts';
import { getMyPlaylists } from '../calls/playlists/playlists.ts';
import { getView } from '../calls/catalog/views.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { createRequestDeduplication } from '../api/request-deduplication.ts';

/** Finds the playable item of a path. */
export interface PlayablePaths {
  /** A content URI; null when nothing on the path is playable. Rejects as the request for its view does. */
  playableOfPath(path: string): Promise<string | null>;
}

/** Fetches the view or list of a path and finds its first playable item. Spec §2 "used to find a playable item for a path". */
export function createPlayablePaths(api: Api): PlayablePaths {
  const fetchShared = createRequestDeduplication(api);

  const lists: Readonly<Record<CollectionPart, () => Promise<unknown>>> = {
    playlists: () => fetchShared(getMyPlaylists, { query: {} }, createCancellation()),
    tracks: () => fetchShared(getSavedTracks, { query: {} }, createCancellation()),
    albums: () => fetchShared(getSavedAlbums, { query: {} }, createCancellation()),
    artists: () => fetchShared(getFollowing, { query: { type: 'artist' } }, createCancellation()),
    shows: () => fetchShared(getSavedShows, { query: {} }, createCancellation()),
  };

  const contentOf = (destination: Exclude<Destination, { readonly kind: 'content' }>): Promise<unknown> =>
    destination.kind === 'collection'
      ? lists[destination.part]()
      : fetchShared(getView, { params: { viewId: destination.viewId }, query: {} }, createCancellation());

  return {
    async playableOfPath(path) {
      const destination = destinationOf(path);
      if (destination === null) return null;
      return destination.kind === 'content' ? destination.uri : firstPlayable(await contentOf(destination));
    },
  };
}
