import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import { parseDeviceId } from './device-id.ts';
import { DEVICE_TYPES, type DeviceCapabilities } from './types.ts';

const REQUIRED_OPTIONS = ['id', 'name', 'model', 'type'] as const;

/**
 * Checks the options of a device.
 * Errors: DEVICE_OPTIONS_INVALID with the first missing option, CONNECT_INVALID_DEVICE_ID.
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

/** Capabilities that differ from those of the registration. */
export type CapabilityChange = Partial<Omit<DeviceCapabilities, 'manifest_formats'>>;

/**
 * Checks that a capability may change.
 * Errors: CAPABILITY_FIXED for manifest formats, because they selected what plays.
 * Spec §5 "manifest_formats cannot be changed by setCapability".
 */
export function checkCapability(name: string): Result<null, PlayerError> {
  return name === 'manifest_formats' ? err(playerError('CAPABILITY_FIXED', name)) : ok(null);
}
