import { useUnit } from 'effector-react';
import { DeviceIcon } from '../parts/icons.tsx';
import { useStores } from '../stores.tsx';
import { TEXTS } from '../texts.ts';
import * as s from './BarSigns.module.css';

/** Above the bar: that another device plays, and a way to bring the music here; that nothing is remembered. */
export function BarSigns() {
  const { player } = useStores();
  const [devices, isPrivate, deviceChosen] = useUnit([player.$devices, player.$isPrivate, player.deviceChosen]);
  const active = devices.find((device) => device.isActive && !device.isLocal);
  const here = devices.find(({ isLocal }) => isLocal);
  if (!active && !isPrivate) return null;
  return (
    <div className={s.signs}>
      {isPrivate && <p className={s.private}>{TEXTS.devices.private}</p>}
      {active && (
        <div className={s.elsewhere}>
          <DeviceIcon />
          <p>{TEXTS.player.elsewhere(active.name)}</p>
          {here && (
            <button type="button" className={s.bring} onClick={() => deviceChosen(here.id)}>
              {TEXTS.devices.bring}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
