import { useLayoutEffect, useState, type RefObject } from 'react';

/** The height of the rows of a list as they are drawn, in CSS pixels: whoever reads larger letters has taller ones. Rows carry `data-at`. */
export function useRowHeight(list: RefObject<HTMLElement | null>, usualPx: number): number {
  const [rowPx, setRowPx] = useState(usualPx);
  useLayoutEffect(() => {
    const drawnPx = list.current?.querySelector('[data-at]')?.getBoundingClientRect().height ?? 0;
    if (drawnPx > 0 && Math.abs(drawnPx - rowPx) >= 1) setRowPx(drawnPx);
  });
  return rowPx;
}
