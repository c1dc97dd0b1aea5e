import type { OwnerReport } from '#application/stores/account/member-types.ts';
import type { ChartData } from '../../controls/chart/chart-data.ts';
import { currentLocale } from '../../texts/localized.ts';
import { OWNER_TEXTS as T } from '../../texts/screens/owner-texts.ts';

const MS_PER_MINUTE = 60_000;
const PERCENTILES = ['p50', 'p95', 'p99'] as const;

const decimal = (value: number) => value.toLocaleString(currentLocale(), { maximumFractionDigits: 1 });
/** To a tenth: less than a minute has a bar, too. */
const minutesOf = (ms: number) => Math.round((ms * 10) / MS_PER_MINUTE) / 10;

/** The charts over time: waits for the first sound, stalls, and minutes listened. */
export function chartsOverTime(report: Pick<OwnerReport, 'slots'>) {
  const { slots } = report;
  const axis = { labelName: areHours(report) ? T.hour : T.day, labels: slots.map(({ slot }) => slotName(slot)) };
  return {
    start: {
      ...axis,
      series: PERCENTILES.map((name) => ({ name: T[name], values: slots.map(({ ms_latency }) => ms_latency[name]) })),
      format: (ms) => T.milliseconds({ ms }),
    },
    stalls: {
      ...axis,
      series: [{ name: T.stallsPerHour, values: slots.map(({ stalls_per_hour }) => stalls_per_hour) }],
      format: decimal,
    },
    listening: {
      ...axis,
      series: [{ name: T.minutes, values: slots.map(({ ms_played }) => minutesOf(ms_played)) }],
      format: decimal,
    },
  } satisfies Record<string, ChartData>;
}

/** Minutes listened by hour of the day. */
export function chartOfHours(msPlayedByHour: readonly number[]): ChartData {
  return {
    labelName: T.hour,
    labels: msPlayedByHour.map((_, hour) => hourName(hour)),
    series: [{ name: T.minutes, values: msPlayedByHour.map(minutesOf) }],
    format: decimal,
  };
}

const isHour = (slot: string) => slot.includes('T');

/** Whether the slots are hours, not days. */
export function areHours({ slots }: Pick<OwnerReport, 'slots'>): boolean {
  return slots.some(({ slot }) => isHour(slot));
}

/** The short name of a slot: `2026-05-17T14` or `2026-05-17`. */
function slotName(slot: string): string {
  if (isHour(slot)) return hourName(Number(slot.slice(-2)));
  return new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(slot));
}

function hourName(hour: number): string {
  return new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 1, hour),
  );
}
