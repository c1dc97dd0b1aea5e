import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Connection } from '../connect/dealer-connection.ts';
import type { DeviceRegistration } from '../connect/device-registration.ts';
import { Failure } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';

export interface ReadinessDeps {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly device: DeviceRegistration;
  /** A page that cannot play controls other devices. */
  readonly staysWithoutStreamer: boolean;
  /** It deregisters and disconnects, and does not start again afterwards. */
  readonly isLeaving: () => boolean;
}

/**
 * Waits until the page is a registered device, 30 s at most. Rejects with LOCAL_PLAYER_DISABLED, or for a player-only page with
 * the refusal.
 */
export function createReadiness({
  clock,
  connection,
  device,
  isLeaving,
  staysWithoutStreamer,
}: ReadinessDeps): () => Promise<void> {
  const isReady = () => {
    const { phase } = device.state();
    return connection.state().phase === 'connected' && (phase === 'registered' || phase === 'refused');
  };
  const refusal = () => {
    const state = device.state();
    return state.phase === 'refused' && !staysWithoutStreamer ? new Failure(state.error) : null;
  };

  return () => {
    if (isLeaving()) return Promise.reject(new Failure(playerError('LOCAL_PLAYER_DISABLED')));
    connection.rearm();
    device.rearm();
    const refused = refusal();
    if (refused) return Promise.reject(refused);
    if (isReady()) return Promise.resolve();
    if (connection.state().phase === 'disconnected') return Promise.reject(new Failure(playerError('LOCAL_PLAYER_DISABLED')));
    return new Promise((resolve, reject) => {
      const settle = () => {
        if (!isReady()) return;
        done();
        const failed = refusal();
        if (failed) reject(failed);
        else resolve();
      };
      const forget = [device.onChange(settle), connection.onState(settle)];
      const stopTimer = clock.after(REQUEST_TIMEOUT_MS, () => {
        done();
        reject(new Failure(playerError('LOCAL_PLAYER_DISABLED')));
      });
      const done = () => {
        stopTimer();
        forget.forEach((remove) => remove());
      };
    });
  };
}
