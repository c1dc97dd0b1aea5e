import { POSITION_JUMP_MS_MIN, PROGRESS_INTERVAL_MS } from '#domain/constants/playback/playback.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Controller, PlayerView } from './controller-types.ts';
import type { Clock } from '../ports/clock.ts';
import { positionAt } from './playback-position.ts';

/**
 * Emits the position now, every 500 ms while it plays, and at once when a view contradicts the clock.
 * A view that confirms the expected position emits nothing.
 */
export function followPosition(
  controller: Pick<Controller, 'onChange' | 'view'>,
  clock: Clock,
  onPosition: (positionMs: Ms) => void,
): void {
  let stopTimer = () => {};
  let last: PlayerView | null = null;
  const emit = (view: PlayerView) => {
    stopTimer();
    last = view;
    onPosition(positionAt(view, clock.nowMs()));
    if (view.phase === 'playing') stopTimer = clock.after(PROGRESS_INTERVAL_MS, () => emit(controller.view()));
  };
  const follow = (view: PlayerView) => {
    if (last === null || !isOnCourse(last, view, clock.nowMs())) emit(view);
  };
  controller.onChange(follow);
  follow(controller.view());
}

/** Whether the same track plays on at the expected position. */
function isOnCourse(before: PlayerView, after: PlayerView, nowMs: Ms): boolean {
  const isSame = before.track?.uid === after.track?.uid && before.speed === after.speed && before.durationMs === after.durationMs;
  const plays = before.phase === 'playing' && after.phase === 'playing';
  return plays && isSame && Math.abs(positionAt(before, nowMs) - positionAt(after, nowMs)) < POSITION_JUMP_MS_MIN;
}
