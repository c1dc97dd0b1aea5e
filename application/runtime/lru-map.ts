import { CACHE_ENTRIES } from '#domain/constants/network/caching.ts';

/** A map that drops the least recently used entry when full: 100 entries by default. */
export interface LruMap<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  values(): Iterable<Value>;
}

export function createLruMap<Key, Value>(size = CACHE_ENTRIES): LruMap<Key, Value> {
  const entries = new Map<Key, Value>();
  const set = (key: Key, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > size && oldest !== undefined) entries.delete(oldest);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: (key) => void entries.delete(key),
    values: () => entries.values(),
  };
}
