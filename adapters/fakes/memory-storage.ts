import { createEventEmitter, type EventEmitter } from '#application/runtime/event-emitter.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';

export interface MemoryStorage extends KeyValueStore {
  /** The same texts for another page of the browser. */
  openPage(): MemoryStorage;
  keys(): readonly string[];
  /** This page may not use the storage: it reads nothing, and its writes are lost. */
  forbid(isForbidden: boolean): void;
  /** The storage has no room: writes by this page are lost. */
  fillUp(isFull: boolean): void;
}

interface Shared {
  readonly values: Map<string, string>;
  /** Emits the changed key, per page. */
  readonly pages: Set<EventEmitter<string>>;
}

/** Storage that lives as long as the test; hand it to a second client and that one is the reloaded page. */
export function createMemoryStorage(): MemoryStorage {
  return storageOf({ values: new Map(), pages: new Set() });
}

function storageOf(shared: Shared): MemoryStorage {
  const { pages, values } = shared;
  const changes = createEventEmitter<string>();
  let isForbidden = false;
  let isFull = false;
  pages.add(changes);
  /** As in a browser, listeners are called after the current task. */
  const changed = (key: string) => {
    for (const page of pages) if (page !== changes && page.size() > 0) void Promise.resolve().then(() => page.emit(key));
  };
  return {
    get: (key) => (isForbidden ? null : (values.get(key) ?? null)),
    set(key, value) {
      if (isForbidden || isFull) return;
      const before = values.get(key);
      values.set(key, value);
      if (before !== value) changed(key);
    },
    remove(key) {
      if (!isForbidden && values.delete(key)) changed(key);
    },
    onChange(key, listener) {
      return changes.add((changedKey) => {
        if (changedKey === key) listener();
      });
    },
    openPage: () => storageOf(shared),
    keys: () => [...values.keys()],
    forbid: (is) => void (isForbidden = is),
    fillUp: (is) => void (isFull = is),
  };
}
