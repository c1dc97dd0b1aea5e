import { useEffect } from 'react';
import { useUnit } from 'effector-react';
import { useStores } from './lib/embed-context.tsx';

/** First signs of a visitor: the mouse comes in, a finger or the focus does. Spec §2 "first mouse entry into the document". */
const INTERACTION_EVENTS = ['mouseenter', 'pointerdown', 'touchstart', 'focusin'] as const;

/** Wakes the player at the first sign of a visitor, notices their return, and lets Escape close an overlay. */
export function useFirstInteraction(hasOverlay: boolean): void {
  const { entered, returned, escapePressed } = useStores();
  const [enter, comeBack, escape] = useUnit([entered, returned, escapePressed]);

  useEffect(() => {
    const wake = () => enter();
    const back = () => {
      if (!document.hidden) comeBack();
    };
    for (const sign of INTERACTION_EVENTS)
      document.documentElement.addEventListener(sign, wake, { passive: true, capture: true });
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      for (const sign of INTERACTION_EVENTS) document.documentElement.removeEventListener(sign, wake, { capture: true });
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [enter, comeBack]);

  useEffect(() => {
    if (!hasOverlay) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escape();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [hasOverlay, escape]);
}
