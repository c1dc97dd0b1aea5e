import { createEvent, createStore, type EventCallable } from 'effector';
import { ALONE, type ListeningView } from '#application/shared-listening/types.ts';
import type { ListeningStores } from '#application/stores/player/shared-listening-types.ts';
import type { ListeningSession } from '#domain/shared-listening/types.ts';
import type { Resource } from '#application/stores/resource.ts';

type Intent = <Payload>(name: string) => EventCallable<Payload>;
type Invitation = Resource<string, ListeningSession>;

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
export function createFakeSharedListening(intent: Intent, invitation: Invitation) {
  const set = createEvent<ListeningView>();
  const stores: ListeningStores = {
    $listening: createStore(ALONE).on(set, (_, view) => view),
    $isBusy: createStore(false),
    $error: createStore<null>(null),
    invitation,
    started: intent('listening.started'),
    joined: intent('listening.joined'),
    left: intent('listening.left'),
    ended: intent('listening.ended'),
    memberRemoved: intent('listening.memberRemoved'),
    guestsAllowed: intent('listening.guestsAllowed'),
  };
  return { stores, set };
}
