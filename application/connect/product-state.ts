import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { AccessTokenProvider } from '../api/access-token-provider.ts';
import type { Api } from '../api/api-client.ts';
import { deleteUserNotifications, getProductState, putUserNotifications } from '../calls/account/account.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import type { Logger } from '../ports/logger.ts';

/** The product state of the account, kept up to date. Spec §4 "Product state is fetched and cached". */
export interface ProductState {
  /** Null before the first response. */
  value(): Readonly<Record<string, string>> | null;
  /** Registers for pushes on this connection, and fetches the state. */
  handleConnected(connectionId: string): void;
  /**
   * Renews the token and fetches the state again after a push. Spec §4 "a user-update push message triggers token refresh and
   * re-fetch".
   */
  refresh(): void;
  /** Ends the pushes on this connection. */
  stopNotifications(): Promise<void>;
  /** Resets, because the user changed. */
  reset(): void;
  /** PRODUCT_STATE_FAILED, PRODUCT_STATE_REGISTRATION_FAILED with the status. */
  onError(listener: (error: PlayerError) => void): () => void;
}

export interface ProductStateDeps {
  readonly api: Api;
  readonly tokens: AccessTokenProvider;
  readonly logger: Logger;
  /** Called with each fetched product state. */
  readonly onProductState?: (productState: Readonly<Record<string, string>>) => void;
}

/** Sends requests one after the other, so that the last response is the latest; errors are emitted and logged. */
export function createProductState(deps: ProductStateDeps): ProductState {
  const { api, logger, tokens } = deps;
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
      deps.onProductState?.(state);
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
        logger.log('warn', 'player: product state pushes were not ended', { code: errorFrom(thrown).code });
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
