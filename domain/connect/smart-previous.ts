import { SMART_PREVIOUS_MS } from '../constants/playback/playback.ts';
import type { Ms } from '../core/units.ts';

export interface SmartPreviousInput {
  readonly positionMs: Ms;
  readonly hasPrevious: boolean;
  readonly canSeek: boolean;
}

/**
 * Spec §9 "Smart previous: under 3000 ms with a previous track, or seeking disallowed, goes to previous; else restarts at 0".
 */
export function smartPrevious({ positionMs, hasPrevious, canSeek }: SmartPreviousInput): 'previous' | 'restart' {
  if (!canSeek) return 'previous';
  return positionMs < SMART_PREVIOUS_MS && hasPrevious ? 'previous' : 'restart';
}
