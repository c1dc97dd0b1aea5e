import { useUnit } from 'effector-react';
import { useState, type SubmitEvent } from 'react';
import { PrivateSwitch } from '../../content/settings/PrivateSwitch.tsx';
import { Button } from '../../controls/Button.tsx';
import { Field } from '../../controls/Field.tsx';
import { DEVICE_NAME_KEY, DEVICE_NAME_LENGTH_MAX } from '../../lib/constants.ts';
import { writeSetting } from '../../lib/stored-setting.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { useToast } from '../../lib/announcer.tsx';
import { DEVICE_TEXTS } from '../../texts/shell/device-texts.ts';
import { SETTINGS_TEXTS as T } from '../../texts/settings-texts.ts';
import * as s from './settings-rows.module.css';

/** The name of this browser, the account's devices, and the private session. */
export function DeviceSettings() {
  const { player } = useStores();
  const devices = useUnit(player.$devices);
  const here = devices.find(({ isLocal }) => isLocal);
  return (
    <div className={s.rows}>
      {here && <NameForm key={here.name} name={here.name} />}
      <ul className={s.devices} aria-label={DEVICE_TEXTS.title}>
        {devices.map(({ id, isLocal, name, type }) => (
          <li key={id}>
            {name}
            <span className={s.hint}>{isLocal ? DEVICE_TEXTS.thisBrowser : DEVICE_TEXTS.types({ type })}</span>
          </li>
        ))}
      </ul>
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
