import { createEffect, type Event, type EventCallable, sample } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { errorFrom } from '../runtime/failure.ts';

/** Events that an intent triggers while it is carried out. */
export interface IntentTargets<Done> {
  readonly started?: EventCallable<void>;
  readonly done?: EventCallable<Done>;
  readonly failed?: EventCallable<PlayerError>;
  /** After `done` or `failed`. */
  readonly settled?: EventCallable<void>;
}

/** Creates an intent: an event of the screens whose payload an effect carries out. */
export function createIntent<Params = void, Done = void>(
  carryOut: (params: Params) => Done | Promise<Done>,
  { started, done, failed, settled }: IntentTargets<Done> = {},
): EventCallable<Params> {
  const carryOutFx = createEffect<Params, Done>(carryOut);
  const intent = carryOutFx.prepend<Params>((params) => params);
  if (started) sample({ clock: intent, fn: () => undefined, target: started });
  const doneData: Event<unknown> = carryOutFx.doneData;
  if (done) sample({ clock: doneData, target: done as EventCallable<unknown> });
  if (failed) sample({ clock: carryOutFx.failData, fn: errorFrom, target: failed });
  if (settled) sample({ clock: carryOutFx.finally, fn: () => undefined, target: settled });
  return intent;
}
