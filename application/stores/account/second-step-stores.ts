import { createEffect, createEvent, createStore, sample, type EventCallable } from 'effector';
import { errorFrom } from '../../runtime/failure.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import type { Authenticator, SecondStepUseCase, SecondStepView } from '../../account/second-step.ts';
import { createResource } from '../library/library-stores.ts';
import type { SecondStepStores } from './credential-types.ts';

/** What an account asks for beside the password, and the forms that change it. What is behind them is loaded when it is needed. */
export function createSecondStepStores(load: () => Promise<SecondStepUseCase>, hasPasskeys: boolean): SecondStepStores {
  const source: ResourceSource<void, SecondStepView> = { first: async () => (await load()).view() };
  const view = createResource(source);
  const busy = createEvent<number>();
  const failed = createEvent<string | null>();

  /** An intent and what it asks for; the view is read again afterwards. */
  function wish<Given, Done>(ask: (steps: SecondStepUseCase, given: Given) => Promise<Done>) {
    const intent = createEvent<Given>();
    const askFx = createEffect(async (given: Given) => ask(await load(), given));
    sample({ clock: intent, target: askFx });
    sample({ clock: askFx, fn: () => null, target: failed });
    sample({ clock: askFx.failData, fn: (thrown) => errorFrom(thrown).message, target: failed });
    sample({ clock: askFx, fn: () => 1, target: busy });
    sample({ clock: askFx.finally, fn: () => -1, target: busy });
    sample({ clock: askFx.done, fn: () => undefined, target: view.retried });
    return { intent, askFx };
  }
  const begin = wish((steps) => steps.startAuthenticator());
  const finish = wish((steps, code: string) => steps.confirmAuthenticator(code));
  const removeCodes = wish((steps) => steps.removeAuthenticator());
  const addPasskey = wish((steps, name: string) => steps.addPasskey(name));
  const removePasskey = wish((steps, id: string) => steps.removePasskey(id));
  const renew = wish((steps) => steps.renewRecoveryCodes());
  const authenticatorCancelled = createEvent();
  const recoveryCodesSeen = createEvent();

  return {
    view,
    hasPasskeys,
    $authenticator: createStore<Authenticator | null>(null)
      .on(begin.askFx.doneData, (_, authenticator) => authenticator)
      .reset(finish.askFx.done, authenticatorCancelled),
    $recoveryCodes: createStore<readonly string[]>([])
      .on([finish.askFx.doneData, addPasskey.askFx.doneData, renew.askFx.doneData], (_, codes) => codes)
      .reset(recoveryCodesSeen, removeCodes.askFx.done, removePasskey.askFx.done),
    $isBusy: createStore(0)
      .on(busy, (count, more) => count + more)
      .map((count) => count > 0),
    $error: createStore<string | null>(null)
      .on(failed, (_, error) => error)
      .reset(authenticatorCancelled),
    authenticatorRequested: begin.intent as EventCallable<void>,
    authenticatorCodeSubmitted: finish.intent,
    authenticatorCancelled,
    authenticatorRemoved: removeCodes.intent as EventCallable<void>,
    passkeyAdded: addPasskey.intent,
    passkeyRemoved: removePasskey.intent,
    recoveryCodesRequested: renew.intent as EventCallable<void>,
    recoveryCodesSeen,
  };
}
