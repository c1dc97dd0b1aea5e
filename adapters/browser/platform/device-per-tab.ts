import { DEVICE_ID_BYTES, DEVICE_ID_KEY, RELOAD_WAIT_MS } from '#domain/constants/network/devices.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { Random } from '#application/ports/random.ts';
import type { DeviceLock } from './device-lock.ts';

const lockNameOf = (id: string) => `${DEVICE_ID_KEY} ${id}`;

export interface TabDeviceDeps {
  /** Outlives the tab, shared by all of the browser. */
  readonly storage: KeyValueStore;
  /** Ends with the tab; a duplicated tab gets a copy. */
  readonly tabStorage: KeyValueStore;
  readonly lockDevice: DeviceLock;
  readonly random: Random;
}

/** The id this tab had before it was reloaded, else the browser's own, else a new one: the first that no other tab holds. */
async function claimDeviceId({ lockDevice: hold, storage, tabStorage, random }: TabDeviceDeps): Promise<string> {
  const before = tabStorage.get(DEVICE_ID_KEY);
  if (before !== null && (await hold(lockNameOf(before), RELOAD_WAIT_MS))) return before;
  const shared = storage.get(DEVICE_ID_KEY) ?? random.hex(DEVICE_ID_BYTES);
  storage.set(DEVICE_ID_KEY, shared);
  if (shared !== before && (await hold(lockNameOf(shared), 0))) return shared;
  const own = random.hex(DEVICE_ID_BYTES);
  await hold(lockNameOf(own), 0);
  return own;
}

/**
 * The browser's storage in which each tab finds a device id of its own: two tabs are two devices, and playing in one
 * moves the music there instead of both taking turns under one name. The first tab keeps the browser's id.
 */
export async function createTabStorage(deps: TabDeviceDeps): Promise<KeyValueStore> {
  const { storage, tabStorage } = deps;
  const id = await claimDeviceId(deps);
  tabStorage.set(DEVICE_ID_KEY, id);
  return { ...storage, get: (key) => (key === DEVICE_ID_KEY ? id : storage.get(key)) };
}
