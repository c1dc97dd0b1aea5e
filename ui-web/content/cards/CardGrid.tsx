import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CARD_WIDTH_MIN_PX, GRID_OVERSCAN_ROWS } from '../../lib/constants.ts';
import { useDensity } from '../../hooks/list/use-density.ts';
import { useVirtualRows } from '../../hooks/list/use-virtual-rows.ts';
import { Card } from './Card.tsx';
import * as s from './CardGrid.module.css';
import type { Item } from '#domain/catalog/images.ts';

interface CardGridProps {
  readonly name: string;
  /** The items loaded so far. */
  readonly items: readonly Item[];
  /** The number of items, also of those not yet loaded. */
  readonly total: number;
  readonly onNearEnd: () => void;
}

const GAP_PX = { comfortable: 24, compact: 16 } as const;
const CAPTION_PX = 76;

/** Measures how many cards fit side by side, and the height of a row in CSS pixels. */
function useGridSize() {
  const density = useDensity();
  const [gapPx, minPx] = [GAP_PX[density], CARD_WIDTH_MIN_PX[density]];
  const grid = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>(minPx);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || minPx);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [minPx]);

  const columns = Math.max(2, Math.floor((width + gapPx) / (minPx + gapPx)));
  const cardPx = (width - gapPx * (columns - 1)) / columns;
  return { grid, columns, gapPx, rowPx: Math.round(cardPx + CAPTION_PX + gapPx) };
}

/** A virtualized grid of cards: it renders only the rows near the viewport. */
export function CardGrid({ name, items, total, onNearEnd }: CardGridProps) {
  const { grid, columns, gapPx, rowPx } = useGridSize();
  const count = Math.ceil(items.length / columns);
  const { rows, heightPx } = useVirtualRows(grid, { count, rowPx, overscan: GRID_OVERSCAN_ROWS });
  const isNearEnd = items.length < total && (rows.at(-1)?.index ?? 0) >= count - 1;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, items.length, onNearEnd]);

  return (
    <div ref={grid} className={s.grid}>
      <ul aria-label={name} className={s.content} style={{ height: heightPx }}>
        {rows.flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
            <li
              key={item.uri}
              aria-setsize={total}
              aria-posinset={row.index * columns + column + 1}
              className={s.cell}
              style={{
                width: `calc((100% - ${gapPx * (columns - 1)}px) / ${columns})`,
                insetInlineStart: `calc((100% + ${gapPx}px) / ${columns} * ${column})`,
                transform: `translateY(${row.topPx}px)`,
              }}
            >
              <Card item={item} />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
