import type { KeyValueStore } from '#application/ports/key-value-store.ts';

/** Storage is forbidden in sandboxed frames and full at times: both mean that nothing is kept. */
function attempt<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** The page's `localStorage` or `sessionStorage`. The getter itself may throw, so it is asked each time. */
export function createWebStorage(storage: () => Storage): KeyValueStore {
  return {
    get: (key) => attempt(() => storage().getItem(key)),
    set: (key, value) => void attempt(() => storage().setItem(key, value)),
    remove: (key) => void attempt(() => storage().removeItem(key)),
  };
}

/** Outlives the tab. */
export const createLocalStorage = () => createWebStorage(() => window.localStorage);

/** Ends with the tab. */
export const createSessionStorage = () => createWebStorage(() => window.sessionStorage);
