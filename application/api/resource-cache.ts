import { createLruMap } from '../runtime/lru-map.ts';
import type { Cancellation } from '../ports/http.ts';

/** Fetches by key; cancellable. */
export type Fetch<Key, Data> = (key: Key, cancellation: Cancellation) => Promise<Data>;

/**
 * Caches what it fetches: a full cache drops the least recently used entry. Failures are not cached. Spec §9 "Cache default 100
 * entries (least recently used removed)".
 */
export function withCache<Key, Data extends object>(find: Fetch<Key, Data>, size?: number): Fetch<Key, Data> {
  const known = createLruMap<Key, Data>(size);
  return async (key, cancellation) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const found = await find(key, cancellation);
    known.set(key, found);
    return found;
  };
}
