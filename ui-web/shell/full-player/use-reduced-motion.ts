import { useSyncExternalStore } from 'react';
import { MOTION } from '../../lib/appearance.ts';
import { onSetting, readSetting } from '../../lib/stored-setting.ts';

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const stop = onSetting(listener);
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => {
    stop();
    query.removeEventListener('change', listener);
  };
}

/** Whether the system or the listener's setting wants less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => readSetting(MOTION.key) === 'reduced' || matchMedia(QUERY).matches);
}
