import { DEVICE_ID_LENGTH_MAX, OBSERVER_PREFIX } from '../constants/network/devices.ts';
import type { Brand } from '../core/brand.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';

export type DeviceId = Brand<string, 'DeviceId'>;

const DEVICE_ID = new RegExp(`^[a-zA-Z0-9_%:-]{1,${DEVICE_ID_LENGTH_MAX}}$`);
const UNSAFE = /[^a-zA-Z0-9_%:-]/g;

/**
 * Checks a device id from a caller or from storage.
 *
 * Errors: CONNECT_INVALID_DEVICE_ID.
 * Spec: §5 "device id must match 1-40 characters of letters, digits, underscore, percent, colon, hyphen".
 */
export function parseDeviceId(text: string): Result<DeviceId, PlayerError> {
  // Names of object members, e.g. `constructor`, would match in any table of devices.
  return DEVICE_ID.test(text) && !(text in {}) ? ok(text as DeviceId) : err(playerError('CONNECT_INVALID_DEVICE_ID'));
}

/** The id of the observer of a device: at most 40 safe characters. Spec §7 "PUT connect-state devices/{observerId}". */
export function observerIdOf(deviceId: string): string {
  return `${OBSERVER_PREFIX}${deviceId.replace(UNSAFE, '')}`.slice(0, DEVICE_ID_LENGTH_MAX);
}
