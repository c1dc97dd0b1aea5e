import { VOLUME_KEY } from '#domain/constants/network/devices.ts';
import { VOLUME_INITIAL } from '#domain/constants/playback/media.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';

/** The volume that this browser stored, 0 to 1. */
export function storedVolume01(storage: Pick<KeyValueStore, 'get'>): number {
  const stored = Number(storage.get(VOLUME_KEY) ?? VOLUME_INITIAL);
  return stored >= 0 && stored <= 1 ? stored : VOLUME_INITIAL;
}
