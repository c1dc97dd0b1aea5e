import { useUnit } from 'effector-react';
import { SwitchField } from '../../controls/choice/SwitchField.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { DEVICE_TEXTS } from '../../texts/shell/device-texts.ts';
import { TEXTS } from '../../texts/texts.ts';

/** The switch of the private session. */
export function PrivateSwitch() {
  const { player } = useStores();
  const [isPrivate, privateSwitched] = useUnit([player.$isPrivate, player.privateSwitched]);
  return (
    <SwitchField label={TEXTS.devices.private} hint={DEVICE_TEXTS.privateHint} isOn={isPrivate} onChange={privateSwitched} />
  );
}
