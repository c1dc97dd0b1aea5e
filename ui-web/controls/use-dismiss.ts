import { useEffect, useRef } from 'react';

/** Calls `onDismiss` on a click or focus outside the element. Returns the ref of the element. */
export function useDismiss(isOpen: boolean, onDismiss: () => void) {
  const element = useRef<HTMLSpanElement>(null);
  const latest = useRef(onDismiss);
  useEffect(() => {
    latest.current = onDismiss;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && element.current?.contains(event.target) === false) latest.current();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [isOpen]);
  return element;
}
