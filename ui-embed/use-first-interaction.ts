import { useEffect } from 'react';
import { useUnit } from 'effector-react';
import { useStores } from './lib/embed-context.tsx';

/** The events that start the player. Spec §2 "first mouse entry into the document". */
const INTERACTION_EVENTS = ['mouseenter', 'pointerdown', 'touchstart', 'focusin'] as const;

/** Starts the player on the first interaction, reports the visitor's return to the page, and closes an overlay on Escape. */
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
