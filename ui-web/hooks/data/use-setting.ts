import { useSyncExternalStore } from 'react';
import { onSetting, readSetting, writeSetting } from '../../lib/stored-setting.ts';

/** A setting in local storage: one of `values`; the first is the default. */
export function useSetting<Value extends string>(key: string, values: readonly [Value, ...Value[]]) {
  const chosen = useSyncExternalStore(onSetting, () => readSetting(key));
  const [fallback] = values;
  const value = values.find((one) => one === chosen) ?? fallback;
  const choose = (next: Value) => writeSetting(key, next === fallback ? null : next);
  return [value, choose] as const;
}
