import { DEVICE_ID_BYTES, DEVICE_ID_KEY, RELOAD_WAIT_MS } from '#domain/constants/devices.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { Random } from '#application/ports/random.ts';

/** The part of `navigator.locks` that is used. */
export type Locks = Pick<LockManager, 'request'>;

export interface TabParts {
  /** Outlives the tab, shared by all of the browser. */
  readonly storage: KeyValueStore;
  /** Ends with the tab; a tab that is duplicated takes a copy along. */
  readonly tabStorage: KeyValueStore;
  /** Undefined where the page is no secure context: then all tabs are one device, as far as the service can tell. */
  readonly locks: Locks | undefined;
  readonly random: Random;
}

/** Holds the lock for as long as the page lives; false when somebody else does. Waits only for who is about to let go. */
function hold(locks: Locks, id: string, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const held = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => undefined);
    };
    const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
    locks.request(`${DEVICE_ID_KEY} ${id}`, options, held).catch(() => resolve(false));
  });
}

/** The id this tab had before it was reloaded, else the browser's own, else a new one: the first that no other tab holds. */
async function idOfTab({ storage, tabStorage, random }: TabParts, locks: Locks): Promise<string> {
  const before = tabStorage.get(DEVICE_ID_KEY);
  if (before !== null && (await hold(locks, before, RELOAD_WAIT_MS))) return before;
  const shared = storage.get(DEVICE_ID_KEY) ?? random.hex(DEVICE_ID_BYTES);
  storage.set(DEVICE_ID_KEY, shared);
  if (shared !== before && (await hold(locks, shared, 0))) return shared;
  const own = random.hex(DEVICE_ID_BYTES);
  await hold(locks, own, 0);
  return own;
}

/**
 * The browser's storage in which each tab finds a device id of its own: two tabs are two devices, and playing in one
 * moves the music there instead of both taking turns under one name. The first tab keeps the browser's id.
 */
export async function storageOfTab(parts: TabParts): Promise<KeyValueStore> {
  const { locks, storage, tabStorage } = parts;
  if (locks === undefined) return storage;
  const id = await idOfTab(parts, locks);
  tabStorage.set(DEVICE_ID_KEY, id);
  return { ...storage, get: (key) => (key === DEVICE_ID_KEY ? id : storage.get(key)) };
}
