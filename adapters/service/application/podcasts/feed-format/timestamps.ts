const MS_PER_S = 1_000;
const SECONDS_PER_MINUTE = 60;
const CLOCK = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,7})(?:[.,](\d{1,3})\d*)?\s*$/;

/** `1:02:03`, `62:03`, `3723` or `62:03.5` in milliseconds; null for other texts. */
export function parseTimestampMs(text: string): number | null {
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  const whole = (Number(hours) * SECONDS_PER_MINUTE + Number(minutes)) * SECONDS_PER_MINUTE + Number(seconds);
  return whole * MS_PER_S + Number(fraction.padEnd(3, '0'));
}
