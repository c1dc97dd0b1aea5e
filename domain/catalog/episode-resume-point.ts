import { LISTENED_MS } from '../constants/playback/list-player.ts';
import { PLAYED_TAIL_MS, PLAYED_TAIL_SHARE } from '../constants/content/podcasts.ts';
import type { Ms } from '../core/units.ts';

/** Where a listener is in an episode. Instants are on the service's clock. */
export interface ResumePoint {
  /** 0 at the start, and once it was heard to its end. */
  readonly positionMs: Ms;
  readonly isPlayed: boolean;
  /** Since when the listening that moved it last went on. */
  readonly sinceMs: Ms;
  /** When it was moved last. */
  readonly atMs: Ms;
  /** When the listener last said where it should be; 0 where they never did. */
  readonly chosenAtMs: Ms;
}

export type ResumeEvent =
  /** Heard without a break from `sinceMs` to `atMs`, where it is at `positionMs`. Play, resume and seek begin anew. */
  | { readonly type: 'played'; readonly positionMs: Ms; readonly durationMs: Ms; readonly sinceMs: Ms; readonly atMs: Ms }
  /** The listener says where they are. */
  | { readonly type: 'position-set'; readonly positionMs: Ms; readonly durationMs: Ms; readonly atMs: Ms }
  /** The listener says whether it is played. */
  | { readonly type: 'marked'; readonly isPlayed: boolean; readonly atMs: Ms };

const UNSTARTED: ResumePoint = { positionMs: 0, isPlayed: false, sinceMs: 0, atMs: 0, chosenAtMs: 0 };

/**
 * Moves a resume point. Only an explicit choice or a newer listen does: what a listen that began before says, told late by a
 * device that was away, or going on through a choice, moves nothing.
 *
 * A played episode stays played until 30 s of it were heard again, so that a click by mistake does not bring it back.
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

/** So little is left that nobody comes back for it. An episode of unknown length is never over by itself. */
function isOver({ positionMs, durationMs }: Place): boolean {
  return durationMs > 0 && durationMs - positionMs <= Math.min(PLAYED_TAIL_MS, durationMs * PLAYED_TAIL_SHARE);
}
