import type { CollectionKind } from '#domain/catalog/collection.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../api/api-client.ts';
import * as calls from '../calls/account/collection.ts';
import type { Call, CallInput } from '../calls/call.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { createRequestDeduplication } from '../api/request-deduplication.ts';

/** The calls that change what is saved. */
export const SAVING_CALLS: readonly Call[] = [
  calls.putCollectionTracks,
  calls.deleteCollectionTracks,
  calls.putCollectionAlbums,
  calls.deleteCollectionAlbums,
  calls.putSavedShows,
  calls.deleteSavedShows,
  calls.putSavedEpisodes,
  calls.deleteSavedEpisodes,
  calls.putFollowing,
  calls.deleteFollowing,
] as readonly Call[];

const KIND_OF: Readonly<Record<string, CollectionKind>> = {
  track: 'tracks',
  album: 'albums',
  artist: 'artists',
  show: 'shows',
  episode: 'episodes',
};

/** The list and the id of a resource; null when it cannot be saved. */
export function savedRefOf(uri: string): { readonly kind: CollectionKind; readonly id: string } | null {
  const parsed = parseContentUri(uri);
  const kind = KIND_OF[parsed?.type ?? ''];
  return parsed && kind ? { kind, id: parsed.id } : null;
}

/** A write for the outbox. */
interface Write {
  readonly call: Call;
  readonly given: CallInput<Call>;
}

const write = <C extends Call>(call: C, input: CallInput<C>): Write => ({ call, given: input });

/** The call that saves or removes an item: tracks and albums by the collection service, others by the public API. Spec §7. */
export function savingCall(kind: CollectionKind, id: string, userId: string, saved: boolean): Write {
  const inCollection = { params: { userId }, query: { base62ids: [id], model: 'bookmark' } };
  const query = { ids: [id] };
  switch (kind) {
    case 'tracks':
      return saved ? write(calls.putCollectionTracks, inCollection) : write(calls.deleteCollectionTracks, inCollection);
    case 'albums':
      return saved ? write(calls.putCollectionAlbums, inCollection) : write(calls.deleteCollectionAlbums, inCollection);
    case 'shows':
      return saved ? write(calls.putSavedShows, { query }) : write(calls.deleteSavedShows, { query });
    case 'episodes':
      return saved ? write(calls.putSavedEpisodes, { query }) : write(calls.deleteSavedEpisodes, { query });
    case 'artists': {
      const artist = { query: { type: 'artist', ids: [id] } } as const;
      return saved ? write(calls.putFollowing, artist) : write(calls.deleteFollowing, artist);
    }
  }
}

/** Whether an outbox call saves (true), removes (false), or does something else (null). */
export function savedByCall(call: string): boolean | null {
  if (!SAVING_CALLS.some(({ method, path }) => call === `${method} ${path}`)) return null;
  return call.startsWith('PUT');
}

/** Whether each id is saved, in order. Spec §7 "body.items[0].found". */
export type FetchSaved = (kind: CollectionKind, ids: readonly string[], userId: string) => Promise<readonly boolean[]>;

export function createFetchSaved(api: Api): FetchSaved {
  const fetchShared = createRequestDeduplication(api);
  const neverCancelled = createCancellation();
  return async (kind, ids, userId) => {
    const inCollection = { params: { userId }, query: { base62ids: ids } };
    const foundIn = ({ items }: { readonly items: readonly { readonly found: boolean }[] }) => items.map(({ found }) => found);
    switch (kind) {
      case 'tracks':
        return foundIn(await fetchShared(calls.containsCollectionTracks, inCollection, neverCancelled));
      case 'albums':
        return foundIn(await fetchShared(calls.containsCollectionAlbums, inCollection, neverCancelled));
      case 'shows':
        return fetchShared(calls.containsSavedShows, { query: { ids } }, neverCancelled);
      case 'episodes':
        return fetchShared(calls.containsSavedEpisodes, { query: { ids } }, neverCancelled);
      case 'artists':
        return fetchShared(calls.containsFollowing, { query: { type: 'artist', ids } }, neverCancelled);
    }
  };
}
