import { createEvent, type EventCallable } from 'effector';
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

/**
 * Creates an intent: an event of the screens whose payload a use case carries out.
 * One unit instead of the twenty of an effect: a page has some 150 intents before its first screen.
 */
export function createIntent<Params = void, Done = void>(
  carryOut: (params: Params) => Done | Promise<Done>,
  targets: IntentTargets<Done> = {},
): EventCallable<Params> {
  const intent = createEvent<Params>();
  const { done, failed, settled, started } = targets;
  const succeed = (value: Done) => {
    done?.(value);
    settled?.();
  };
  const fail = (thrown: unknown) => {
    failed?.(errorFrom(thrown));
    settled?.();
  };
  intent.watch((params) => {
    started?.();
    let result: Done | Promise<Done>;
    try {
      result = carryOut(params);
    } catch (thrown) {
      fail(thrown);
      return;
    }
    if (result instanceof Promise) result.then(succeed, fail);
    else succeed(result);
  });
  return intent;
}
