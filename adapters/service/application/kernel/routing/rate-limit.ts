import type { Clock } from '#application/ports/clock.ts';
import { HttpError } from '../../ports/route.ts';
import { mapKeyOf } from '../digests.ts';
import { createLruCache } from '../lru-cache.ts';

const MS_PER_S = 1_000;

export interface RateLimitOptions {
  readonly clock: Clock;
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
export function createRateLimit({ clock, max, windowMs, rememberedMax, message }: RateLimitOptions): RateLimit {
  const counted = createLruCache<number[]>(rememberedMax);
  const keyOf = (parts: readonly string[]) => mapKeyOf(JSON.stringify(parts));
  return {
    count(...parts) {
      const key = keyOf(parts);
      const nowMs = clock.nowMs();
      const times = counted.peek(key) ?? [];
      const outdated = times.findIndex((atMs) => atMs > nowMs - windowMs);
      if (outdated !== 0) times.splice(0, outdated < 0 ? times.length : outdated);
      if (times.length >= max) throw tooMany(message, (times[0] ?? 0) + windowMs - nowMs);
      times.push(nowMs);
      counted.set(key, times);
    },
    forget: (...parts) => void counted.delete(keyOf(parts)),
  };
}

function tooMany(message: string, waitMs: number): HttpError {
  return new HttpError(429, message, { 'retry-after': String(Math.ceil(waitMs / MS_PER_S)) });
}
