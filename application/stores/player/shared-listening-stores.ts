import { createEffect, createEvent, createStore, sample, type EventCallable } from 'effector';
import { errorFrom } from '../../runtime/failure.ts';
import type { Listening, ListeningView } from '../../shared-listening/types.ts';
import { createResource } from '../library/library-stores.ts';
import type { ListeningStores } from './shared-listening-types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

/** Who listens together, and what is said about it. */
export function createListeningStores(listening: Listening): ListeningStores {
  const changed = createEvent<ListeningView>();
  const wishFx = createEffect((wish: () => Promise<void>) => wish());
  const wish = <Said = void>(carryOut: (said: Said) => Promise<void>): EventCallable<Said> => {
    const event = createEvent<Said>();
    sample({ clock: event, fn: (said) => () => carryOut(said), target: wishFx });
    return event;
  };
  listening.onChange(changed);
  return {
    $listening: createStore(listening.view()).on(changed, (_, view) => view),
    $isBusy: wishFx.pending,
    $error: createStore<PlayerError | null>(null)
      .on(wishFx.failData, (_, thrown) => errorFrom(thrown))
      .reset(wishFx),
    invitation: createResource({ first: (token: string) => listening.info(token) }),
    started: wish(listening.start),
    joined: wish<string>(listening.join),
    left: wish(listening.leave),
    ended: wish(listening.end),
    memberRemoved: wish<string>(listening.remove),
    guestsAllowed: wish<boolean>(listening.allowGuests),
  };
}
