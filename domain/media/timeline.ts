import { TIMELINE_GAP_MS } from '../constants/playback/media.ts';
import type { Ms } from '../core/units.ts';
import type { TrackLayout } from './segment-layout.ts';

/**
 * The place of a track on the virtual timeline that all tracks of a session share.
 * All milliseconds, with fractions: a sample is shorter than one.
 */
export interface Placement {
  /** The time of position 0 of the track. */
  readonly baseMs: Ms;
  /** The end of the music, and the base of a track that follows gaplessly. */
  readonly endMs: Ms;
  /** The offset of the media's own timestamps. */
  readonly timestampOffsetMs: Ms;
}

/**
 * Places a track on the timeline. The append window (base to end) cuts encoder delay and padding.
 *
 * `editListMs` is the start in its edit list: browsers subtract it from the timestamps, so only the
 * remaining delay moves in front of the base.
 */
export function placeOnTimeline(layout: TrackLayout, baseMs: Ms, editListMs: Ms): Placement {
  return { baseMs, endMs: baseMs + layout.durationMs, timestampOffsetMs: baseMs - (layout.delayMs - editListMs) };
}

/** The base of a track that does not follow gaplessly: after everything before it, on a whole gap. */
export function nextBaseMs(usedUpToMs: Ms): Ms {
  return (Math.floor(usedUpToMs / TIMELINE_GAP_MS) + 2) * TIMELINE_GAP_MS;
}

/** The position of the track at a timeline time, clamped to the track. */
export function positionAt({ baseMs, endMs }: Pick<Placement, 'baseMs' | 'endMs'>, timelineMs: Ms): Ms {
  return Math.min(Math.max(0, timelineMs - baseMs), endMs - baseMs);
}

/** The start position of a track: a position past its end means its start. Spec §4 "reset to 0 if beyond duration". */
export function startPositionMs(wantedMs: Ms, durationMs: Ms): Ms {
  return wantedMs >= 0 && wantedMs < durationMs ? wantedMs : 0;
}
