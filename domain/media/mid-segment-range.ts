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

/** The bytes of a segment for a start in its middle: those of its head, and the rest from shortly before the position. */
export interface MidSegmentRange {
  readonly headLast: number;
  readonly tailFirst: number;
}

/**
 * The bytes to fetch when playback starts inside a segment; null when the whole segment is better.
 * The byte of a position is an estimate, so the range includes a margin before it.
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
