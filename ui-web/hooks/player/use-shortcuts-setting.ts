import { SINGLE_KEYS } from '../../lib/constants.ts';
import { useSetting } from '../data/use-setting.ts';

/** The setting for single-key shortcuts in this browser. Speech input needs them off (WCAG 2.1.4). */
export function useShortcutsSetting() {
  const [value, choose] = useSetting(SINGLE_KEYS.key, SINGLE_KEYS.values);
  return { isOn: value === 'on', change: (isOn: boolean) => choose(isOn ? 'on' : 'off') };
}
