import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';

/** A process that can stand still and be killed. */
export interface ProcessState {
  /** An event as the process learns it: not while it stands still, and not after its end. */
  whileAlive<Given extends readonly unknown[]>(run: (...given: Given) => void): (...given: Given) => void;
  /** A promise from outside, begun and settled as the process learns it; after its end it never settles. */
  settling<Value>(begin: () => Promise<Value>): Promise<Value>;
  /** A timer that is due while the process stands still runs when it goes on, unless it is cancelled before. */
  after: Clock['after'];
  /** Nothing runs from now on. */
  kill(): void;
  /** Until `kill`. */
  isAlive(): boolean;
  /** Events wait until `wake`. */
  sleep(): void;
  wake(): void;
  /** Since when it stands still; null while it runs. */
  asleepSinceMs(): Ms | null;
}

export function createProcessState(world: Clock): ProcessState {
  let isAlive = true;
  let asleepSinceMs: Ms | null = null;
  let waiting: (() => void)[] = [];
  const whileAlive =
    <Given extends readonly unknown[]>(run: (...given: Given) => void) =>
    (...given: Given) => {
      if (!isAlive) return;
      if (asleepSinceMs === null) run(...given);
      else waiting.push(() => run(...given));
    };
  return {
    whileAlive,
    settling: (begin) =>
      new Promise((resolve, reject) => {
        whileAlive(() => void begin().then(whileAlive(resolve), whileAlive(reject)))();
      }),
    after(delayMs, run) {
      let isCancelled = false;
      const cancel = world.after(
        delayMs,
        whileAlive(() => (isCancelled ? undefined : run())),
      );
      return () => {
        isCancelled = true;
        cancel();
      };
    },
    kill: () => void (isAlive = false),
    isAlive: () => isAlive,
    sleep: () => void (asleepSinceMs ??= world.nowMs()),
    wake() {
      asleepSinceMs = null;
      const due = waiting;
      waiting = [];
      for (const run of due) if (isAlive) run();
    },
    asleepSinceMs: () => asleepSinceMs,
  };
}
