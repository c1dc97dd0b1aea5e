import { REQUEST_TIMEOUT_MS } from '#domain/constants/retry.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/units.ts';
import { Failure } from './failure.ts';
import type { Clock } from './ports/clock.ts';
import type { Cancellation } from './ports/http.ts';

/** Lets time pass. Rejects with REQUEST_ABORTED as soon as nobody waits any more. */
export function pause(clock: Clock, delayMs: Ms, cancellation?: Cancellation): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(delayMs, () => {
      forget?.();
      resolve();
    });
    const forget = cancellation?.onCancel(() => {
      stop();
      reject(new Failure(playerError('REQUEST_ABORTED')));
    });
  });
}

/** Waits for what is under way, but not for ever. */
export function inTime(clock: Clock, underWay: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(REQUEST_TIMEOUT_MS, resolve);
    const done = () => {
      stop();
      resolve();
    };
    underWay.then(done, done);
  });
}
