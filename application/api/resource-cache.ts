import { createLruMap } from '../runtime/lru-map.ts';
import type { Cancellation } from '../ports/http.ts';

/** Finds something by its key, or lets go of it when nobody waits any more. */
export type Fetch<Key, Data> = (key: Key, cancellation: Cancellation) => Promise<Data>;

/**
 * Finds, and keeps what was found: the least recently used goes when there is no more room. A failure is not kept.
 * Spec §9 "Cache default 100 entries (least recently used removed)".
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
