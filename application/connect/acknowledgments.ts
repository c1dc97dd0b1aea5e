import { ACK_WAIT_MS, EARLY_ACKS_MAX } from '#domain/constants/network/connect.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createLruMap } from '../runtime/lru-map.ts';
import { Failure } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * Matches acknowledgments by id; the push may arrive before the response with its id. Spec §7 "Responses with ack_id resolve
 * when an acknowledgment message arrives".
 */
export function createAcknowledgments(clock: Clock) {
  const waiting = new Map<string, () => void>();
  const early = createLruMap<string, true>(EARLY_ACKS_MAX);
  return {
    handleAck(id: string) {
      const resolve = waiting.get(id);
      if (resolve) resolve();
      else early.set(id, true);
    },
    waitFor(id: string): Promise<void> {
      if (early.get(id)) {
        early.delete(id);
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const stop = clock.after(ACK_WAIT_MS, () => {
          waiting.delete(id);
          reject(new Failure(playerError('ECONNABORTED', ACK_WAIT_MS)));
        });
        waiting.set(id, () => {
          stop();
          waiting.delete(id);
          resolve();
        });
      });
    },
  };
}
