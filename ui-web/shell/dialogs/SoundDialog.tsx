import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useResource } from '../../hooks/data/use-resource.ts';
import { Dialog } from '../../controls/Dialog.tsx';
import { Switch } from '../../controls/Switch.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { SOUND_DIALOG_TEXTS } from '../../texts/shell/sound-dialog-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import { EqualizerSettings } from './EqualizerSettings.tsx';
import * as s from './SoundDialog.module.css';

const MODES = ['track', 'album', 'off'] as const;
const CURVES = ['linear', 'cubic'] as const;

interface RadioGroupProps<Value extends string> {
  readonly name: string;
  readonly title: string;
  readonly order: readonly Value[];
  readonly options: Readonly<Record<Value, { readonly label: string; readonly hint: string }>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A radio group with a hint for each option. */
function RadioGroup<Value extends string>({ name, title, order, options, value, onChange }: RadioGroupProps<Value>): ReactNode {
  return (
    <fieldset className={s.group}>
      <legend>{title}</legend>
      {order.map((option) => (
        <label key={option} className={s.option}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          <span>
            {options[option].label}
            <small>{options[option].hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The autoplay setting of the account: whether similar music follows the end of a context. */
function Autoplay() {
  const { members } = useStores();
  const { data } = useResource(members.autoplay, undefined, { isFresh: true });
  const switched = useUnit(members.autoplaySwitched);
  const { autoplay: texts } = SOUND_DIALOG_TEXTS;
  if (data === null) return null;
  return (
    <fieldset className={s.group}>
      <legend>{texts.title}</legend>
      <label className={s.switch}>
        <Switch isOn={data.autoplay} onChange={switched} />
        <span>
          {texts.on}
          <small>{texts.hint}</small>
        </span>
      </label>
    </fieldset>
  );
}

/** The sound settings of this browser and autoplay. Changes apply at once. */
export function SoundDialog({ onClose }: { readonly onClose: () => void }) {
  const { sound } = useStores();
  const [{ curve, loudness }, curveChosen, loudnessChosen] = useUnit([sound.$sound, sound.curveChosen, sound.loudnessChosen]);
  const { sound: texts } = SOUND_DIALOG_TEXTS;
  return (
    <Dialog title={TEXTS.sound.title} onClose={onClose}>
      <div className={s.sections}>
        <EqualizerSettings />
        <RadioGroup
          name="loudness"
          title={texts.loudness}
          order={MODES}
          options={texts.loudnessModes}
          value={loudness}
          onChange={loudnessChosen}
        />
        <RadioGroup name="curve" title={texts.curve} order={CURVES} options={texts.curves} value={curve} onChange={curveChosen} />
        <Autoplay />
      </div>
    </Dialog>
  );
}
