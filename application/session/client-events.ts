import type { PlayerError } from '#domain/errors/player-error.ts';
import { type ConnectionStatusEvent, connectionStatusEvents } from '#domain/transport/connection-status.ts';
import type { Connection } from '../connect/dealer-connection.ts';
import type { Controller } from '../player-view/controller-types.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { SessionUseCase } from './session.ts';

type Values = Readonly<Record<string, string>>;

/** Events of the client as a whole. Spec §4 "Client events". */
export type ClientEvent =
  | { readonly type: ConnectionStatusEvent }
  /** The user signed out, or the service ended the session. */
  | { readonly type: 'logged_out' }
  /** The listening limit is reached, and playback stopped. */
  | { readonly type: 'playback_capped'; readonly error: PlayerError }
  /** The product state, when it is first known and after each change. */
  | { readonly type: 'product_state_changed'; readonly productState: Values }
  /** This page cannot play until it is reloaded. */
  | { readonly type: 'unrecoverable_failure'; readonly error: PlayerError };

export interface ClientEvents {
  onEvent(listener: (event: ClientEvent) => void): () => void;
}

export interface ClientEventsDeps {
  readonly connection: Pick<Connection, 'state' | 'onState'>;
  readonly controller: Pick<Controller, 'onError'>;
  readonly session: Pick<SessionUseCase, 'view' | 'onChange'>;
  readonly onProductState: (listener: (productState: Values) => void) => () => void;
}

/** Merges the events of the client's parts. */
export function createClientEvents({ connection, controller, onProductState, session }: ClientEventsDeps): ClientEvents {
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
