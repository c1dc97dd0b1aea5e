import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `max` values; the least recently used goes first. It grows with its content: `LRUCache` with `max`
 * reserves the memory of all values at once, 10,000 in some.
 */
export function createLruCache<Value extends object | string | number | boolean>(max: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: max, sizeCalculation: () => 1 });
}
