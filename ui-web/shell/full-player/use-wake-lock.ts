import { useEffect } from 'react';

/** Keeps the screen on while `isOn`, where the browser can; it ends with the page's visibility and is requested again. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    // Only secure contexts have the API, despite the types.
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const release = () => void lock?.release().catch(() => undefined);
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      // A browser refuses it when the battery is low.
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) release();
    };
    const onVisible = () => void request();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      release();
    };
  }, [isOn]);
}
