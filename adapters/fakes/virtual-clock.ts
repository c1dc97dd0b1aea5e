import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';

interface VirtualTimer {
  readonly atMs: Ms;
  /** Alarms for the same moment fire in the order of their creation. */
  readonly order: number;
  readonly run: () => void;
  isSet: boolean;
}

export interface VirtualClock extends Clock {
  /**
   * Lets that much time pass: rings every alarm on its moment and lets all promises settle in between. Rejects with a
   * StandstillError when alarms of one moment set each other without end.
   */
  advance(durationMs: Ms): Promise<void>;
  /** Lets promises settle without time passing. */
  settle(): Promise<void>;
  /** A sleep of the machine: the clock jumps, and everything due rings late, all at once. */
  sleep(durationMs: Ms): Promise<void>;
  /** The number of pending alarms. */
  pending(): number;
}

export interface VirtualClockOptions {
  readonly startMs?: Ms;
  /** Whether something real is awaited, such as a database: time waits for it too. */
  readonly isBusy?: () => boolean;
}

/** Time stands still: what a clock rejects with when its alarms never end. */
export class StandstillError extends Error {}

/** More alarms in one moment are a loop: it would stop time for ever. */
const ALARMS_AT_ONCE_MAX = 100_000;

declare const setImmediate: (run: () => void) => void;

/** A clock that only `advance` moves; an hour passes in the time its timers take. */
export function createVirtualClock({ isBusy, startMs = 1_800_000_000_000 }: VirtualClockOptions = {}): VirtualClock {
  const alarms = createHeap();
  let nowMs = startMs;
  let order = 0;

  // This turn of the event loop runs after every promise that settles without the outside world.
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const settleAll = async () => {
    do await nextTurn();
    while (isBusy?.());
    await nextTurn();
  };
  const settle = isBusy === undefined ? nextTurn : settleAll;

  const ringUntil = async (endMs: Ms) => {
    await settle();
    let atOnce = 0;
    for (let next = alarms.next(); next && next.atMs <= endMs; next = alarms.next()) {
      alarms.remove(next);
      atOnce = next.atMs > nowMs ? 0 : atOnce + 1;
      if (atOnce > ALARMS_AT_ONCE_MAX) throw new StandstillError('alarms set each other without end');
      nowMs = Math.max(nowMs, next.atMs);
      next.run();
      await settle();
    }
  };

  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      const alarm = { atMs: nowMs + Math.max(0, delayMs), order: (order += 1), run, isSet: true };
      alarms.add(alarm);
      return () => alarms.remove(alarm);
    },
    async advance(durationMs) {
      const endMs = nowMs + durationMs;
      await ringUntil(endMs);
      nowMs = Math.max(nowMs, endMs);
    },
    settle,
    async sleep(durationMs) {
      nowMs += durationMs;
      await ringUntil(nowMs);
    },
    pending: alarms.size,
  };
}

/** Fewer removed timers stay in the heap until they come to its top. */
const REMOVED_MAX = 64;

/** A binary heap with the next timer on top. Removed timers, most of them time-outs, leave it when they are more than the others. */
function createHeap() {
  let heap: VirtualTimer[] = [];
  let size = 0;
  const isBefore = (a: VirtualTimer, b: VirtualTimer) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

  const swap = (i: number, j: number) => {
    const a = heap[i];
    const b = heap[j];
    if (a === undefined || b === undefined) return;
    heap[i] = b;
    heap[j] = a;
  };
  const isWrong = (upper: number, lower: number) => {
    const a = heap[upper];
    const b = heap[lower];
    return a !== undefined && b !== undefined && isBefore(b, a);
  };
  const rise = (start: number) => {
    for (let i = start, up = (i - 1) >> 1; i > 0 && isWrong(up, i); i = up, up = (i - 1) >> 1) swap(up, i);
  };
  const sink = (start: number) => {
    for (let i = start; ;) {
      const left = 2 * i + 1;
      const next = isWrong(left, left + 1) ? left + 1 : left;
      if (!isWrong(i, next)) return;
      swap(i, next);
      i = next;
    }
  };
  const pop = () => {
    const last = heap.pop();
    if (last && heap.length > 0) {
      heap[0] = last;
      sink(0);
    }
  };
  const dropRemoved = () => {
    heap = heap.filter(({ isSet }) => isSet);
    for (let at = (heap.length >> 1) - 1; at >= 0; at -= 1) sink(at);
  };

  return {
    add(alarm: VirtualTimer) {
      size += 1;
      heap.push(alarm);
      rise(heap.length - 1);
    },
    remove(alarm: VirtualTimer) {
      if (alarm.isSet) size -= 1;
      alarm.isSet = false;
      if (heap.length - size > REMOVED_MAX + size) dropRemoved();
    },
    next(): VirtualTimer | undefined {
      for (let top = heap[0]; top && !top.isSet; top = heap[0]) pop();
      return heap[0];
    },
    size: () => size,
  };
}
