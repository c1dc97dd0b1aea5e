import { useUnit } from 'effector-react';
import { Suspense, useState } from 'react';
import type { DeviceView } from '#application/player-view/controller-types.ts';
import { DeviceActions, DeviceRefusal } from '../../content/settings/DeviceActions.tsx';
import { deviceDetails } from '../../content/settings/device-details.ts';
import { PrivateSwitch } from '../../content/settings/PrivateSwitch.tsx';
import { PlayingBars } from '../../content/rows/PlayingBars.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { DeviceIcon } from '#ui-web/icons/web-icons.tsx';
import { MoreIcon } from '#ui-web/icons/row-icons.tsx';
import { useDevices } from '../../hooks/player/use-devices.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { DEVICE_TEXTS } from '../../texts/shell/device-texts.ts';
import * as s from './DevicesPanel.module.css';
import { SharedListeningSection } from './SharedListeningSection.tsx';
import { SidePanel } from '../SidePanel.tsx';

/** The panel of the account's devices; a click transfers playback. */
export function DevicesPanel({ onClose }: { readonly onClose: () => void }) {
  const devices = useDevices();
  const [opened, setOpened] = useState<string | null>(null);
  const isAlone = !devices.some(({ isLocal }) => !isLocal);
  return (
    <SidePanel title={DEVICE_TEXTS.title} close={DEVICE_TEXTS.close} onClose={onClose}>
      <ul className={s.devices}>
        {[...devices].sort(hereFirst).map((device) => (
          <li key={device.id}>
            <div className={s.row}>
              <DeviceRow device={device} />
              {!device.isLocal && (
                <IconButton
                  label={DEVICE_TEXTS.options({ name: device.name })}
                  icon={MoreIcon}
                  size="small"
                  isExpanded={opened === device.id}
                  onPress={() => setOpened(opened === device.id ? null : device.id)}
                />
              )}
            </div>
            {opened === device.id && (
              <Suspense>
                <DeviceActions device={device} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        <DeviceRefusal />
      </Suspense>
      {isAlone && <p className={s.hint}>{DEVICE_TEXTS.noOtherDevices}</p>}
      <SharedListeningSection />
      <div className={s.private}>
        <PrivateSwitch />
      </div>
    </SidePanel>
  );
}

const hereFirst = (one: DeviceView, other: DeviceView) =>
  Number(other.isLocal) - Number(one.isLocal) || one.name.localeCompare(other.name);

function DeviceRow({ device }: { readonly device: DeviceView }) {
  const { player } = useStores();
  const [phase, deviceChosen] = useUnit([player.$phase, player.deviceChosen]);
  const { id, isActive, isLocal, name } = device;
  const isPlaying = isActive && (phase === 'playing' || phase === 'loading');
  const kind = isLocal ? DEVICE_TEXTS.thisBrowser : DEVICE_TEXTS.types({ type: device.type });
  // The name of the button has its text in it.
  const text = `${name}, ${kind}`;
  return (
    <button
      type="button"
      className={s.device}
      aria-current={isActive ? 'true' : undefined}
      aria-label={isActive ? DEVICE_TEXTS.active({ name: text }) : DEVICE_TEXTS.playOn({ name: text })}
      onClick={() => !isActive && deviceChosen(id)}
    >
      <span className={s.icon}>{isActive ? <PlayingBars isPlaying={isPlaying} /> : <DeviceIcon />}</span>
      <span className={s.text}>
        <span className={s.name}>{name}</span>
        <span className={s.type}>{deviceDetails(device)}</span>
      </span>
    </button>
  );
}
