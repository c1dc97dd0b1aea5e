import { createEffect, createEvent, createStore, type EventCallable, restore } from 'effector';
import { errorFrom } from '../../runtime/failure.ts';
import type { Listening, ListeningView } from '../../shared-listening/types.ts';
import { createResource } from '../resource.ts';
import type { ListeningStores } from './shared-listening-types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

/** Creates the stores and intents of shared listening. */
export function createListeningStores(listening: Listening): ListeningStores {
  const changed = createEvent<ListeningView>();
  const carryOutFx = createEffect((carryOut: () => Promise<void>) => carryOut());
  const intent = <Params = void>(carryOut: (params: Params) => Promise<void>): EventCallable<Params> =>
    carryOutFx.prepend((params) => () => carryOut(params));
  listening.onChange(changed);
  return {
    $listening: restore(changed, listening.view()),
    $isBusy: carryOutFx.pending,
    $error: createStore<PlayerError | null>(null)
      .on(carryOutFx.failData, (_, thrown) => errorFrom(thrown))
      .reset(carryOutFx),
    invitation: createResource({ first: (token: string) => listening.info(token) }),
    started: intent(listening.start),
    joined: intent(listening.join),
    left: intent(listening.leave),
    ended: intent(listening.end),
    memberRemoved: intent(listening.remove),
    guestsAllowed: intent(listening.allowGuests),
  };
}
