import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

/** After a navigation the screen starts at its top, and the focus goes to its heading. */
export function useFreshScreen(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const shown = useRef(location);

  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    const element = main.current;
    if (element) element.scrollTop = 0;
    const isInside = element?.contains(document.activeElement) && document.activeElement !== element;
    if (!isInside) (element?.querySelector<HTMLElement>('h1') ?? element)?.focus({ preventScroll: true });
  }, [location]);

  return main;
}
