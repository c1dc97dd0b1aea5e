import type { Clock } from '#application/ports/clock.ts';
import { TIMER_MS_MAX } from '#domain/constants/page/page.ts';

/** The machine's own clock and the browser's timers. */
export function createSystemClock(): Clock {
  const after: Clock['after'] = (delayMs, run) => {
    if (delayMs > TIMER_MS_MAX) {
      let cancel = after(TIMER_MS_MAX, () => {
        cancel = after(delayMs - TIMER_MS_MAX, run);
      });
      return () => cancel();
    }
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  };
  return { nowMs: () => Date.now(), after };
}
