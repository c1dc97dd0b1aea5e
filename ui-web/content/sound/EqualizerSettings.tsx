import { useUnit } from 'effector-react';
import { EQUALIZER_BANDS_HZ, EQUALIZER_GAIN_DB_MAX } from '#domain/constants/playback/sound.ts';
import { EQUALIZER_PRESET_NAMES } from '#domain/media/sound/equalizer.ts';
import { FieldGroup } from '../../controls/choice/FieldGroup.tsx';
import { SwitchField } from '../../controls/choice/SwitchField.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { SOUND_DIALOG_TEXTS } from '../../texts/shell/sound-dialog-texts.ts';
import { EqualizerCurve } from './EqualizerCurve.tsx';
import * as s from './SoundSettings.module.css';

const GAIN_STEP_DB = 0.5;
const OWN = 'own';
const KILO = 1_000;

const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`;

interface EqualizerSettingsProps {
  /** The curve and the sliders are behind a line at first. */
  readonly isFolded: boolean;
}

/** The equalizer: a switch, presets, its curve, and a slider for each band. */
export function EqualizerSettings({ isFolded }: EqualizerSettingsProps) {
  const { sound } = useStores();
  const [{ gainsDb, hasEqualizer, isEqualizerOn, preset }, switched, presetChosen] = useUnit([
    sound.$sound,
    sound.equalizerSwitched,
    sound.presetChosen,
  ]);
  const { equalizer } = SOUND_DIALOG_TEXTS;
  if (!hasEqualizer)
    return (
      <FieldGroup title={equalizer.title}>
        <p className={s.empty}>{equalizer.unsupported}</p>
      </FieldGroup>
    );
  return (
    <FieldGroup title={equalizer.title}>
      <div className={s.header}>
        <SwitchField label={equalizer.on} isOn={isEqualizerOn} onChange={switched} />
        <select
          className={s.presets}
          aria-label={equalizer.preset}
          disabled={!isEqualizerOn}
          value={preset ?? OWN}
          onChange={(event) => {
            const chosen = EQUALIZER_PRESET_NAMES.find((name) => name === event.target.value);
            if (chosen) presetChosen(chosen);
          }}
        >
          {EQUALIZER_PRESET_NAMES.map((name) => (
            <option key={name} value={name}>
              {equalizer.presets[name]}
            </option>
          ))}
          {preset === null && <option value={OWN}>{equalizer.custom}</option>}
        </select>
      </div>
      <details className={s.shape} open={!isFolded}>
        <summary>{equalizer.shape}</summary>
        <EqualizerCurve gainsDb={gainsDb} isOff={!isEqualizerOn} />
        <div className={s.bands} role="group" aria-label={equalizer.bands}>
          {EQUALIZER_BANDS_HZ.map((frequencyHz, band) => (
            <BandSlider
              key={frequencyHz}
              band={band}
              frequencyHz={frequencyHz}
              gainDb={gainsDb[band] ?? 0}
              isOff={!isEqualizerOn}
            />
          ))}
        </div>
      </details>
    </FieldGroup>
  );
}

interface BandSliderProps {
  readonly band: number;
  readonly frequencyHz: number;
  readonly gainDb: number;
  readonly isOff: boolean;
}

function BandSlider({ band, frequencyHz: hz, gainDb, isOff }: BandSliderProps) {
  const { sound } = useStores();
  const moved = useUnit(sound.bandMoved);
  const { equalizer } = SOUND_DIALOG_TEXTS;
  const filled = { '--level': gainDb / (2 * EQUALIZER_GAIN_DB_MAX) + 1 / 2 } as React.CSSProperties;
  return (
    <div className={s.band}>
      <output className={s.gain} aria-hidden="true">
        {signed(gainDb)}
      </output>
      <span className={s.sliderContainer}>
        <input
          type="range"
          className={s.slider}
          style={filled}
          aria-label={hz < KILO ? equalizer.hertz({ hertz: hz }) : equalizer.kilohertz({ kilohertz: hz / KILO })}
          aria-valuetext={equalizer.gain({ gain: signed(gainDb) })}
          disabled={isOff}
          min={-EQUALIZER_GAIN_DB_MAX}
          max={EQUALIZER_GAIN_DB_MAX}
          step={GAIN_STEP_DB}
          value={gainDb}
          onChange={(event) => moved({ band, gainDb: Number(event.target.value) })}
          onDoubleClick={() => moved({ band, gainDb: 0 })}
        />
      </span>
      <span className={s.frequency} aria-hidden="true">
        {hz < KILO ? hz : `${hz / KILO}k`}
      </span>
    </div>
  );
}
