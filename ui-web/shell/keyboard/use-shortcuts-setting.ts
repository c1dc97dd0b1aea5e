import { useSetting } from '../../hooks/data/use-setting.ts';

const KEY = 'cadenza.singleKeys';

/** The setting for single-key shortcuts in this browser. Speech input needs them off (WCAG 2.1.4). */
export function useShortcutsSetting() {
  const [value, choose] = useSetting(KEY, ['on', 'off']);
  return { isOn: value === 'on', change: (isOn: boolean) => choose(isOn ? 'on' : 'off') };
}
