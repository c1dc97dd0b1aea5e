import { useUnit } from 'effector-react';
import { useResource } from '../../hooks/data/use-resource.ts';
import { FieldGroup } from '../../controls/choice/FieldGroup.tsx';
import { SwitchField } from '../../controls/choice/SwitchField.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { SOUND_DIALOG_TEXTS } from '../../texts/shell/sound-dialog-texts.ts';
import { RadioGroup } from '../../controls/choice/RadioGroup.tsx';
import { CrossfadeSlider } from './CrossfadeSlider.tsx';
import { EqualizerSettings } from './EqualizerSettings.tsx';
import { QualitySettings } from './QualitySettings.tsx';
import { SilenceSettings } from './SilenceSettings.tsx';
import * as s from './SoundSettings.module.css';

const MODES = ['track', 'album', 'off'] as const;
const CURVES = ['linear', 'cubic'] as const;

/** The autoplay setting of the account: whether similar music follows the end of a context. */
function Autoplay() {
  const { members } = useStores();
  const { data } = useResource(members.autoplay, undefined, { isFresh: true });
  const switched = useUnit(members.autoplaySwitched);
  const { autoplay: texts } = SOUND_DIALOG_TEXTS;
  if (data === null) return null;
  return (
    <FieldGroup title={texts.title}>
      <SwitchField label={texts.on} hint={texts.hint} isOn={data.autoplay} onChange={switched} />
    </FieldGroup>
  );
}

/** Equalizer, crossfade, silence, quality, loudness, volume slider and autoplay. Changes apply at once. `isFolded`: the equalizer takes one line at first. */
export function SoundSettings({ isFolded = false }: { readonly isFolded?: boolean }) {
  const { sound } = useStores();
  const [{ curve, loudness }, curveChosen, loudnessChosen] = useUnit([sound.$sound, sound.curveChosen, sound.loudnessChosen]);
  const { sound: texts } = SOUND_DIALOG_TEXTS;
  return (
    <div className={s.sections}>
      <EqualizerSettings isFolded={isFolded} />
      <CrossfadeSlider />
      <SilenceSettings />
      <QualitySettings />
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
  );
}
