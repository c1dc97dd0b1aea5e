import { useState } from 'react';

const KEY = 'cadenza.singleKeys';
const OFF = 'off';

function readSetting(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

function writeSetting(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // A browser that keeps nothing: the setting lasts as long as the page.
  }
}

/** Whether single keys steer the player on this browser; some ways of typing and speaking need them off. */
export function useShortcutsSetting() {
  const [isOn, setIsOn] = useState(readSetting);
  const change = (wanted: boolean) => {
    writeSetting(wanted);
    setIsOn(wanted);
  };
  return { isOn, change };
}
