import { MS_PER_S } from '#domain/constants/playback/media.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { SleepTimer, SleepTimerView } from './sleep-timer.ts';

/** Time left in milliseconds; null while the timer does not count. */
export function sleepLeftMs(view: SleepTimerView, nowMs: Ms): Ms | null {
  return view.type === 'counting' ? Math.max(0, view.endsAtMs - nowMs) : null;
}

/** Emits the time left at each change of the sleep timer, and on each full second while it counts. */
export function followSleepTimer(sleepTimer: SleepTimer, clock: Clock, onTimeLeft: (leftMs: Ms | null) => void): void {
  let stopTimer = () => {};
  const tick = () => {
    const leftMs = sleepLeftMs(sleepTimer.view(), clock.nowMs());
    onTimeLeft(leftMs);
    if (leftMs !== null) stopTimer = clock.after(leftMs % MS_PER_S || MS_PER_S, tick);
  };
  sleepTimer.onChange(() => {
    stopTimer();
    tick();
  });
}
