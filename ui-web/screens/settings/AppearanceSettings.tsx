import { useSyncExternalStore } from 'react';
import { Button } from '../../controls/Button.tsx';
import { FieldGroup } from '../../controls/choice/FieldGroup.tsx';
import { SwitchField } from '../../controls/choice/SwitchField.tsx';
import { RadioGroup } from '../../controls/choice/RadioGroup.tsx';
import { COVER, readAccent, storeAccent } from '../../lib/accent/accent.ts';
import { DENSITY_KEY, MOTION, THEME, applyAppearance } from '../../lib/appearance.ts';
import { onSetting } from '../../lib/stored-setting.ts';
import { DENSITIES } from '../../hooks/list/use-density.ts';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { SETTINGS_TEXTS as T } from '../../texts/settings-texts.ts';
import * as s from './settings-rows.module.css';

/** Theme, accent colour, density and motion of this browser. Changes apply at once. */
export function AppearanceSettings() {
  const [theme, chooseTheme] = useSetting(THEME.key, THEME.values);
  const [density, chooseDensity] = useSetting(DENSITY_KEY, DENSITIES);
  const [motion, chooseMotion] = useSetting(MOTION.key, MOTION.values);
  const apply =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      choose(value);
      applyAppearance();
    };
  return (
    <div className={s.rows}>
      <RadioGroup
        name="theme"
        title={T.theme.title}
        order={THEME.values}
        options={T.theme.options}
        value={theme}
        onChange={apply(chooseTheme)}
      />
      <AccentChoice />
      <RadioGroup
        name="density"
        title={T.density.title}
        order={DENSITIES}
        options={T.density.options}
        value={density}
        onChange={apply(chooseDensity)}
      />
      <RadioGroup
        name="motion"
        title={T.motion.title}
        order={MOTION.values}
        options={T.motion.options}
        value={motion}
        onChange={apply(chooseMotion)}
      />
    </div>
  );
}

/** The colour that the field shows before one is chosen: the accent of the dark theme. */
const USUAL_ACCENT = '#ffb46a';

function AccentChoice() {
  const accent = useSyncExternalStore(onSetting, readAccent);
  const isOfCover = accent === COVER;
  return (
    <FieldGroup title={T.accent.title}>
      <SwitchField label={T.accent.cover} isOn={isOfCover} onChange={(isOn) => storeAccent(isOn ? COVER : null)} />
      {!isOfCover && (
        <div className={s.accent}>
          <label>
            <input type="color" value={accent ?? USUAL_ACCENT} onChange={(event) => storeAccent(event.target.value)} />
            {T.accent.own}
          </label>
          {accent !== null && <Button onPress={() => storeAccent(null)}>{T.accent.reset}</Button>}
        </div>
      )}
      <small className={s.hint}>{T.accent.hint}</small>
    </FieldGroup>
  );
}
