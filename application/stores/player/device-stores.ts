import { createEvent, type EventCallable, restore, type Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Api } from '../../api/api-client.ts';
import { deleteAccountDevice, putDeviceName } from '../../calls/playback/devices.ts';
import { createIntent } from '../create-intent.ts';

/** Changes of the other devices of the account. */
export interface DeviceStores {
  readonly named: EventCallable<{ readonly id: string; readonly name: string }>;
  readonly removed: EventCallable<string>;
  /** The failure of the last change; null after a success. */
  readonly $refusal: Store<PlayerError | null>;
}

export function createDeviceStores(api: Api): DeviceStores {
  const started = createEvent();
  const failed = createEvent<PlayerError>();
  return {
    named: createIntent<{ readonly id: string; readonly name: string }, undefined>(
      ({ id, name }) => api.send(putDeviceName, { params: { deviceId: id }, body: { name } }),
      { started, failed },
    ),
    removed: createIntent<string, undefined>((id) => api.send(deleteAccountDevice, { params: { deviceId: id } }), {
      started,
      failed,
    }),
    $refusal: restore(failed, null).reset(started),
  };
}
