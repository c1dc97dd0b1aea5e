import type { KeyValueStore } from '#application/ports/key-value-store.ts';

/** Storage is forbidden in sandboxed frames and full at times: both mean that nothing is kept. */
function attempt<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** The page's `localStorage` or `sessionStorage`. The getter itself may throw, so each access calls it. */
export function createWebStorage(
  storage: () => Storage,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): KeyValueStore {
  return {
    get: (key) => attempt(() => storage().getItem(key)),
    set: (key, value) => void attempt(() => storage().setItem(key, value)),
    remove: (key) => void attempt(() => storage().removeItem(key)),
    onChange(key, listener) {
      const onStorage = (event: StorageEvent) => {
        // All of it was removed where no key is named.
        const isOfKey = event.key === key || event.key === null;
        if (isOfKey && event.storageArea === attempt(storage)) listener();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}

/** Outlives the tab. */
export const createLocalStorage = () => createWebStorage(() => window.localStorage, window);

/** Ends with the tab. */
export const createSessionStorage = () => createWebStorage(() => window.sessionStorage, window);
