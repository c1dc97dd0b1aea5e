import {
  MS_PER_S,
  SEGMENT_HEAD_BYTES,
  SEGMENT_PROTECTED_ROWS_BYTES_PER_S,
  SEGMENT_ROWS_BYTES_PER_S,
  SKIP_MARGIN_MS,
  SKIP_MARGIN_PART,
  SKIPPED_MS_MIN,
} from '../constants/playback/media.ts';
import type { Ms } from '../core/units.ts';
import type { SegmentSpan } from './segment-layout.ts';

/** The bytes of a segment that a start in its middle needs: those of its head, and those from a bit before it on. */
export interface MidSegmentRange {
  readonly headLast: number;
  readonly tailFirst: number;
}

/**
 * What to leave out of a segment when sound is to start at a position in it; null when it is better fetched whole.
 * Where the position is in the bytes is estimated, so a margin of sound before it comes along.
 */
export function midSegmentRange(
  { first, last, startMs, endMs }: SegmentSpan,
  positionMs: Ms,
  isProtected: boolean,
): MidSegmentRange | null {
  const beforeMs = positionMs - startMs;
  const skippedMs = beforeMs - SKIP_MARGIN_MS - beforeMs * SKIP_MARGIN_PART;
  if (skippedMs < SKIPPED_MS_MIN || positionMs >= endMs) return null;
  const rowsBytesPerS = isProtected ? SEGMENT_PROTECTED_ROWS_BYTES_PER_S : SEGMENT_ROWS_BYTES_PER_S;
  const headBytes = Math.ceil(SEGMENT_HEAD_BYTES + ((endMs - startMs) / MS_PER_S) * rowsBytesPerS);
  const tailFirst = first + Math.floor(((last + 1 - first) * skippedMs) / (endMs - startMs));
  return tailFirst - first > 2 * headBytes ? { headLast: first + headBytes - 1, tailFirst } : null;
}
