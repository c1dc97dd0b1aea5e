import { TEMPO_CHANGE_MAX, TEMPO_STEP, TEMPO_WINDOW_MS, IN_SYNC_MS } from '../constants/playback/shared-listening.ts';
import type { Ms } from '../core/units.ts';

/**
 * The tempo for a follower this far ahead (negative: behind): 1 when in sync, otherwise as much slower or faster
 * as corrects the difference in time, within 2 %. Ours.
 */
export function tempoFor(aheadMs: Ms): number {
  if (Math.abs(aheadMs) <= IN_SYNC_MS) return 1;
  const change = Math.min(TEMPO_CHANGE_MAX, Math.max(-TEMPO_CHANGE_MAX, -aheadMs / TEMPO_WINDOW_MS));
  return 1 + Math.round(change / TEMPO_STEP) * TEMPO_STEP;
}
