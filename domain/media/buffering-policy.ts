import {
  BUFFER_AHEAD_MS,
  BUFFER_BEHIND_MS,
  BUFFERED_TOLERANCE_MS,
  END_OF_STREAM_MS,
  GAP_NUDGE_MS_MAX,
  JOIN_MS_MIN,
  NETWORK_LOSS_WAIT_MS,
  SEGMENT_RETRY_MS,
  SEGMENT_RETRY_MS_MAX,
  SEGMENT_TRIES_MAX,
  SEGMENT_RETRY_AHEAD_MS_MIN,
} from '../constants/playback/media.ts';
import type { Ms } from '../core/units.ts';
import { segmentAt, type TrackLayout } from './segment-layout.ts';

/** A buffered range of time. */
export interface TimeRange {
  readonly startMs: Ms;
  readonly endMs: Ms;
}

/** Media divided into segments. */
interface Segmented {
  readonly segments: readonly TimeRange[];
}

/**
 * The segments that lie wholly in the buffer, `buffered` in positions of the track.
 * For the segment at the position, the part after the position is enough.
 */
export function bufferedSegments({ segments }: TrackLayout, buffered: readonly TimeRange[], positionMs: Ms): ReadonlySet<number> {
  const wantedFrom = ({ startMs, endMs }: TimeRange) => (startMs < positionMs && positionMs < endMs ? positionMs : startMs);
  const isHeld = (segment: TimeRange) =>
    buffered.some(
      ({ startMs, endMs }) =>
        startMs <= wantedFrom(segment) + BUFFERED_TOLERANCE_MS && endMs >= segment.endMs - BUFFERED_TOLERANCE_MS,
    );
  return new Set(segments.flatMap((segment, index) => (isHeld(segment) ? [index] : [])));
}

/** The next step for a track's buffer: fetch a segment, wait for the position to advance, or complete. */
export type BufferStep =
  | { readonly type: 'fetch'; readonly index: number }
  | { readonly type: 'wait' }
  | { readonly type: 'complete' };

/**
 * The first missing segment from the position on, once it starts less than 10 s ahead.
 * At most 10 s and one fragment are buffered. A negative position (the next track) counts from the start.
 * Spec §9 "buffer 10 s ahead".
 */
export function nextBufferStep(layout: Segmented, held: ReadonlySet<number>, positionMs: Ms): BufferStep {
  let index = segmentAt(layout, positionMs);
  while (held.has(index)) index += 1;
  const segment = layout.segments[index];
  if (segment === undefined) return { type: 'complete' };
  return segment.startMs - positionMs < BUFFER_AHEAD_MS ? { type: 'fetch', index } : { type: 'wait' };
}

/**
 * The end of the range to evict: a segment border behind the position, or null for nothing.
 * Only whole segments are evicted, so that the buffered ones stay known.
 */
export function evictUpToMs({ segments }: Segmented, positionMs: Ms, behindMs: Ms = BUFFER_BEHIND_MS): Ms | null {
  const last = segments.filter(({ endMs }) => endMs <= positionMs - behindMs).at(-1);
  return last?.endMs ?? null;
}

export function isBuffered(buffered: readonly TimeRange[], timeMs: Ms): boolean {
  return buffered.some(({ startMs, endMs }) => startMs <= timeMs && timeMs < endMs);
}

/** The buffered time after the position without a gap. */
export function bufferedAheadMs(buffered: readonly TimeRange[], timeMs: Ms): Ms {
  const span = buffered.find(({ startMs, endMs }) => startMs - BUFFERED_TOLERANCE_MS <= timeMs && timeMs < endMs);
  return span === undefined ? 0 : span.endMs - timeMs;
}

/** The target to skip a small gap before buffered sound; null to stay. */
export function nudgeToMs(buffered: readonly TimeRange[], timeMs: Ms): Ms | null {
  if (isBuffered(buffered, timeMs)) return null;
  const next = buffered.find(({ startMs }) => startMs > timeMs && startMs - timeMs <= GAP_NUDGE_MS_MAX);
  return next?.startMs ?? null;
}

/** Spec §4 "end-of-stream signalled when no further fragment exists or position within 10 s of duration". */
export function isEndOfStreamDue(hasFurtherSegment: boolean, positionMs: Ms, durationMs: Ms): boolean {
  return !hasFurtherSegment && durationMs - positionMs <= END_OF_STREAM_MS;
}

/**
 * Whether the next track may still be appended `leftMs` before the end of the current one, in listening time.
 * A decoder that has read the end of the stream plays nothing after it; such a track waits until it is opened.
 */
export function canJoin(isEndSignalled: boolean, leftMs: Ms): boolean {
  return !isEndSignalled || leftMs >= JOIN_MS_MIN;
}

/** A segment whose fetch failed. */
export interface FailedSegment {
  /** Consecutive failures, including this one. */
  readonly failures: number;
  /** Since the first failure. */
  readonly failingMs: Ms;
  /** Buffered sound ahead. */
  readonly aheadMs: Ms;
  /** No response, or no usable one: the track itself may be fine. */
  readonly isNetworkLoss: boolean;
  /** The track is open and was partly buffered already. */
  readonly hasPlayed: boolean;
}

/**
 * The delay before the next try; null when the failure is final. A lost network gets more time:
 * while sound is left, and some time after. A refusal rarely changes.
 */
export function segmentRetryDelayMs({ failures, failingMs, aheadMs, isNetworkLoss, hasPlayed }: FailedSegment): Ms | null {
  const isSoundLeft = aheadMs >= SEGMENT_RETRY_AHEAD_MS_MIN;
  const mayReturn = hasPlayed && failingMs < NETWORK_LOSS_WAIT_MS;
  const isPatient = isNetworkLoss ? isSoundLeft || mayReturn : isSoundLeft && failures < SEGMENT_TRIES_MAX;
  return isPatient ? Math.min(SEGMENT_RETRY_MS_MAX, SEGMENT_RETRY_MS * 2 ** (failures - 1)) : null;
}
