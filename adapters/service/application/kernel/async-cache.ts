import { LRUCache } from 'lru-cache';

/** Keeps what was loaded, up to a number of values or of bytes; the least recently used goes first. A failure is not kept. */
export interface AsyncCache<Value> {
  /** Loads a value once for each key; concurrent calls share the load. `sizeBytes` counts where bytes are limited. */
  get(key: string, load: () => Promise<Value>, sizeBytes?: number): Promise<Value>;
  clear(): void;
}

/** A value larger than `bytesMax` is loaded and not kept. */
export function createAsyncCache<Value>(limit: { readonly max: number } | { readonly bytesMax: number }): AsyncCache<Value> {
  const isByBytes = 'bytesMax' in limit;
  const values = new LRUCache<string, Promise<Value>>({ maxSize: isByBytes ? limit.bytesMax : limit.max });
  return {
    get(key, load, sizeBytes = 1) {
      const known = values.get(key);
      if (known !== undefined) return known;
      const loading = load();
      values.set(key, loading, { size: isByBytes ? Math.max(1, sizeBytes) : 1 });
      loading.catch(() => {
        if (values.peek(key) === loading) values.delete(key);
      });
      return loading;
    },
    clear: () => values.clear(),
  };
}
