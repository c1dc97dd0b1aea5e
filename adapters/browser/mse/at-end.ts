/** Less is no more to be heard, in seconds. */
const REST_S = 0.001;

/** Played to its end. Chromium may stop a microsecond before the end it tells, and denies then that it has ended. */
export function isAtEnd({ currentTime, duration, ended, paused }: HTMLMediaElement): boolean {
  return ended || (paused && duration - currentTime < REST_S);
}
