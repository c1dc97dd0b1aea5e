import { delay } from '#application/runtime/delay.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DevicePair } from './device-pair.ts';

export interface Load {
  /** Reports that were accepted. */
  readonly accepted: number;
  readonly refused: number;
  /** From each request to its push, in milliseconds. */
  readonly latenciesMs: readonly number[];
  readonly tookMs: number;
}

/** Reports at a fixed rate, whatever the responses take; a pair reports again once its last one was pushed. */
export async function reportAtRate(
  pairs: readonly DevicePair[],
  perSecond: number,
  durationMs: number,
  clock: Clock,
): Promise<Load> {
  const results: Promise<number | null>[] = [];
  const free = [...pairs];
  const startMs = performance.now();
  for (let nowMs = startMs; nowMs - startMs < durationMs; nowMs = performance.now()) {
    const due = ((nowMs - startMs) * perSecond) / 1_000;
    while (results.length < due && free.length > 0) {
      const pair = free.shift() as DevicePair;
      const result = pair.report();
      results.push(result);
      void result.then(() => free.push(pair));
    }
    await delay(clock, 1);
  }
  return loadOf(await Promise.all(results), startMs);
}

/** So many reports in all, each as soon as the last one of its pair was pushed, of tracks that sound at this speed. */
export async function reportTimes(pairs: readonly DevicePair[], count: number, speed: number): Promise<void> {
  let left = count;
  const each = async (pair: DevicePair) => {
    while (left > 0) {
      left -= 1;
      await pair.report(speed);
    }
  };
  await Promise.all(pairs.map(each));
}

/** Each pair reports as soon as its last report was pushed. */
export async function reportFlatOut(pairs: readonly DevicePair[], durationMs: number): Promise<Load> {
  const startMs = performance.now();
  const each = async (pair: DevicePair) => {
    const results: (number | null)[] = [];
    while (performance.now() - startMs < durationMs) results.push(await pair.report());
    return results;
  };
  return loadOf((await Promise.all(pairs.map(each))).flat(), startMs);
}

function loadOf(results: readonly (number | null)[], startMs: number): Load {
  const latenciesMs = results.filter((result) => result !== null);
  const refused = results.length - latenciesMs.length;
  return { accepted: latenciesMs.length, refused, latenciesMs, tookMs: performance.now() - startMs };
}
