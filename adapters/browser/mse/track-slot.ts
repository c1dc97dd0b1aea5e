import type { PlayId } from '#application/ports/media-pipeline.ts';
import { editListStartMs } from '#domain/media/mp4-boxes.ts';
import { bufferedSegments, type TimeRange } from '#domain/media/buffering-policy.ts';
import type { TrackLayout } from '#domain/media/segment-layout.ts';
import { hasOwnTimestamps } from '#domain/media/mime.ts';
import { placeOnTimeline, positionAt } from '#domain/media/timeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { AppendTarget } from './buffer/source-buffer-session.ts';
import type { ByteFetch } from './buffer/segment-fetch.ts';

/** One track on the virtual timeline, and how far its bytes are. Only the engine's own files change it. */
export interface TrackSlot {
  /** Changes when a preloaded track is opened. */
  playId: PlayId;
  /** Counts the slots of a page. */
  readonly ordinal: number;
  readonly track: PlayableTrack;
  readonly layout: TrackLayout;
  /** The position on the timeline at which the track starts. */
  readonly baseMs: Ms;
  readonly endMs: Ms;
  /** The start position, until the element has reached it. */
  startMs: Ms | null;
  /** Its init segment, once fetched: appended again after another track's. */
  initSegment: Uint8Array | null;
  /** Segments that are wholly in the buffer. */
  bufferedSegments: Set<number>;
  /** The first segment of a track that is preloaded, on its way or waiting. */
  prefetch: ByteFetch | null;
  /** Resolves to whether its key is usable; true at once for a clear track. */
  licensed: Promise<boolean>;
  /** Some of its sound is in the buffer. */
  isBuffered: boolean;
  /** Some of it was there before it was opened. */
  wasReady: boolean;
  /** `loaded` was emitted for its play id. */
  isLoaded: boolean;
  /** `can-preload` was emitted for its play id. */
  isAnnounced: boolean;
  isOver: boolean;
  /** Its first segment is in the buffer. */
  isFirstSegmentBuffered: boolean;
  /** Its init segment was in the buffer. */
  isInitSegmentBuffered: boolean;
  /** Failures in a row. */
  failures: number;
  failingSinceMs: Ms;
}

export function createTrackSlot(
  ordinal: number,
  playId: PlayId,
  track: PlayableTrack,
  layout: TrackLayout,
  baseMs: Ms,
): TrackSlot {
  const endMs = baseMs + layout.durationMs;
  const nothingYet = {
    initSegment: null,
    prefetch: null,
    startMs: null,
    licensed: Promise.resolve(true),
    isBuffered: false,
    wasReady: false,
    isLoaded: false,
    isAnnounced: false,
    isOver: false,
    isFirstSegmentBuffered: false,
    isInitSegmentBuffered: false,
  };
  return {
    ordinal,
    playId,
    track,
    layout,
    baseMs,
    endMs,
    ...nothingYet,
    bufferedSegments: new Set(),
    failures: 0,
    failingSinceMs: 0,
  };
}

/** Whether both tracks have the same bytes. */
export function isSameFile(a: PlayableTrack, b: PlayableTrack): boolean {
  return a.mimeType === b.mimeType && (a.fileId === null ? a.urls[0] === b.urls[0] && b.fileId === null : a.fileId === b.fileId);
}

export const positionIn = (slot: TrackSlot, timelineMs: Ms): Ms => positionAt(slot, timelineMs);

/** The place on the timeline of the slot's next bytes, from this segment on. */
export function appendTargetOf({ track, layout, baseMs, endMs, initSegment: head }: TrackSlot, index: number): AppendTarget {
  const window = { mimeType: track.mimeType, startMs: baseMs, endMs };
  const segment = layout.segments[index];
  // Bare frames carry no time: the offset places the segment.
  if (!hasOwnTimestamps(track.mimeType) && index > 0 && segment !== undefined)
    return { ...window, timestampOffsetMs: baseMs + segment.startMs };
  return {
    ...window,
    timestampOffsetMs: placeOnTimeline(layout, baseMs, editListStartMs(head ?? new Uint8Array())).timestampOffsetMs,
  };
}

/** Reads again which segments the browser still holds around a position: it evicts sound behind it when it needs room. */
export function updateBufferedSegments(slot: TrackSlot, buffered: readonly TimeRange[], positionMs: Ms): void {
  const own = buffered.map(({ startMs, endMs }) => ({ startMs: startMs - slot.baseMs, endMs: endMs - slot.baseMs }));
  slot.bufferedSegments = new Set(bufferedSegments(slot.layout, own, positionMs));
}
