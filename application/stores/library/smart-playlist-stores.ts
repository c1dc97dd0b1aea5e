import { createEvent, createStore, restore } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Api } from '../../api/api-client.ts';
import { createSmartPlaylistCalls, type SmartPlaylist, type SmartPlaylistChoice } from '../../library/smart-playlists.ts';
import { isComplete } from '../../library/page-merging.ts';
import { createIntent } from '../create-intent.ts';
import { createResource } from '../resource.ts';
import type { SmartPlaylistStores } from './smart-playlist-types.ts';

/** Creates the stores and intents of smart playlists. */
export function createSmartPlaylistStores(api: Api): SmartPlaylistStores {
  const calls = createSmartPlaylistCalls(api);
  const started = createEvent();
  const settled = createEvent();
  const failed = createEvent<PlayerError>();
  const saved = createEvent<SmartPlaylist>();
  const removed = createEvent();
  return {
    songs: createResource({
      first: (key: string) => calls.fetchSongs(key, null),
      next: (key, page) => (isComplete(page) ? null : calls.fetchSongs(key, page)),
    }),
    details: createResource({ first: (id: string) => calls.fetchDetails(id) }),
    saved,
    removed,
    saveRequested: createIntent((choice: SmartPlaylistChoice) => calls.save(choice), {
      ...{ started, settled, failed },
      done: saved,
    }),
    removeRequested: createIntent((id: string) => calls.remove(id), { started, settled, failed, done: removed }),
    $refusal: restore(failed, null).reset(started),
    $isBusy: createStore(false)
      .on(started, () => true)
      .on(settled, () => false),
  };
}
