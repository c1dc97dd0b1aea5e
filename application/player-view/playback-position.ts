import type { Ms } from '#domain/core/units.ts';
import type { PlayerView } from './controller-types.ts';

/** The position of a view now: it advances with the clock while playing, at its speed, up to the end. */
export function positionAt(view: Pick<PlayerView, 'phase' | 'positionMs' | 'asOfMs' | 'durationMs' | 'speed'>, nowMs: Ms): Ms {
  if (view.phase !== 'playing') return view.positionMs;
  const movedMs = Math.max(0, nowMs - view.asOfMs) * view.speed;
  return Math.min(Math.max(view.durationMs, view.positionMs), view.positionMs + movedMs);
}
