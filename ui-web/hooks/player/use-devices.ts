import { useUnit } from 'effector-react';
import type { DeviceView } from '#application/player-view/controller-types.ts';
import { shownDeviceName } from '../../lib/device-name.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** Returns the account's devices, those with a default name by that of this page's language. */
export function useDevices(): readonly DeviceView[] {
  const devices = useUnit(useStores().player.$devices);
  return devices.map((device) => ({ ...device, name: shownDeviceName(device) }));
}
