import type { Ms } from '../core/units.ts';

/**
 * The index of the last start at or before the position, or -1. Starts are milliseconds in ascending order; of equal ones the
 * last counts.
 */
export function indexAt(startsMs: readonly Ms[], positionMs: Ms): number {
  let [low, high] = [0, startsMs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((startsMs[middle] ?? 0) <= positionMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
