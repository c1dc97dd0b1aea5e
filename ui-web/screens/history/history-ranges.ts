import type { HistoryRange, HistorySummary } from '#application/account/history-calls.ts';
import type { ChartData } from '../../controls/chart/chart-data.ts';
import { roughTime } from '../../lib/format.ts';
import { currentLocale } from '../../texts/localized.ts';
import { TEXTS } from '../../texts/texts.ts';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
/** The days of each range; null: all. */
const RANGE_DAYS = { week: 7, month: 28, year: 365, all: null } as const;
export type RangeName = keyof typeof RANGE_DAYS;
export const RANGE_NAMES = Object.keys(RANGE_DAYS) as readonly RangeName[];
/** More days are shown by month. */
const DAYS_SHOWN_MAX = 31;

/** The listener's time zone, as the browser has it. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The days of a range that ends today. */
export function rangeUntilToday(name: RangeName, nowMs: number): HistoryRange {
  const timeZone = localTimeZone();
  const days = RANGE_DAYS[name];
  const to = isoDate(nowMs, timeZone);
  return { timeZone, from: days === null ? null : shifted(to, 1 - days), to };
}

function isoDate(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    atMs,
  );
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The date that many days later. */
function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * MS_PER_DAY).toISOString().slice(0, date.length);
}

/** The listening of each day of the range, or of each month of a long one. */
export function chartOfDays(days: HistorySummary['days'], { from, to }: HistoryRange): ChartData {
  const first = from ?? days[0]?.date ?? to ?? '';
  const last = to ?? days.at(-1)?.date ?? first;
  const all = datesBetween(first, last);
  const isByDay = all.length <= DAYS_SHOWN_MAX;
  const keyOf = (date: string) => (isByDay ? date : date.slice(0, 'yyyy-mm'.length));
  const sums = new Map(all.map((date) => [keyOf(date), 0]));
  for (const { date, listened_ms } of days) sums.set(keyOf(date), (sums.get(keyOf(date)) ?? 0) + listened_ms);
  const format = new Intl.DateTimeFormat(currentLocale(), {
    timeZone: 'UTC',
    month: 'short',
    ...(isByDay ? { day: 'numeric' } : { year: '2-digit' }),
  });
  return {
    labelName: isByDay ? T.day : T.month,
    labels: [...sums.keys()].map((key) => format.format(new Date(key))),
    series: [{ name: T.time, values: [...sums.values()].map(minutesOf) }],
    format: formatMinutes,
  };
}

function datesBetween(first: string, last: string): readonly string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / MS_PER_DAY) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => shifted(first, index));
}

/** A chart has round numbers of minutes on its axis. */
const minutesOf = (ms: number) => ms / MS_PER_MINUTE;

const formatMinutes = (minutes: number) =>
  minutes < 1 ? TEXTS.time.roughMinutes({ minutes: 0 }) : roughTime(minutes * MS_PER_MINUTE);

/** The listening of each month of a year. */
export function chartOfMonths(months: readonly { readonly listened_ms: number }[]): ChartData {
  const format = new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', month: 'short' });
  return {
    labelName: T.month,
    labels: months.map((_, index) => format.format(Date.UTC(2001, index))),
    series: [{ name: T.time, values: months.map(({ listened_ms }) => minutesOf(listened_ms)) }],
    format: formatMinutes,
  };
}
