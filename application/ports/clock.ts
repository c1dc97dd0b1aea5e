import type { Ms } from '#domain/core/units.ts';

/**
 * Time. Adapters: browser/platform/system-clock, node/system-clock, fakes/virtual-clock.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): Ms;
  /** Runs once after the delay; the answer cancels it. A delay of 0 still comes later, never at once. */
  after(delayMs: Ms, run: () => void): () => void;
}
