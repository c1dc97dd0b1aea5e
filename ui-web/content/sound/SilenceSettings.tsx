import { SKIP_SILENCE_KEY, SKIP_SILENCE_VALUES } from '#domain/constants/playback/silence.ts';
import { FieldGroup } from '../../controls/choice/FieldGroup.tsx';
import { SwitchField } from '../../controls/choice/SwitchField.tsx';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { SOUND_DIALOG_TEXTS } from '../../texts/shell/sound-dialog-texts.ts';

/** Whether silence in episodes passes quickly in this browser. */
export function SilenceSettings() {
  const [value, choose] = useSetting(SKIP_SILENCE_KEY, SKIP_SILENCE_VALUES);
  const { silence: texts } = SOUND_DIALOG_TEXTS;
  return (
    <FieldGroup title={texts.title}>
      <SwitchField label={texts.on} hint={texts.hint} isOn={value === 'on'} onChange={(isOn) => choose(isOn ? 'on' : 'off')} />
    </FieldGroup>
  );
}
