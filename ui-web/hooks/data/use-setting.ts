import { useState } from 'react';

function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeSetting(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, the setting lasts as long as the page.
  }
}

/** A setting in local storage: one of `values`; the first is the default. */
export function useSetting<Value extends string>(key: string, values: readonly [Value, ...Value[]]) {
  const [chosen, setChosen] = useState(() => readSetting(key));
  const [fallback] = values;
  const value = values.find((one) => one === chosen) ?? fallback;
  const choose = (next: Value) => {
    writeSetting(key, next === fallback ? null : next);
    setChosen(next);
  };
  return [value, choose] as const;
}
