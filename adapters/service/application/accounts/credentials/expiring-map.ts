import type { Clock } from '#application/ports/clock.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';

/** Short-lived values in memory; a restart loses them. */
export interface ExpiringMap<Value> {
  set(key: string, value: Value): void;
  get(key: string): Value | null;
  /** Once: it is forgotten with this. */
  consume(key: string): Value | null;
}

/** Above the limit, the oldest entry is dropped. */
export function createExpiringMap<Value>(clock: Clock, lifetimeMs: number, max: number): ExpiringMap<Value> {
  const kept = createLruCache<{ readonly value: Value; readonly untilMs: number }>(max);
  const get = (key: string) => {
    const found = kept.peek(key);
    return found !== undefined && clock.nowMs() < found.untilMs ? found.value : null;
  };
  return {
    get,
    set(key, value) {
      kept.set(key, { value, untilMs: clock.nowMs() + lifetimeMs });
    },
    consume(key) {
      const value = get(key);
      kept.delete(key);
      return value;
    },
  };
}
