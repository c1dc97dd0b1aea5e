import type { Ms } from '#domain/core/units.ts';

/**
 * Time. Adapters: browser/platform/system-clock, node/system-clock, fakes/virtual-clock.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): Ms;
  /** Runs once after the delay; returns the cancel function. A delay of 0 still runs later, never at once. */
  after(delayMs: Ms, run: () => void): () => void;
}
