import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { fittingCount, type TableColumn } from './table-columns.ts';

/** The columns that the place of the table has room for, the first ones; again whenever its width changes. */
export function useFittingColumns(
  body: RefObject<HTMLElement | null>,
  columns: readonly TableColumn[],
  hasAlbum: boolean,
): readonly TableColumn[] {
  const [count, setCount] = useState(columns.length);
  useLayoutEffect(() => {
    // Measuring forces a layout, which a table without such columns can do without.
    if (columns.length === 0) return undefined;
    // The table itself grows with its columns.
    const place = body.current?.closest('table')?.parentElement;
    if (!place || typeof ResizeObserver === 'undefined') {
      setCount(columns.length);
      return undefined;
    }
    const measure = (widthPx: number) => {
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setCount(fittingCount(columns, hasAlbum, widthPx / remPx));
    };
    measure(place.getBoundingClientRect().width);
    const sizes = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width));
    sizes.observe(place);
    return () => sizes.disconnect();
  }, [body, columns, hasAlbum]);
  return useMemo(() => (count < columns.length ? columns.slice(0, count) : columns), [columns, count]);
}
