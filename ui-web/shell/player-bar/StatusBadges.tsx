import { useUnit } from 'effector-react';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { DeviceIcon } from '#ui-web/icons/web-icons.tsx';
import { shownDeviceName } from '../../lib/device-name.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './StatusBadges.module.css';

const STATION = `${PRODUCT_SCHEME}:station:`;
const StationFeedback = lazyComponent(async () => (await import('../panels.ts')).StationFeedback);

/** The badges above the now-playing bar: station feedback, private session, and the active device with a transfer button. */
export function StatusBadges() {
  const { player } = useStores();
  const [devices, isPrivate, contextUri] = useUnit([player.$devices, player.$isPrivate, player.$contextUri]);
  const deviceChosen = useUnit(player.deviceChosen);
  const active = devices.find((device) => device.isActive && !device.isLocal);
  const here = devices.find(({ isLocal }) => isLocal);
  const isStation = contextUri?.startsWith(STATION) ?? false;
  if (!active && !isPrivate && !isStation) return null;
  return (
    <div className={s.badges}>
      {isStation && contextUri !== null && <StationFeedback contextUri={contextUri} />}
      {isPrivate && <p className={s.private}>{TEXTS.devices.private}</p>}
      {active && (
        <div className={s.activeDevice}>
          <DeviceIcon />
          <p>{TEXTS.player.playingOn({ device: shownDeviceName(active) })}</p>
          {here && (
            <button type="button" className={s.transferButton} onClick={() => deviceChosen(here.id)}>
              {TEXTS.devices.playHere}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
