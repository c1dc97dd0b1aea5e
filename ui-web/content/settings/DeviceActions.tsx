import { useUnit } from 'effector-react';
import { useState, type SubmitEvent } from 'react';
import type { DeviceView } from '#application/player-view/controller-types.ts';
import { DEVICE_NAME_LENGTH_MAX } from '#domain/constants/network/devices.ts';
import { Button } from '../../controls/Button.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Field } from '../../controls/Field.tsx';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { useLoaded } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { DEVICE_TEXTS as T } from '../../texts/shell/device-texts.ts';
import * as s from './DeviceActions.module.css';

/** The buttons to rename and to remove another device of the account. */
export function DeviceActions({ device: { id, name } }: { readonly device: DeviceView }) {
  const { devices } = useLoaded(useStores().loadApp);
  const [named, removed] = useUnit([devices.named, devices.removed]);
  const [wanted, setWanted] = useState<string | null>(null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const next = wanted?.trim().slice(0, DEVICE_NAME_LENGTH_MAX) ?? '';
    if (next === '') return;
    if (next !== name) named({ id, name: next });
    setWanted(null);
  };
  return (
    <div className={s.actions}>
      <Button
        isSmall
        label={T.rename({ name })}
        isExpanded={wanted !== null}
        onPress={() => setWanted(wanted === null ? name : null)}
      >
        {T.renameShort}
      </Button>
      <ConfirmButton text={T.removeShort} label={T.remove({ name })} question={T.confirmRemove} onConfirm={() => removed(id)} />
      {wanted !== null && (
        <form className={s.form} onSubmit={onSubmit}>
          <Field label={T.newName} name="name-of-device" value={wanted} onChange={setWanted} hasFocus />
          <Button type="submit">{T.save}</Button>
        </form>
      )}
    </div>
  );
}

/** Why the last change of a device failed; nothing otherwise. */
export function DeviceRefusal() {
  const { devices } = useLoaded(useStores().loadApp);
  const error = useUnit(devices.$refusal);
  return error && <ErrorNotice error={error} />;
}
