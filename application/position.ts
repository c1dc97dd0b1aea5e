import type { Ms } from '#domain/units.ts';
import type { PlayerView } from './controller.ts';

/** Where a view's playback is now: it moves on with the clock while playing and never past the end. */
export function positionAt(view: Pick<PlayerView, 'phase' | 'positionMs' | 'asOfMs' | 'durationMs'>, nowMs: Ms): Ms {
  if (view.phase !== 'playing') return view.positionMs;
  return Math.min(Math.max(view.durationMs, view.positionMs), view.positionMs + Math.max(0, nowMs - view.asOfMs));
}
