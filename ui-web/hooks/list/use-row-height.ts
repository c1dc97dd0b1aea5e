import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Measures the height of the rows of a list, in CSS pixels; it grows with the font size. Rows carry `data-at`. A list that
 * renders all its rows needs none: measuring forces a layout.
 */
export function useRowHeight(list: RefObject<HTMLElement | null>, usualPx: number, isWhole: boolean): number {
  const [rowPx, setRowPx] = useState(usualPx);
  useLayoutEffect(() => {
    if (isWhole) return;
    const drawnPx = list.current?.querySelector('[data-at]')?.getBoundingClientRect().height ?? 0;
    if (drawnPx > 0 && Math.abs(drawnPx - rowPx) >= 1) setRowPx(drawnPx);
  });
  return rowPx;
}
