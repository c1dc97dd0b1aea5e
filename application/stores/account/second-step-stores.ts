import { createEvent, createStore, type EventCallable, restore, sample } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import type { Authenticator, SecondStepUseCase, SecondStepView } from '../../account/second-step.ts';
import { createIntent } from '../create-intent.ts';
import { createResource } from '../resource.ts';
import type { SecondStepStores } from './credential-types.ts';

/** Creates the stores and intents of the second sign-in step; their code loads on demand. */
export function createSecondStepStores(load: () => Promise<SecondStepUseCase>, hasPasskeys: boolean): SecondStepStores {
  const source: ResourceSource<void, SecondStepView> = { first: async () => (await load()).view() };
  const view = createResource(source);
  const started = createEvent();
  const failed = createEvent<PlayerError>();
  const settled = createEvent();
  const authenticatorCreated = createEvent<Authenticator>();
  const codesCreated = createEvent<readonly string[]>();
  const authenticatorConfirmed = createEvent<readonly string[]>();
  const removed = createEvent();
  const authenticatorCancelled = createEvent();
  const recoveryCodesSeen = createEvent();

  function intent<Params = void, Done = void>(
    carryOut: (steps: SecondStepUseCase, params: Params) => Promise<Done>,
    done: EventCallable<Done>,
  ): EventCallable<Params> {
    return createIntent(async (params: Params) => carryOut(await load(), params), { started, done, failed, settled });
  }
  sample({
    clock: [authenticatorCreated, authenticatorConfirmed, codesCreated, removed],
    fn: () => undefined,
    target: view.retried,
  });

  return {
    view,
    hasPasskeys,
    $authenticator: restore(authenticatorCreated, null).reset(authenticatorConfirmed, authenticatorCancelled),
    $recoveryCodes: createStore<readonly string[]>([])
      .on([authenticatorConfirmed, codesCreated], (_, codes) => codes)
      .reset(recoveryCodesSeen, removed),
    $isBusy: createStore(0)
      .on(started, (count) => count + 1)
      .on(settled, (count) => count - 1)
      .map((count) => count > 0),
    $error: createStore<string | null>(null)
      .on(failed, (_, { message }) => message)
      .reset(started, authenticatorCancelled),
    authenticatorRequested: intent((steps) => steps.startAuthenticator(), authenticatorCreated),
    authenticatorCodeSubmitted: intent((steps, code) => steps.confirmAuthenticator(code), authenticatorConfirmed),
    authenticatorCancelled,
    authenticatorRemoved: intent((steps) => steps.removeAuthenticator(), removed),
    passkeyAdded: intent((steps, name) => steps.addPasskey(name), codesCreated),
    passkeyRemoved: intent((steps, id) => steps.removePasskey(id), removed),
    recoveryCodesRequested: intent((steps) => steps.renewRecoveryCodes(), codesCreated),
    recoveryCodesSeen,
  };
}
