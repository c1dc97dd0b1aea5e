import { createEvent, createStore } from 'effector';
import type { SmartPlaylist } from '#application/library/smart-playlists.ts';
import type { SmartPlaylistStores } from '#application/stores/library/smart-playlist-types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { ALL_SONGS } from '#domain/smart-playlists/types.ts';
import { albumRefs, tracksOf } from '#tests/support/fixtures/sample-responses.ts';
import { wholePage } from '#tests/support/fixtures/sample-library.ts';
import { fact, fakeResource, intentsOf, storesOf, type Intent } from './fake-stores.ts';

const ADDED_MS = Date.UTC(2024, 4, 17);

const SAMPLE: SmartPlaylist = {
  ...{ id: 'smart1', uri: 'spotify:playlist:smart1', name: 'Loud and long', description: '' },
  rules: {
    ...ALL_SONGS,
    match: 'any',
    rules: [
      { field: 'genre', test: 'contains', value: 'rock' },
      { match: 'all', rules: [{ field: 'length', test: 'at_least', value: 300 }] },
    ],
    limit: 50,
  },
};

/** Smart playlists without a service: every song of the sample library fits any rules. */
export function createFakeSmartPlaylists(intent: Intent) {
  const facts = { refusal: fact<PlayerError | null>(null) };
  const saved = createEvent<SmartPlaylist>();
  const removed = createEvent();
  const songs = albumRefs
    .flatMap((album) => tracksOf(album).map((track) => ({ ...track, album })))
    .map((track, at) => ({ track, added_at: ADDED_MS, plays: at, played_at: null, format: 'flac' }));
  const stores: SmartPlaylistStores = {
    ...storesOf(facts),
    ...intentsOf(intent, ['saveRequested', 'removeRequested']),
    ...{ saved, removed },
    songs: fakeResource(intent, 'songs', () => wholePage(songs)),
    details: fakeResource(intent, 'smartPlaylist', () => SAMPLE),
    $isBusy: createStore(false),
  };
  // React reads a promise with this status at once.
  const loaded = Object.assign(Promise.resolve(stores), { status: 'fulfilled', value: stores });
  return { load: () => loaded, facts: { ...facts, saved, removed } };
}
