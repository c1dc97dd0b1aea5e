import type { Clock } from '#application/ports/clock.ts';

/** What waits for an answer that comes within minutes; a service that starts has forgotten it. */
export interface ShortMemory<Value> {
  keep(key: string, value: Value): void;
  peek(key: string): Value | null;
  /** Once: it is forgotten with this. */
  take(key: string): Value | null;
}

/** Of too many the one kept longest ago is the first to go. */
export function createShortMemory<Value>(clock: Clock, lifetimeMs: number, max: number): ShortMemory<Value> {
  const kept = new Map<string, { readonly value: Value; readonly untilMs: number }>();
  const peek = (key: string) => {
    const found = kept.get(key);
    return found !== undefined && clock.nowMs() < found.untilMs ? found.value : null;
  };
  return {
    peek,
    keep(key, value) {
      kept.delete(key);
      kept.set(key, { value, untilMs: clock.nowMs() + lifetimeMs });
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    },
    take(key) {
      const value = peek(key);
      kept.delete(key);
      return value;
    },
  };
}
