import { PACE_CHANGE_MAX, PACE_STEP, PACE_WINDOW_MS, TOGETHER_MS } from '../constants/playback/listening.ts';
import type { Ms } from '../core/units.ts';

/**
 * How fast to play for whoever is this far ahead of the others (behind: negative): 1 while they are together, else as much
 * slower or faster as makes up for it in time, within 2 %. Ours.
 */
export function paceFor(aheadMs: Ms): number {
  if (Math.abs(aheadMs) <= TOGETHER_MS) return 1;
  const change = Math.min(PACE_CHANGE_MAX, Math.max(-PACE_CHANGE_MAX, -aheadMs / PACE_WINDOW_MS));
  return 1 + Math.round(change / PACE_STEP) * PACE_STEP;
}
