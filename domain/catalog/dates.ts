import type { GraphDate } from './graph.ts';
import type { DatePrecision } from './types.ts';

const YEAR_DIGITS = 4;

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** Parses a date as the library writes it: `2019-05-17`, or only its first parts. */
export function dateOf(text: string): GraphDate {
  const [year, month, day] = text.split('-').map(Number.parseFloat);
  const known = (part: number | undefined) => (part === undefined || Number.isNaN(part) ? null : part);
  return { year: known(year), month: known(month), day: known(day) };
}

/** Formats the known parts of a date, e.g. `2019-05-17`. Spec §3 "release_date (from year-month-day)". */
export function releaseDateOf({ year, month, day }: GraphDate): string {
  if (year === null) return '';
  if (month === null) return digits(year, YEAR_DIGITS);
  const known = day === null ? [month] : [month, day];
  return [digits(year, YEAR_DIGITS), ...known.map((part) => digits(part, 2))].join('-');
}

export function datePrecisionOf({ month, day }: GraphDate): DatePrecision {
  if (month === null) return 'year';
  return day === null ? 'month' : 'day';
}
