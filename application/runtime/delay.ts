import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import { Failure } from './failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cancellation } from '../ports/http.ts';

/** Ends a delay early; returns the function that unsubscribes. */
export type WakeSignal = (listener: () => void) => () => void;

/** Waits for the delay, or until woken. Rejects with REQUEST_ABORTED when cancelled. */
export function delay(clock: Clock, delayMs: Ms, cancellation?: Cancellation, wake?: WakeSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      stop();
      forget?.();
      sleep?.();
      resolve();
    };
    const stop = clock.after(delayMs, done);
    const sleep = wake?.(done);
    const forget = cancellation?.onCancel(() => {
      stop();
      sleep?.();
      reject(new Failure(playerError('REQUEST_ABORTED')));
    });
  });
}

/** Waits until the promise settles, 30 s at most. */
export function settleWithin(clock: Clock, underWay: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const stop = clock.after(REQUEST_TIMEOUT_MS, resolve);
    const done = () => {
      stop();
      resolve();
    };
    underWay.then(done, done);
  });
}
