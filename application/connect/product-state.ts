import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import type { Api } from '../api/api-client.ts';
import { deleteUserNotifications, getProductState, putUserNotifications } from '../calls/account/account.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import type { Logger } from '../ports/logger.ts';

/** What the account's product allows, kept up to date. Spec §4 "Product state is fetched and cached". */
export interface ProductState {
  /** Null until it is known. */
  value(): Readonly<Record<string, string>> | null;
  /** Asks for news on this connection, and for the state as it is. */
  handleConnected(connectionId: string): void;
  /** News came: the token may say something else too. Spec §4 "a user-update push message triggers token refresh and re-fetch". */
  refresh(): void;
  /** Asks for no more news on the connection there is. */
  stopNotifications(): Promise<void>;
  /** Somebody else listens now, or nobody. */
  reset(): void;
  /** PRODUCT_STATE_FAILED, PRODUCT_STATE_REGISTRATION_FAILED with the status. */
  onError(listener: (error: PlayerError) => void): () => void;
}

export interface ProductStateParts {
  readonly api: Api;
  readonly tokens: AccessTokenProvider;
  readonly logger: Logger;
  /** Hears what is known each time it was asked for. */
  readonly onProductState?: (productState: Readonly<Record<string, string>>) => void;
}

/** One request after the other, so that the last answer is the newest; what fails is told and logged. */
export function createProductState(parts: ProductStateParts): ProductState {
  const { api, logger, tokens } = parts;
  let known: Readonly<Record<string, string>> | null = null;
  let listeners = 0;
  let registeredId: string | null = null;
  const requests = createSerialQueue();

  const errors = createEventEmitter<PlayerError>();

  const after = (run: () => Promise<unknown>, errorOf: (status: number) => PlayerError) => {
    const complain = (thrown: unknown) => {
      const error = errorOf(errorFrom(thrown).status);
      logger.log('warn', `player: ${error.message}`, { code: error.code });
      errors.emit(error);
    };
    requests.run(run).catch(complain);
  };
  const failed = () => playerError('PRODUCT_STATE_FAILED');

  const ask = () => {
    const mine = listeners;
    after(async () => {
      const state = await api.send(getProductState, {});
      if (mine !== listeners) return;
      known = state;
      parts.onProductState?.(state);
    }, failed);
  };

  return {
    value: () => known,
    onError: errors.add,
    handleConnected(connectionId) {
      after(
        async () => {
          await api.send(putUserNotifications, { query: { connection_id: connectionId } });
          registeredId = connectionId;
        },
        (status) => playerError('PRODUCT_STATE_REGISTRATION_FAILED', status),
      );
      ask();
    },
    async stopNotifications() {
      await requests.idle();
      const connection_id = registeredId;
      registeredId = null;
      if (connection_id === null) return;
      await api.send(deleteUserNotifications, { query: { connection_id } }).catch((thrown: unknown) => {
        logger.log('warn', 'player: news of the product state are still asked for', { code: errorFrom(thrown).code });
      });
    },
    refresh() {
      after(async () => tokens.renew(await tokens.current()), failed);
      ask();
    },
    reset() {
      listeners += 1;
      known = null;
    },
  };
}
