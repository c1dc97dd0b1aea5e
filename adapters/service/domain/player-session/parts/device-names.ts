import type { DeviceDescriptor } from '#domain/devices/types.ts';
import { GIVEN_NAMES_MAX } from '../../constants/media/playback.ts';
import { acknowledge, andThen, announceChange, noSuchDevice, withDevice } from '../step-helpers.ts';
import type { GivenName, PlayerSession, SessionFact, SessionStep } from '../session-types.ts';

type GivenNames = PlayerSession['givenNames'];

/**
 * The descriptor of a device that registers, under the name the listener gave it. A device that has another name for itself than
 * at that time was renamed since, on its own page, and keeps the newer name.
 */
export function withGivenName(
  givenNames: GivenNames,
  descriptor: DeviceDescriptor,
): { readonly descriptor: DeviceDescriptor; readonly givenNames: GivenNames } {
  const id = descriptor.device_id;
  const known = givenNameOf(givenNames, id);
  if (known === null) return { descriptor, givenNames };
  if (known.own !== descriptor.name) return { descriptor, givenNames: withoutGivenName(givenNames, id) };
  return { descriptor: { ...descriptor, name: known.given }, givenNames };
}

/** The names without that of a device. */
export function withoutGivenName(givenNames: GivenNames, deviceId: string): GivenNames {
  if (givenNameOf(givenNames, deviceId) === null) return givenNames;
  return Object.fromEntries(Object.entries(givenNames).filter(([id]) => id !== deviceId));
}

/** Renames a listed device; the name outlasts its registration. The oldest of too many names is forgotten. */
export function nameDevice(state: PlayerSession, { deviceId, name }: Extract<SessionFact, { type: 'name-device' }>): SessionStep {
  const descriptor = state.devices[deviceId]?.descriptor;
  if (descriptor === undefined) return noSuchDevice(state);
  const own = givenNameOf(state.givenNames, deviceId)?.own ?? descriptor.name;
  const others = Object.entries(withoutGivenName(state.givenNames, deviceId));
  const named: readonly (readonly [string, GivenName])[] = name === own ? others : [...others, [deviceId, { given: name, own }]];
  const givenNames = Object.fromEntries(named.slice(-GIVEN_NAMES_MAX));
  const renamed = withDevice({ ...state, givenNames }, deviceId, { descriptor: { ...descriptor, name } });
  return andThen(acknowledge(renamed), (after) => announceChange(after, 'DEVICE_STATE_CHANGED', [deviceId]));
}

function givenNameOf(givenNames: GivenNames, deviceId: string): GivenName | null {
  return Object.hasOwn(givenNames, deviceId) ? (givenNames[deviceId] ?? null) : null;
}
