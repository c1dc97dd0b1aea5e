import type { Ms } from '#domain/core/units.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;
/** All clocks change at a multiple of it. */
const QUARTER_HOUR_MS = 900_000;

/** A calendar day as a number: days since 1970-01-01, in whichever time zone it was a day. */
export type DayNumber = number;

/** Whether it is a time zone such as `Europe/Berlin` (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The day of an instant in a time zone. It keeps the last answer: listens in order ask for the same quarter hour again. */
export function createDayOf(timeZone: string): (atMs: Ms) => DayNumber {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  let last = { quarter: NaN, day: 0 };
  return (atMs) => {
    const quarter = Math.floor(atMs / QUARTER_HOUR_MS);
    if (quarter !== last.quarter) last = { quarter, day: dayNumberOf(format.format(quarter * QUARTER_HOUR_MS)) };
    return last.day;
  };
}

/** An hour's place in a calendar. */
export interface LocalHour {
  readonly day: DayNumber;
  /** 0 to 23. */
  readonly hourOfDay: number;
}

/** Places hours since 1970 in a time zone, by their first minute. */
export function createLocalHourOf(timeZone: string): (hour: number) => LocalHour {
  const dayOf = createDayOf(timeZone);
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const known = new Map<number, LocalHour>();
  return (hour) => {
    const place = known.get(hour) ?? { day: dayOf(hour * MS_PER_HOUR), hourOfDay: Number(format.format(hour * MS_PER_HOUR)) };
    known.set(hour, place);
    return place;
  };
}

/** From `2026-05-17`. */
export function dayNumberOf(date: string): DayNumber {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY);
}

/** As `2026-05-17`. */
export function dateOf(day: DayNumber): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** The first day of a year, and that of the next one. */
export function daysOfYear(year: number): { readonly from: DayNumber; readonly until: DayNumber } {
  return { from: dayNumberOf(`${String(year)}-01-01`), until: dayNumberOf(`${String(year + 1)}-01-01`) };
}

/** The month of a day, 1 to 12. */
export function monthOf(day: DayNumber): number {
  return new Date(day * MS_PER_DAY).getUTCMonth() + 1;
}

/** Instants that surely contain these days in any time zone: no clock is a day ahead or behind. */
export function instantsAround(from: DayNumber, until: DayNumber): { readonly fromMs: Ms; readonly untilMs: Ms } {
  return { fromMs: (from - 1) * MS_PER_DAY, untilMs: (until + 1) * MS_PER_DAY };
}
