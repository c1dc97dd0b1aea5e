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
    // A browser that keeps nothing: the setting lasts as long as the page.
  }
}

/** A choice this browser remembers: one of `values`, the first of them where nobody chose. */
export function useSetting<Value extends string>(key: string, values: readonly [Value, ...Value[]]) {
  const [chosen, setChosen] = useState(() => readSetting(key));
  const [usual] = values;
  const value = values.find((one) => one === chosen) ?? usual;
  const choose = (wanted: Value) => {
    writeSetting(key, wanted === usual ? null : wanted);
    setChosen(wanted);
  };
  return [value, choose] as const;
}
