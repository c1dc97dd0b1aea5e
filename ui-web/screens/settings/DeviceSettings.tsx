import { useUnit } from 'effector-react';
import { Suspense, useState, type SubmitEvent } from 'react';
import { DEVICE_NAME_LENGTH_MAX } from '#domain/constants/network/devices.ts';
import { DeviceActions, DeviceRefusal } from '../../content/settings/DeviceActions.tsx';
import { deviceDetails } from '../../content/settings/device-details.ts';
import { PrivateSwitch } from '../../content/settings/PrivateSwitch.tsx';
import { Button } from '../../controls/Button.tsx';
import { Field } from '../../controls/Field.tsx';
import { useDevices } from '../../hooks/player/use-devices.ts';
import { DEVICE_NAME_KEY } from '../../lib/constants.ts';
import { writeSetting } from '../../lib/stored-setting.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { useToast } from '../../lib/announcer.tsx';
import { DEVICE_TEXTS } from '../../texts/shell/device-texts.ts';
import { SETTINGS_TEXTS as T } from '../../texts/settings-texts.ts';
import * as s from './settings-rows.module.css';

/** The name of this browser, the account's devices, and the private session. */
export function DeviceSettings() {
  const devices = useDevices();
  const here = devices.find(({ isLocal }) => isLocal);
  return (
    <div className={s.rows}>
      {here && <NameForm key={here.name} name={here.name} />}
      <ul className={s.devices} aria-label={DEVICE_TEXTS.title}>
        {devices.map((device) => (
          <li key={device.id}>
            <span className={s.device}>
              <bdi>{device.name}</bdi>
              <span className={s.hint}>{deviceDetails(device)}</span>
            </span>
            <Suspense>{!device.isLocal && <DeviceActions device={device} />}</Suspense>
          </li>
        ))}
      </ul>
      <Suspense>
        <DeviceRefusal />
      </Suspense>
      <PrivateSwitch />
    </div>
  );
}

function NameForm({ name }: { readonly name: string }) {
  const { player } = useStores();
  const renamed = useUnit(player.deviceRenamed);
  const [wanted, setWanted] = useState(name);
  const showToast = useToast();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const next = wanted.trim().slice(0, DEVICE_NAME_LENGTH_MAX);
    if (next === '') return;
    writeSetting(DEVICE_NAME_KEY, next);
    renamed(next);
    showToast(T.device.saved({ name: next }));
  };
  return (
    <form className={s.form} onSubmit={onSubmit}>
      <Field label={T.device.name} name="device-name" hint={T.device.hint} value={wanted} onChange={setWanted} />
      <Button type="submit">{T.device.save}</Button>
    </form>
  );
}
