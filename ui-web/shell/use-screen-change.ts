import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** After a navigation, restores the scroll position and focuses the heading. Returns the ref of the main area. */
export function useScreenChange(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const shown = useRef(location);
  const find = useScrollRestoration(main);

  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    const element = main.current;
    find();
    const isInside = element?.contains(document.activeElement) && document.activeElement !== element;
    if (!isInside) (element?.querySelector<HTMLElement>('h1[tabindex]') ?? element)?.focus({ preventScroll: true });
  }, [location, find]);

  return main;
}
