import { US_PER_MS } from '../constants/playback/tracking.ts';
import type { Ms } from '../core/units.ts';

/** A time as logs have it: whole milliseconds, and none below zero where a clock was set back meanwhile. */
export function wholeMs(ms: Ms): Ms {
  return Math.max(0, Math.round(ms));
}

/** A position in a track as logs have it, in whole microseconds. Spec §9 "Track-time conversion to microseconds". */
export function trackTimeUs(positionMs: Ms): number {
  return Math.max(0, Math.round(positionMs * US_PER_MS));
}
