import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { SCROLL_RESTORATION_TIMEOUT_MS } from '../lib/constants.ts';

/** What the browser keeps with an entry of its history. */
interface HistoryState {
  readonly place?: string;
}

/** What shows that the listener scrolls: then nothing else does. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The name of the entry of the history that is shown; a new one gets one. */
function historyEntryId(): string {
  const state = history.state as HistoryState | null;
  if (state?.place) return state.place;
  const place = `${Date.now()} ${Math.random()}`;
  history.replaceState({ ...state, place }, '');
  return place;
}

/** Scrolls down to `top` as far as there is something yet, and on as more comes. Answers how to stop. */
function scrollAsContentGrows(element: HTMLElement, top: number, onEnd: () => void): () => void {
  const step = () => {
    element.scrollTop = top;
    if (element.scrollTop < top - 1) return;
    stop();
    // Who leaves and comes back between two frames has not moved for the browser, and long lists would hear nothing of it.
    requestAnimationFrame(() => element.dispatchEvent(new window.Event('scroll')));
  };
  const grown = new MutationObserver(step);
  const timer = setTimeout(() => stop(), SCROLL_RESTORATION_TIMEOUT_MS);
  const stop = () => {
    grown.disconnect();
    clearTimeout(timer);
    for (const move of USER_SCROLL_EVENTS) removeEventListener(move, stop);
    onEnd();
  };
  for (const move of USER_SCROLL_EVENTS) addEventListener(move, stop, { passive: true });
  grown.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
  step();
  return stop;
}

/** Remembers how far each entry of the history was scrolled. What it returns scrolls to where the shown one was left; a new one to its top. */
export function useScrollRestoration(main: RefObject<HTMLElement | null>): () => void {
  const places = useRef(new Map<string, number>());
  const search = useRef<(() => void) | null>(null);

  useEffect(() => {
    const element = main.current;
    const onScroll = () => {
      if (element && search.current === null) places.current.set(historyEntryId(), element.scrollTop);
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element?.removeEventListener('scroll', onScroll);
      search.current?.();
    };
  }, [main]);

  return useCallback(() => {
    search.current?.();
    const element = main.current;
    if (!element) return;
    const top = places.current.get(historyEntryId()) ?? 0;
    if (top === 0) {
      element.scrollTop = 0;
      return;
    }
    const stop = scrollAsContentGrows(element, top, () => (search.current = null));
    if (element.scrollTop < top - 1) search.current = stop;
  }, [main]);
}
