import { US_PER_MS } from '../constants/tracking.ts';
import type { Ms } from '../units.ts';

/** A position in a track as logs have it, in whole microseconds. Spec §9 "Track-time conversion to microseconds". */
export function trackTimeUs(positionMs: Ms): number {
  return Math.round(positionMs * US_PER_MS);
}
