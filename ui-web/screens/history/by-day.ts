import type { Ms } from '#domain/core/units.ts';

const MS_PER_DAY = 86_400_000;

export interface Day<Item> {
  /** Midnight of the day, as if it were in UTC: for formats without a time zone. */
  readonly startMs: Ms;
  readonly items: readonly Item[];
}

/** The calendar day of an instant where the browser is, as midnight in UTC. */
function dayOf(atMs: Ms): Ms {
  const date = new Date(atMs);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Groups plays by day. They are in order of time, the latest first. */
export function byDay<Item extends { readonly playedAtMs: Ms }>(plays: readonly Item[]): readonly Day<Item>[] {
  const days: { startMs: Ms; items: Item[] }[] = [];
  for (const play of plays) {
    const startMs = dayOf(play.playedAtMs);
    const last = days.at(-1);
    if (last?.startMs === startMs) last.items.push(play);
    else days.push({ startMs, items: [play] });
  }
  return days;
}

/** How many calendar days a day is before now. */
export function daysAgo(startMs: Ms, nowMs: Ms): number {
  return Math.round((dayOf(nowMs) - startMs) / MS_PER_DAY);
}
