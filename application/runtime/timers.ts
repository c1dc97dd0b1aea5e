import type { Ms } from '#domain/core/units.ts';
import type { Clock } from '../ports/clock.ts';

/** Timers by name: scheduling one again replaces it. */
export interface Timers<Name extends string> {
  schedule(name: Name, delayMs: Ms): void;
  cancel(name: Name): void;
  isRunning(name: Name): boolean;
  cancelAll(): void;
}

/** `ring` receives the name of the due timer. */
export function createTimers<Name extends string>(clock: Clock, ring: (name: Name) => void): Timers<Name> {
  const running = new Map<Name, () => void>();
  const cancel = (name: Name) => {
    running.get(name)?.();
    running.delete(name);
  };
  return {
    schedule(name, delayMs) {
      cancel(name);
      const stop = clock.after(delayMs, () => {
        running.delete(name);
        ring(name);
      });
      running.set(name, stop);
    },
    cancel,
    isRunning: (name) => running.has(name),
    cancelAll: () => [...running.keys()].forEach(cancel),
  };
}
