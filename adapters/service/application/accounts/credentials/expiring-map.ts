import type { Clock } from '#application/ports/clock.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';

/** Short-lived values: in memory (a restart loses them), or in the store for all instances (stored-values.ts). */
export interface ExpiringMap<Value> {
  set(key: string, value: Value): Promise<void>;
  get(key: string): Promise<Value | null>;
  /** Once: of several callers one gets it. */
  consume(key: string): Promise<Value | null>;
}

/** Makes one for values of a kind. Above the limit, the oldest entry is dropped. */
export type CreateExpiringMap = <Value>(kind: string, lifetimeMs: number, max: number) => ExpiringMap<Value>;

export function createMemoryValues(clock: Clock): CreateExpiringMap {
  return <Value>(_: string, lifetimeMs: number, max: number): ExpiringMap<Value> => {
    const kept = createLruCache<{ readonly value: Value; readonly untilMs: number }>(max);
    const get = (key: string) => {
      const found = kept.peek(key);
      return found !== undefined && clock.nowMs() < found.untilMs ? found.value : null;
    };
    return {
      get: async (key) => get(key),
      async set(key, value) {
        kept.set(key, { value, untilMs: clock.nowMs() + lifetimeMs });
      },
      async consume(key) {
        const value = get(key);
        kept.delete(key);
        return value;
      },
    };
  };
}
