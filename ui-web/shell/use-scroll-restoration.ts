import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { SCROLL_RESTORATION_TIMEOUT_MS } from '../lib/constants.ts';

/** The state of a history entry. */
interface HistoryState {
  readonly place?: string;
}

/** Events that show that the listener scrolls; they stop the restoration. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Returns the id of the current history entry, and assigns one to a new entry. */
function historyEntryId(): string {
  const state = history.state as HistoryState | null;
  if (state?.place) return state.place;
  const place = `${Date.now()} ${Math.random()}`;
  history.replaceState({ ...state, place }, '');
  return place;
}

/** Scrolls to `top`, and further as the content grows. Returns a function that stops it. */
function scrollAsContentGrows(element: HTMLElement, top: number, onEnd: () => void): () => void {
  const step = () => {
    element.scrollTop = top;
    if (element.scrollTop < top - 1) return;
    stop();
    // Without a net change between two frames, the browser fires no scroll event, which virtual lists need.
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

/** Stores the scroll position of each history entry. Returns a function that restores the position of the current one. */
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
