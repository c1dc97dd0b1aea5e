import { useUnit } from 'effector-react';
import type { DeviceView } from '#application/player-view/controller-types.ts';
import { PrivateSwitch } from '../../content/settings/PrivateSwitch.tsx';
import { PlayingBars } from '../../content/rows/PlayingBars.tsx';
import { DeviceIcon } from '#ui-web/icons/web-icons.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { DEVICE_TEXTS } from '../../texts/shell/device-texts.ts';
import * as s from './DevicesPanel.module.css';
import { SharedListeningSection } from './SharedListeningSection.tsx';
import { SidePanel } from '../SidePanel.tsx';

/** The panel of the account's devices; a click transfers playback. */
export function DevicesPanel({ onClose }: { readonly onClose: () => void }) {
  const { player } = useStores();
  const devices = useUnit(player.$devices);
  const isAlone = !devices.some(({ isLocal }) => !isLocal);
  return (
    <SidePanel title={DEVICE_TEXTS.title} close={DEVICE_TEXTS.close} onClose={onClose}>
      <ul className={s.devices}>
        {[...devices].sort(hereFirst).map((device) => (
          <li key={device.id}>
            <DeviceRow device={device} />
          </li>
        ))}
      </ul>
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
        <span className={s.type}>{kind}</span>
      </span>
    </button>
  );
}
