import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import { parseDeviceId } from './device-id.ts';
import { DEVICE_TYPES, type DeviceCapabilities } from './types.ts';

const REQUIRED_OPTIONS = ['id', 'name', 'model', 'type'] as const;

/**
 * What a device is made from, before anything is done with it.
 * Errors: DEVICE_OPTIONS_INVALID naming the first that is missing, CONNECT_INVALID_DEVICE_ID.
 * Spec §5 "Device options need id, name, model, type".
 */
export function checkDeviceOptions(
  options: Readonly<Record<(typeof REQUIRED_OPTIONS)[number], unknown>>,
): Result<null, PlayerError> {
  const missing = REQUIRED_OPTIONS.find((field) => typeof options[field] !== 'string' || options[field] === '');
  if (missing !== undefined) return err(playerError('DEVICE_OPTIONS_INVALID', missing));
  if (!DEVICE_TYPES.some((type) => type === options.type)) return err(playerError('DEVICE_OPTIONS_INVALID', 'type'));
  const id = parseDeviceId(String(options.id));
  return id.ok ? ok(null) : id;
}

/** What a device can do now, where that is not what it could when it registered. */
export type CapabilityChange = Partial<Omit<DeviceCapabilities, 'manifest_formats'>>;

/**
 * Errors: CAPABILITY_FIXED for manifest formats: what plays was chosen by them.
 * Spec §5 "manifest_formats cannot be changed by setCapability".
 */
export function checkCapability(name: string): Result<null, PlayerError> {
  return name === 'manifest_formats' ? err(playerError('CAPABILITY_FIXED', name)) : ok(null);
}
