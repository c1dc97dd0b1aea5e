import type { Clock } from '#application/ports/clock.ts';

/** The machine's clock. Its timers do not keep a process alive that has nothing else to do. */
export function createSystemClock(): Clock {
  return {
    nowMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, Math.max(0, delayMs));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
