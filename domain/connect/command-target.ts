import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Cluster, ClusterDevice } from './types.ts';

/** The client's own device. Spec §7 "Target `@local` = own device". */
export const LOCAL_TARGET = '@local';

/** The device that played last; it stays while no device plays. */
export function lastActiveDeviceId(known: string | null, cluster: Cluster | null): string | null {
  return cluster?.active_device_id ?? known;
}

/**
 * The target of a command that names no device: the active device, else the last active one if it is connected, else this one.
 * A device without a socket receives nothing.
 * Spec §7 "default target is last active device".
 */
export function defaultTarget(cluster: Cluster | null, lastActiveId: string | null, ownId: string): string {
  const id = lastActiveDeviceId(lastActiveId, cluster);
  return id === null || id === ownId || cluster?.devices[id]?.can_play !== true ? LOCAL_TARGET : id;
}

/**
 * Checks that a device accepts a command. An unknown device is left to the service, which decides.
 * Errors: COMMAND_RESTRICTED. Spec §6 "Remote devices are controllable only if their capabilities allow".
 */
export function checkControllable(device: ClusterDevice | undefined, what: 'command' | 'volume'): Result<null, PlayerError> {
  if (device === undefined) return ok(null);
  const { disable_volume, is_controllable } = device.capabilities;
  if (!is_controllable) return err(playerError('COMMAND_RESTRICTED', 'this device takes no commands from others'));
  if (what === 'volume' && disable_volume) return err(playerError('COMMAND_RESTRICTED', 'the volume of this device is fixed'));
  return ok(null);
}
