import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Scrolls a row of tabs sideways to show the tab of the current page. */
export function useTabInView<Row extends HTMLElement>(page: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [page]);
  return row;
}
