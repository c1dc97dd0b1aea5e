import { useSetting } from '../../hooks/data/use-setting.ts';

const KEY = 'cadenza.singleKeys';

/** Whether single keys steer the player on this browser; some ways of typing and speaking need them off. */
export function useShortcutsSetting() {
  const [value, choose] = useSetting(KEY, ['on', 'off']);
  return { isOn: value === 'on', change: (isOn: boolean) => choose(isOn ? 'on' : 'off') };
}
