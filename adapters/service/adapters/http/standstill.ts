import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '#application/ports/clock.ts';
import type { Store } from '../../application/ports/store.ts';
import { StoreUnavailableError } from '../../application/kernel/storage-failures.ts';
import { STANDSTILL_LOOK_MS, STANDSTILL_REFUSAL_MS } from '../../domain/constants/instances/instances.ts';

/** Whether this process stood still, so that senders have given up and the other instances have gone on. */
export interface Standstill {
  /** Whether it did a moment ago: what is read now was sent meanwhile. */
  isRecent(): boolean;
  onWoken(listener: () => void): void;
  /** Does the work of a request. */
  during<Result>(work: () => Result): Result;
  /** A store that refuses the writes of requests which the process was in the middle of. */
  guard(store: Store): Store;
  close(): void;
}

/** Notices that this process stood still for `longMs` or longer. */
export function watchStandstill(clock: Clock, longMs: number): Standstill {
  const listeners = new Set<() => void>();
  /** How often the process had been woken when a request began. */
  const requests = new AsyncLocalStorage<number>();
  let wokenTimes = 0;
  let lookedAtMs = clock.nowMs();
  let refusesUntilMs = -Infinity;
  let cancel = () => {};

  // What was stopped between two lines goes on before any timer, so that each question looks first.
  const look = (): void => {
    const nowMs = clock.nowMs();
    const isWoken = nowMs - lookedAtMs >= longMs;
    lookedAtMs = nowMs;
    if (!isWoken) return;
    wokenTimes += 1;
    refusesUntilMs = nowMs + STANDSTILL_REFUSAL_MS;
    for (const listener of listeners) listener();
  };
  const watch = (): void => {
    look();
    cancel = clock.after(STANDSTILL_LOOK_MS, watch);
  };
  watch();
  return {
    isRecent() {
      look();
      return clock.nowMs() < refusesUntilMs;
    },
    onWoken: (listener) => void listeners.add(listener),
    during: (work) => requests.run(wokenTimes, work),
    guard: (store) => ({
      ...store,
      write(changes) {
        const atBegin = requests.getStore() ?? wokenTimes;
        return store.write(changes, () => {
          look();
          if (atBegin !== wokenTimes) throw new StoreUnavailableError(new Error('This instance stood still during the request'));
        });
      },
    }),
    close: () => cancel(),
  };
}
