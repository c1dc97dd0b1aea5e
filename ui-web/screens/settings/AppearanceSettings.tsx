import { RadioGroup } from '../../controls/choice/RadioGroup.tsx';
import { MOTION, THEME, applyAppearance } from '../../lib/appearance.ts';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { SETTINGS_TEXTS as T } from '../../texts/settings-texts.ts';
import * as s from './settings-rows.module.css';

/** Theme and motion of this browser. Changes apply at once. */
export function AppearanceSettings() {
  const [theme, chooseTheme] = useSetting(THEME.key, THEME.values);
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
