import { createEvent, createStore, type EventCallable, restore } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Api } from '../../api/api-client.ts';
import type { PasswordConfirmation } from '../../account/password-confirmation.ts';
import {
  type ConnectionResult,
  createScrobblingCalls,
  type LastFmForm,
  type ListenBrainzForm,
  type ScrobbleTarget,
  type ScrobblingCalls,
} from '../../account/scrobbling-calls.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import { createIntent } from '../create-intent.ts';
import { createResource } from '../resource.ts';
import type { ScrobblingStores } from './scrobbling-types.ts';

/** Creates the stores and intents of the servers that get listens. */
export function createScrobblingStores(api: Api, confirmation: Pick<PasswordConfirmation, 'run'>): ScrobblingStores {
  const calls = createScrobblingCalls(api, confirmation);
  const source: ResourceSource<void, readonly ScrobbleTarget[]> = { first: calls.fetchTargets };
  const targets = createResource(source);
  const started = createEvent();
  const failed = createEvent<PlayerError>();
  const connected = createEvent<ConnectionResult>();
  const settled = createEvent();

  const form = <Params = void>(
    carryOut: (calls: ScrobblingCalls, params: Params) => Promise<ConnectionResult>,
  ): EventCallable<Params> =>
    createIntent(
      async (params: Params) => {
        const result = await carryOut(calls, params);
        targets.retried();
        return result;
      },
      { started, failed, settled, done: connected },
    );

  return {
    targets,
    $result: restore(connected, null).reset(started),
    $refusal: restore(failed, null).reset(started),
    $isBusy: createStore(0)
      .on(started, (count) => count + 1)
      .on(settled, (count) => count - 1)
      .map((count) => count > 0),
    listenBrainzSubmitted: form((to, body: ListenBrainzForm) => to.connectListenBrainz(body)),
    lastFmSubmitted: form((to, body: LastFmForm) => to.beginLastFm(body)),
    lastFmAllowed: form((to) => to.completeLastFm()),
    disconnected: createIntent(
      async (kind: ScrobbleTarget['kind']) => {
        await calls.disconnect(kind);
        targets.retried();
      },
      { started, failed, settled },
    ),
  };
}
