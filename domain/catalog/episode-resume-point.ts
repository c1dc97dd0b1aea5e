import { LISTENED_MS } from '../constants/playback/list-player.ts';
import { PLAYED_TAIL_MS, PLAYED_TAIL_SHARE } from '../constants/content/podcasts.ts';
import type { Ms } from '../core/units.ts';

/** The position of a listener in an episode. Instants are on the service's clock. */
export interface ResumePoint {
  /** 0 at the start, and after the episode was played to its end. */
  readonly positionMs: Ms;
  readonly isPlayed: boolean;
  /** The start of the playback that moved it last. */
  readonly sinceMs: Ms;
  /** The time of the last change. */
  readonly atMs: Ms;
  /** The time of the listener's last explicit choice; 0 without one. */
  readonly chosenAtMs: Ms;
}

export type ResumeEvent =
  /**
   * Played without a break from `sinceMs` to `atMs`; the position is `positionMs` then. Play, resume and seek start a new stretch.
   */
  | { readonly type: 'played'; readonly positionMs: Ms; readonly durationMs: Ms; readonly sinceMs: Ms; readonly atMs: Ms }
  /** The listener sets the position. */
  | { readonly type: 'position-set'; readonly positionMs: Ms; readonly durationMs: Ms; readonly atMs: Ms }
  /** The listener marks the episode as played or unplayed. */
  | { readonly type: 'marked'; readonly isPlayed: boolean; readonly atMs: Ms };

const UNSTARTED: ResumePoint = { positionMs: 0, isPlayed: false, sinceMs: 0, atMs: 0, chosenAtMs: 0 };

/**
 * Moves a resume point. Only an explicit choice or a newer playback moves it.
 * A playback that started earlier changes nothing, for example when a device reports it late.
 *
 * A played episode stays played until the listener plays 30 s of it again, so that an accidental click keeps the mark.
 */
export function stepResume(before: ResumePoint | null, event: ResumeEvent): ResumePoint {
  const point = before ?? UNSTARTED;
  if (event.type === 'played') return isNewer(point, event) ? applyPlayed(point, event) : point;
  if (event.atMs < point.chosenAtMs) return point;
  const chosen = { ...point, atMs: Math.max(point.atMs, event.atMs), chosenAtMs: event.atMs };
  if (event.type === 'marked') return { ...chosen, positionMs: 0, isPlayed: event.isPlayed };
  return { ...chosen, ...placeOf(event), isPlayed: isOver(event) };
}

function isNewer(point: ResumePoint, { sinceMs, atMs }: Extract<ResumeEvent, { type: 'played' }>): boolean {
  return atMs >= sinceMs && sinceMs >= point.sinceMs && sinceMs >= point.chosenAtMs && atMs >= point.atMs;
}

function applyPlayed(point: ResumePoint, event: Extract<ResumeEvent, { type: 'played' }>): ResumePoint {
  const { sinceMs, atMs } = event;
  const isStillPlayed = point.isPlayed && atMs - sinceMs < LISTENED_MS;
  return { ...point, ...placeOf(event), isPlayed: isOver(event) || isStillPlayed, sinceMs, atMs };
}

interface Place {
  readonly positionMs: Ms;
  readonly durationMs: Ms;
}

function placeOf(place: Place): { readonly positionMs: Ms } {
  return { positionMs: isOver(place) ? 0 : Math.max(0, Math.round(place.positionMs)) };
}

/** The rest is too short to resume. An episode of unknown length never ends by itself. */
function isOver({ positionMs, durationMs }: Place): boolean {
  return durationMs > 0 && durationMs - positionMs <= Math.min(PLAYED_TAIL_MS, durationMs * PLAYED_TAIL_SHARE);
}
