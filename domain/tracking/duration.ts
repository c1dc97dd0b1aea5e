import { US_PER_MS } from '../constants/playback/tracking.ts';
import type { Ms } from '../core/units.ts';

/** A duration for logs: whole milliseconds, at least 0 after a clock change. */
export function wholeMs(ms: Ms): Ms {
  return Math.max(0, Math.round(ms));
}

/** A position in a track for logs, in whole microseconds. Spec §9 "Track-time conversion to microseconds". */
export function trackTimeUs(positionMs: Ms): number {
  return Math.max(0, Math.round(positionMs * US_PER_MS));
}
