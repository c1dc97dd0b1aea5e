import { CLOCK_SAMPLES } from '../constants/network/connect.ts';
import type { Ms } from '../core/units.ts';

/** The latest offsets of this machine's clock from the service's, newest first: the smallest counts, as delays only add. */
export function withOffset(offsets: readonly Ms[], offsetMs: Ms): readonly Ms[] {
  return [offsetMs, ...offsets].slice(0, CLOCK_SAMPLES);
}

/**
 * The same for the offset measured by a request and its response: the delay is at most its round trip. When the offset is above
 * the others by more, this machine's clock was moved on, and the others no longer count.
 */
export function withMeasuredOffset(offsets: readonly Ms[], offsetMs: Ms, roundTripMs: Ms): readonly Ms[] {
  const isMoved = offsetMs - roundTripMs > Math.min(...offsets);
  return withOffset(isMoved ? [] : offsets, offsetMs);
}
