import { setImmediate as nextTurn } from 'node:timers/promises';

/** As long may everybody together read before others, such as the bytes of what plays, have their turn. */
const TURN_MS = 15;

/**
 * Reading is quick, and over when its promise is made: who reads much, one thing after the other, would hold up everybody
 * else until all of it is done.
 */
export interface Turns {
  /** Waits for the next turn where this one took long enough. */
  wait(): Promise<void> | undefined;
}

export function createTurns(): Turns {
  let beganMs: number | null = null;
  return {
    wait() {
      if (beganMs === null) {
        beganMs = performance.now();
        setImmediate(() => (beganMs = null));
      }
      return performance.now() - beganMs < TURN_MS ? undefined : nextTurn();
    },
  };
}
