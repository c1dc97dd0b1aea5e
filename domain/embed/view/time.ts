import { CLOCK_DIGITS, MINUTES_PER_HOUR, MS_PER_SECOND, SECONDS_PER_MINUTE } from '../../constants/page/clock-time.ts';
import type { Ms } from '../../core/units.ts';

interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole hours, minutes and seconds; fractions of a second are dropped. */
function clockTime(durationMs: Ms): ClockTime {
  const total = Math.floor(Math.max(durationMs, 0) / MS_PER_SECOND);
  const minutes = Math.floor(total / SECONDS_PER_MINUTE);
  return {
    hours: Math.floor(minutes / MINUTES_PER_HOUR),
    minutes: minutes % MINUTES_PER_HOUR,
    seconds: total % SECONDS_PER_MINUTE,
  };
}

/** `3:07`, or `1:03:07` from one hour on. */
export function formatTime(durationMs: Ms): string {
  const { hours, minutes, seconds } = clockTime(durationMs);
  const tail = String(seconds).padStart(CLOCK_DIGITS, '0');
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(CLOCK_DIGITS, '0')}:${tail}`;
}
