import { createStore } from 'effector';
import type { ConnectionResult, ScrobbleTarget } from '#application/account/scrobbling-calls.ts';
import type { ScrobblingStores } from '#application/stores/account/scrobbling-types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { fact, fakeResource, intentsOf, storesOf, type Intent } from './fake-stores.ts';

const SAMPLE_TARGET: ScrobbleTarget = {
  ...{ kind: 'listenbrainz', url: 'https://api.listenbrainz.org', user_name: 'ada', sync_loves: true, state: 'waiting' },
  ...{ problem: 'It answers with status 503', waiting: 3, sent: 812, refused: 1, dropped: 0, uncertain: 0 },
};

/** One connected server; a test sets the result of a form. */
export function createFakeScrobbling(intent: Intent) {
  const facts = { result: fact<ConnectionResult | null>(null), refusal: fact<PlayerError | null>(null) };
  const stores: ScrobblingStores = {
    ...storesOf(facts),
    ...intentsOf(intent, ['listenBrainzSubmitted', 'lastFmSubmitted', 'lastFmAllowed', 'disconnected']),
    targets: fakeResource(intent, 'scrobbleTargets', () => [SAMPLE_TARGET]),
    $isBusy: createStore(false),
  };
  const loaded = Object.assign(Promise.resolve(stores), { status: 'fulfilled', value: stores });
  return { load: () => loaded, facts };
}
