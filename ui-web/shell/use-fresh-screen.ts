import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';

/** What a listener does who wants to be elsewhere than where the screen was. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Brings the element there as soon as its content, which comes bit by bit, reaches that far. Returns how to give up. */
function scrollWhenPossible(element: HTMLElement, top: number): () => void {
  const observer = new MutationObserver(move);
  const giveUp = () => {
    observer.disconnect();
    for (const name of OWN_MOVES) element.removeEventListener(name, giveUp);
  };
  function move(): void {
    if (element.scrollHeight - element.clientHeight < top) return;
    element.scrollTop = top;
    giveUp();
  }
  observer.observe(element, { childList: true, subtree: true });
  for (const name of OWN_MOVES) element.addEventListener(name, giveUp, { passive: true });
  move();
  return giveUp;
}

/** Whether the browser's own buttons led to the present place; heard before the router hears of it. */
function useReturning(): RefObject<boolean> {
  const isReturning = useRef(false);
  useEffect(() => {
    const onPop = () => {
      isReturning.current = true;
    };
    window.addEventListener('popstate', onPop, { capture: true });
    return () => window.removeEventListener('popstate', onPop, { capture: true });
  }, []);
  return isReturning;
}

/**
 * After a navigation the screen starts at its top, after going back where it was left; the focus goes to its heading.
 */
export function useFreshScreen(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const shown = useRef(location);
  const tops = useRef(new Map<string, number>());
  const isReturning = useReturning();

  useEffect(() => {
    const element = main.current;
    const onScroll = () => void tops.current.set(shown.current, element?.scrollTop ?? 0);
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  }, []);

  useEffect(() => {
    const element = main.current;
    if (shown.current === location || element === null) return;
    shown.current = location;
    const top = isReturning.current ? (tops.current.get(location) ?? 0) : 0;
    isReturning.current = false;
    element.scrollTop = 0;
    const isInside = element.contains(document.activeElement) && document.activeElement !== element;
    if (!isInside) (element.querySelector<HTMLElement>('h1') ?? element).focus({ preventScroll: true });
    return top > 0 ? scrollWhenPossible(element, top) : undefined;
  }, [location, isReturning]);

  return main;
}
