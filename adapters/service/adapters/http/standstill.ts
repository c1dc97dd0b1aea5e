import type { Clock } from '#application/ports/clock.ts';
import { STANDSTILL_LOOK_MS, STANDSTILL_REFUSAL_MS } from '../../domain/constants/instances/instances.ts';

/** Whether this process stood still a moment ago. */
export interface Standstill {
  isRecent(): boolean;
  close(): void;
}

/**
 * Notices that this process stood still for `longMs` or longer. Timers run before anything is read, so `onWoken` is called
 * before the requests that were sent meanwhile: their senders have given up, and the others have gone on.
 */
export function watchStandstill(clock: Clock, longMs: number, onWoken: () => void): Standstill {
  let lookedAtMs = clock.nowMs();
  let refusesUntilMs = -Infinity;
  let cancel = () => {};
  const look = (): void => {
    const nowMs = clock.nowMs();
    if (nowMs - lookedAtMs >= longMs) {
      refusesUntilMs = nowMs + STANDSTILL_REFUSAL_MS;
      onWoken();
    }
    lookedAtMs = nowMs;
    cancel = clock.after(STANDSTILL_LOOK_MS, look);
  };
  look();
  return { isRecent: () => clock.nowMs() < refusesUntilMs, close: () => cancel() };
}
