import { andThen, announceChange, acknowledge, noSuchDevice, unchanged, withDevice } from '../step-helpers.ts';
import type { PlayerSession, SessionFact, SessionStep } from '../session-types.ts';

/** Sets the connect volume, 0 to 65535. Pushed to the device, unless the device reported it. Announced when it is another one. */
export function setVolume(state: PlayerSession, event: Extract<SessionFact, { type: 'volume' }>): SessionStep {
  const { deviceId, volume: volume16, by } = event;
  const device = state.devices[deviceId];
  if (device === undefined) return noSuchDevice(state);
  const set = withDevice(state, deviceId, { volume: volume16 });
  const announced: SessionStep =
    by === 'controller' && device.connectionId !== null
      ? {
          state: set,
          commands: [
            {
              type: 'push',
              deviceId,
              connectionId: device.connectionId,
              command: { type: 'set_volume', volume: volume16 },
            },
          ],
        }
      : unchanged(set);
  if (device.volume === volume16) return andThen(announced, acknowledge);
  return andThen(andThen(announced, acknowledge), (after) => announceChange(after, 'DEVICE_VOLUME_CHANGED', [deviceId]));
}
