import { dateOf } from '../history/calendar.ts';
import { addSums, NO_PLAYBACKS, type PlaybackDay, type PlaybackSums } from '../player-session/parts/playback-day.ts';
import type { ListeningHour } from './listening-hour.ts';

const HOURS_PER_DAY = 24;

/** The days (UTC) with playbacks among these hours, the latest first. */
export function playbackDays(hours: readonly ListeningHour[]): readonly PlaybackDay[] {
  const days = new Map<number, PlaybackSums>();
  for (const sums of hours.filter(({ playbacks }) => playbacks > 0)) {
    const day = Math.floor(sums.hour / HOURS_PER_DAY);
    days.set(day, addSums(days.get(day) ?? NO_PLAYBACKS, sums));
  }
  return [...days].toSorted(([one], [other]) => other - one).map(([day, sums]) => ({ day: dateOf(day), ...sums }));
}
