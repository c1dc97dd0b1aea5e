import { setImmediate as nextTurn } from 'node:timers/promises';

/** The time that reads may block the event loop before other work runs, such as the bytes of a playing track. */
const BUDGET_MS = 15;

/**
 * A read is synchronous and quick. Many reads in a row would block all other work until the last one is done, so that
 * they yield to the event loop from time to time.
 */
export interface ReadBudget {
  /** A promise of the next turn of the event loop if this one has lasted long enough, else undefined. */
  waitForBudget(): Promise<void> | undefined;
}

/** `nowMs` is a monotonic clock, in milliseconds. */
export function createReadBudget(nowMs: () => number): ReadBudget {
  let beganMs: number | null = null;
  return {
    waitForBudget() {
      if (beganMs === null) {
        beganMs = nowMs();
        setImmediate(() => (beganMs = null));
      }
      return nowMs() - beganMs < BUDGET_MS ? undefined : nextTurn();
    },
  };
}
