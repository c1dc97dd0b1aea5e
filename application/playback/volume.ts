import { VOLUME_DEBOUNCE_MS } from '#domain/constants/network/connect.ts';
import { VOLUME_KEY } from '#domain/constants/network/devices.ts';
import { volume16From } from '#domain/connect/volume.ts';
import type { Api } from '../api/api-client.ts';
import { putDeviceVolume } from '../calls/playback/track-playback.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { errorFrom } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';
import { createTimers } from '../runtime/timers.ts';
import { storedVolume01 } from './stored-volume.ts';

export interface VolumeDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly deviceId: string;
  readonly logger: Logger;
  readonly media: MediaPipeline;
  readonly storage: KeyValueStore;
  /** A page that is no device reports no volume; its registration carries it. */
  readonly isDevice: () => boolean;
}

export interface Volume {
  get(): number;
  set(volume01: number): void;
  /** Lowers the level temporarily, 0 to 1; the volume stays the same and is not reported. */
  fade(level01: number): void;
  /** The page is a device now: reports a volume that was set while it was none. */
  registered(): void;
}

/**
 * Applies the volume at once, and reports it to the service debounced. Spec §7 "PUT devices/{deviceId}/volume (debounced 1 s)".
 */
export function createVolume(
  { api, clock, deviceId, isDevice, logger, media, storage }: VolumeDeps,
  changed: () => void,
): Volume {
  const timers = createTimers<'report'>(clock, () => report());
  let volume01 = storedVolume01(storage);
  let level01 = 1;
  let isUnreported = false;
  /** A pending retry would overwrite a newer volume. */
  let attempt = createCancellation();

  const report = () => {
    const volume = volume16From(volume01);
    if (!volume.ok) return;
    isUnreported = !isDevice();
    if (isUnreported) return;
    attempt.cancel();
    const mine = (attempt = createCancellation());
    const input = { params: { deviceId }, body: { seq_num: null, command_id: '', volume: volume.value } };
    api.send(putDeviceVolume, input, { cancellation: mine }).catch((thrown: unknown) => {
      if (!mine.cancelled) logger.log('warn', 'player: reporting the volume failed', { code: errorFrom(thrown).code });
    });
  };
  const apply = () => media.setVolume(volume01 * level01);
  apply();

  return {
    get: () => volume01,
    set(next) {
      volume01 = next;
      apply();
      storage.set(VOLUME_KEY, String(next));
      timers.schedule('report', VOLUME_DEBOUNCE_MS);
      changed();
    },
    fade(next01) {
      level01 = next01;
      apply();
    },
    registered() {
      if (!isUnreported) return;
      timers.cancelAll();
      report();
    },
  };
}
