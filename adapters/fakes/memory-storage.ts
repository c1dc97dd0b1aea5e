import type { KeyValueStore } from '#application/ports/key-value-store.ts';

/** Storage that lives as long as the test; hand it to a second client and that one is the reloaded page. */
export function createMemoryStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}
