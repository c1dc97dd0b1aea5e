import { createStore } from 'effector';
import { ALONE, type ListeningView } from '#application/shared-listening/types.ts';
import type { ListeningStores } from '#application/stores/player/shared-listening-types.ts';
import type { ListeningSession } from '#domain/shared-listening/types.ts';
import { fact, fakeResource, intentsOf, storesOf, type Intent } from './fake-stores.ts';

/** Clara's session, with Ben in it. */
export const SAMPLE_SESSION: ListeningSession = {
  session_id: 't0ken',
  join_session_token: 't0ken',
  join_session_url: 'http://localhost:4070/join/t0ken',
  session_owner_id: 'clara',
  guests_may_control: true,
  playback: null,
  version: 1,
  session_members: ['Clara', 'Ben'].map((name) => ({
    id: name.toLowerCase(),
    display_name: name,
    joined_timestamp: 0,
    is_away: name === 'Ben',
    is_paused: false,
  })),
};

/** Shared listening without other members: a test sets them. */
export function createFakeSharedListening(intent: Intent) {
  const listening = fact<ListeningView>(ALONE);
  const stores: ListeningStores = {
    ...storesOf({ listening }),
    ...intentsOf(intent, ['started', 'joined', 'left', 'ended', 'memberRemoved', 'guestsAllowed'], 'listening.'),
    $isBusy: createStore(false),
    $error: createStore<null>(null),
    invitation: fakeResource(intent, 'listening.invitation', () => SAMPLE_SESSION),
  };
  return { stores, set: listening.set };
}
