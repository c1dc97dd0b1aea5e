import type { Clock } from '#application/ports/clock.ts';
import { HttpError } from '../../ports/route.ts';
import { mapKeyOf } from '../digests.ts';
import { createLruCache } from '../lru-cache.ts';
import type { CountListener, ShareCount } from './shared-counts.ts';

const MS_PER_S = 1_000;

export interface RateLimitOptions {
  /** The limit within any period of `windowMs`. */
  readonly max: number;
  readonly windowMs: number;
  /** The most keys in memory; above that the least recently counted one is dropped. */
  readonly rememberedMax: number;
  /** Message of the 429 response. */
  readonly message: string;
}

export interface RateLimit {
  /** Counts a request. Errors: 429 with Retry-After above the limit. */
  count(...key: readonly string[]): void;
  /** Resets the count of a key. */
  forget(...key: readonly string[]): void;
}

/** A sliding-window rate limit by a key: a session, an address, or an address and a name. */
export function createRateLimit(
  clock: Clock,
  { max, windowMs, rememberedMax, message }: RateLimitOptions,
  join: (listener: CountListener) => ShareCount,
): RateLimit {
  const counted = createLruCache<number[]>(rememberedMax);
  const keyOf = (parts: readonly string[]) => mapKeyOf(JSON.stringify(parts));
  /** The times within the window. */
  const timesOf = (key: string, nowMs: number): number[] => {
    const times = counted.peek(key) ?? [];
    const outdated = times.findIndex((atMs) => atMs > nowMs - windowMs);
    if (outdated !== 0) times.splice(0, outdated < 0 ? times.length : outdated);
    return times;
  };
  const share = join((event, key, count) => {
    if (event === 'forget') return void counted.delete(key);
    const nowMs = clock.nowMs();
    const times = timesOf(key, nowMs);
    const added = Array.from({ length: Math.min(count, max - times.length) }, () => nowMs);
    counted.set(key, [...times, ...added]);
  });
  return {
    count(...parts) {
      const key = keyOf(parts);
      const nowMs = clock.nowMs();
      const times = timesOf(key, nowMs);
      if (times.length >= max) throw tooMany(message, (times[0] ?? 0) + windowMs - nowMs);
      times.push(nowMs);
      counted.set(key, times);
      share('count', key);
    },
    forget(...parts) {
      const key = keyOf(parts);
      counted.delete(key);
      share('forget', key);
    },
  };
}

function tooMany(message: string, waitMs: number): HttpError {
  return new HttpError(429, message, { 'retry-after': String(Math.ceil(waitMs / MS_PER_S)) });
}
