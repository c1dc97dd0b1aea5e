import { useLayoutEffect, useState, type RefObject } from 'react';

/** Measures the height of the rows of a list, in CSS pixels; it grows with the font size. Rows carry `data-at`. */
export function useRowHeight(list: RefObject<HTMLElement | null>, usualPx: number): number {
  const [rowPx, setRowPx] = useState(usualPx);
  useLayoutEffect(() => {
    const drawnPx = list.current?.querySelector('[data-at]')?.getBoundingClientRect().height ?? 0;
    if (drawnPx > 0 && Math.abs(drawnPx - rowPx) >= 1) setRowPx(drawnPx);
  });
  return rowPx;
}
