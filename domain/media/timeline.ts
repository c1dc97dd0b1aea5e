import { TIMELINE_GAP_MS } from '../constants/playback/media.ts';
import type { Ms } from '../core/units.ts';
import type { TrackLayout } from './segment-layout.ts';

/**
 * Where a track lies on the virtual timeline that a whole session of tracks shares.
 * All milliseconds, with fractions: a sample is shorter than one.
 */
export interface Placement {
  /** Where position 0 of the track is. */
  readonly baseMs: Ms;
  /** Where the music ends, and where a track that follows gaplessly has its base. */
  readonly endMs: Ms;
  /** What the media's own time stamps are moved by. */
  readonly timestampOffsetMs: Ms;
}

/**
 * Lays a track on the timeline. What the append window (base to end) cuts off is encoder delay and padding.
 *
 * `editListMs` is the start its edit list names: browsers take that off the time stamps themselves, so only the
 * delay that remains has to be moved in front of the base.
 */
export function placeOnTimeline(layout: TrackLayout, baseMs: Ms, editListMs: Ms): Placement {
  return { baseMs, endMs: baseMs + layout.durationMs, timestampOffsetMs: baseMs - (layout.delayMs - editListMs) };
}

/** The base of a track that does not follow gaplessly: clear of everything before it, on a whole gap. */
export function nextBaseMs(usedUpToMs: Ms): Ms {
  return (Math.floor(usedUpToMs / TIMELINE_GAP_MS) + 2) * TIMELINE_GAP_MS;
}

/** A position of the track, from the time of the timeline: never outside the track. */
export function positionAt({ baseMs, endMs }: Pick<Placement, 'baseMs' | 'endMs'>, timelineMs: Ms): Ms {
  return Math.min(Math.max(0, timelineMs - baseMs), endMs - baseMs);
}
