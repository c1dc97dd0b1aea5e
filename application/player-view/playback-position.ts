import type { Ms } from '#domain/core/units.ts';
import type { PlayerView } from './controller-types.ts';

/** Where a view's playback is now: while playing it moves on with the clock, at its speed, and never past the end. */
export function positionAt(view: Pick<PlayerView, 'phase' | 'positionMs' | 'asOfMs' | 'durationMs' | 'speed'>, nowMs: Ms): Ms {
  if (view.phase !== 'playing') return view.positionMs;
  const movedMs = Math.max(0, nowMs - view.asOfMs) * view.speed;
  return Math.min(Math.max(view.durationMs, view.positionMs), view.positionMs + movedMs);
}
