import type { PlayerError } from '#domain/errors/player-error.ts';
import { type ConnectionStatusEvent, connectionStatusEvents } from '#domain/transport/connection-status.ts';
import type { Connection } from '../connect/dealer-connection.ts';
import type { Controller } from '../player-view/controller-types.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { SessionUseCase } from './session.ts';

type Values = Readonly<Record<string, string>>;

/** What happens to the client as a whole. Spec §4 "Client events". */
export type ClientEvent =
  | { readonly type: ConnectionStatusEvent }
  /** Who listened does so no more: they left, or the service said so. */
  | { readonly type: 'logged_out' }
  /** The listening limit is reached: playing has stopped. */
  | { readonly type: 'playback_capped'; readonly error: PlayerError }
  /** What the account may do, when it is first known and each time it is something else. */
  | { readonly type: 'product_state_changed'; readonly productState: Values }
  /** This page plays no more until it is loaded again. */
  | { readonly type: 'unrecoverable_failure'; readonly error: PlayerError };

export interface ClientEvents {
  onEvent(listener: (event: ClientEvent) => void): () => void;
}

export interface ClientEventsParts {
  readonly connection: Pick<Connection, 'state' | 'onState'>;
  readonly controller: Pick<Controller, 'onError'>;
  readonly session: Pick<SessionUseCase, 'view' | 'onChange'>;
  readonly onProductState: (listener: (productState: Values) => void) => () => void;
}

/** One stream of what the parts of the client say each for itself. */
export function createClientEvents({ connection, controller, onProductState, session }: ClientEventsParts): ClientEvents {
  const { add, emit } = createEventEmitter<ClientEvent>();
  let line = connection.state();
  let wasSignedIn = session.view().phase === 'signed-in';
  let productText = '';

  connection.onState((state) => {
    const events = connectionStatusEvents(line, state);
    line = state;
    for (const type of events) emit({ type });
  });
  session.onChange(({ phase }) => {
    const leaves = wasSignedIn && phase === 'anonymous';
    wasSignedIn = phase === 'signed-in';
    if (!leaves) return;
    productText = '';
    emit({ type: 'logged_out' });
  });
  controller.onError((error) => {
    if (error.code === 'CAPPING_USER_IS_CAPPED') emit({ type: 'playback_capped', error });
    if (error.unrecoverable || !error.canPlayNext) emit({ type: 'unrecoverable_failure', error });
  });
  onProductState((productState) => {
    const text = JSON.stringify(productState);
    if (text !== productText) emit({ type: 'product_state_changed', productState });
    productText = text;
  });
  return { onEvent: add };
}
