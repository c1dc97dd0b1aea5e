import { type CollectionUseCase, createCollection } from '../collection/collection.ts';
import { createFetchSaved, SAVING_CALLS } from '../collection/saved-calls.ts';
import { createOutbox, type Outbox, type OutboxDeps, type OutboxHandler } from '../api/outbox.ts';
import { PLAYLIST_OUTBOX_HANDLER } from '../playlists/sync/outbox-handler-id.ts';
import type { PlaylistServices } from '../playlists/screen-services.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import { loadPlaylistServices } from './load-playlists.ts';
import type { Transport } from '../connect/transport-lease.ts';

/** The lists of a collection load with what changes them. */
export * as collectionCalls from '../calls/account/collection.ts';

/** What a user saves and edits, and the outbox that sends every change. */
export interface UserLibrary {
  readonly outbox: Outbox;
  readonly collection: CollectionUseCase;
  /** Loaded on first use; callers set its user. */
  readonly loadPlaylists: () => Promise<PlaylistServices>;
  /** Sets the user of the collection; null for none. */
  setUser(userId: string | null): void;
}

export interface UserLibraryDeps extends Pick<OutboxDeps, 'api' | 'clock' | 'page' | 'random' | 'storage' | 'record'> {
  readonly transport: Pick<Transport, 'onPush' | 'onResync'>;
}

export function createUserLibrary(deps: UserLibraryDeps): UserLibrary {
  let userId: string | null = null;
  const loadPlaylists = lazyAsync(async () => (await loadPlaylistServices()).createPlaylistServices({ ...deps, outbox }));
  /** Sends what an earlier page left, even before a screen needs the playlists. */
  const deliver: OutboxHandler = async (entry) => {
    const services = await loadPlaylists();
    services.setUser(userId);
    return services.playlists.deliver(entry);
  };
  const outbox = createOutbox({ ...deps, calls: [...SAVING_CALLS], handlers: { [PLAYLIST_OUTBOX_HANDLER]: deliver } });
  const collection = createCollection({ ...deps, fetchSaved: createFetchSaved(deps.api), outbox });
  return {
    ...{ outbox, collection, loadPlaylists },
    setUser(next) {
      userId = next;
      collection.setUser(next);
    },
  };
}
