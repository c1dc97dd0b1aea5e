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

/** A stretch of sound that is there. */
export interface TimeRange {
  readonly startMs: Ms;
  readonly endMs: Ms;
}

/** Anything cut into pieces of time that are fetched one by one. */
interface Segmented {
  readonly segments: readonly TimeRange[];
}

/**
 * Which segments lie wholly in what is buffered, `buffered` in positions of the track; of the one the position is in,
 * what comes after the position is enough.
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

/** What to do for a track's buffer now: fetch a segment, wait until the position has moved on, or nothing any more. */
export type BufferStep =
  { readonly type: 'fetch'; readonly index: number } | { readonly type: 'wait' } | { readonly type: 'complete' };

/**
 * The first segment from the position on that is missing, once it starts less than 10 s ahead: so at most 10 s and one
 * fragment are ever ready. A position before the track (it is the next one) counts from its start.
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
 * Up to where buffered sound may go: a segment border behind the position, or null when nothing need go.
 * Only whole segments go, so that what is held stays known.
 */
export function evictUpToMs({ segments }: Segmented, positionMs: Ms, behindMs: Ms = BUFFER_BEHIND_MS): Ms | null {
  const last = segments.filter(({ endMs }) => endMs <= positionMs - behindMs).at(-1);
  return last?.endMs ?? null;
}

export function isBuffered(buffered: readonly TimeRange[], timeMs: Ms): boolean {
  return buffered.some(({ startMs, endMs }) => startMs <= timeMs && timeMs < endMs);
}

/** Sound that follows the position without a hole. */
export function bufferedAheadMs(buffered: readonly TimeRange[], timeMs: Ms): Ms {
  const span = buffered.find(({ startMs, endMs }) => startMs - BUFFERED_TOLERANCE_MS <= timeMs && timeMs < endMs);
  return span === undefined ? 0 : span.endMs - timeMs;
}

/** Where to move a position that stands in a small gap right before buffered sound; null to leave it. */
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
 * Whether a track that follows may still be put behind the open one, `leftMs` before that ends as a listener counts.
 * A decoder that was told of an end, and has read it, plays nothing that comes behind it: browsers pass over that in
 * silence, or stand still. Such a track waits until it is opened.
 */
export function canJoin(isEndSignalled: boolean, leftMs: Ms): boolean {
  return !isEndSignalled || leftMs >= JOIN_MS_MIN;
}

/** A piece of a track that did not come. */
export interface FailedSegment {
  /** Failures in a row, this one included. */
  readonly failures: number;
  /** Since the first of them. */
  readonly failingMs: Ms;
  /** Sound that is left. */
  readonly aheadMs: Ms;
  /** No answer, or nothing sensible: the track itself may be as good as ever. */
  readonly isNetworkLoss: boolean;
  /** It is the open track, and some of it was there already. */
  readonly hasPlayed: boolean;
}

/**
 * How long to wait before it is asked for again; null when the failure is to be told. A lost network may come back:
 * while sound is left, and a while after that. A refusal is hardly taken back.
 */
export function segmentRetryDelayMs({ failures, failingMs, aheadMs, isNetworkLoss, hasPlayed }: FailedSegment): Ms | null {
  const isSoundLeft = aheadMs >= SEGMENT_RETRY_AHEAD_MS_MIN;
  const mayReturn = hasPlayed && failingMs < NETWORK_LOSS_WAIT_MS;
  const isPatient = isNetworkLoss ? isSoundLeft || mayReturn : isSoundLeft && failures < SEGMENT_TRIES_MAX;
  return isPatient ? Math.min(SEGMENT_RETRY_MS_MAX, SEGMENT_RETRY_MS * 2 ** (failures - 1)) : null;
}
