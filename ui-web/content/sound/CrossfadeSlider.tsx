import { useUnit } from 'effector-react';
import { useId } from 'react';
import { MS_PER_S } from '#domain/constants/playback/media.ts';
import { CROSSFADE_MS_MAX } from '#domain/constants/playback/sound.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { SOUND_DIALOG_TEXTS } from '../../texts/shell/sound-dialog-texts.ts';
import { FieldGroup } from '../../controls/choice/FieldGroup.tsx';
import * as s from './SoundSettings.module.css';

/** How long two songs sound at once, in seconds; 0 is off. */
export function CrossfadeSlider() {
  const { sound } = useStores();
  const [{ crossfadeMs }, chosen] = useUnit([sound.$sound, sound.crossfadeChosen]);
  const hintId = useId();
  const { crossfade: texts } = SOUND_DIALOG_TEXTS.sound;
  const seconds = crossfadeMs / MS_PER_S;
  return (
    <FieldGroup title={texts.title}>
      <div className={s.length}>
        <input
          type="range"
          aria-label={texts.title}
          aria-describedby={hintId}
          aria-valuetext={seconds === 0 ? texts.off : texts.spoken({ seconds })}
          min={0}
          max={CROSSFADE_MS_MAX / MS_PER_S}
          step={1}
          value={seconds}
          onChange={(event) => chosen(Number(event.target.value))}
        />
        <output aria-hidden="true">{seconds === 0 ? texts.off : texts.length({ seconds })}</output>
      </div>
      <p id={hintId} className={s.empty}>
        {texts.hint}
      </p>
    </FieldGroup>
  );
}
