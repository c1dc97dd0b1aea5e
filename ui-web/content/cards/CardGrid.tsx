import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CARD_WIDTH_MIN_PX, GRID_OVERSCAN_ROWS } from '../../lib/constants.ts';
import { useVirtualRows } from '../../hooks/list/use-virtual-rows.ts';
import { Card } from './Card.tsx';
import * as s from './CardGrid.module.css';
import type { Item } from '../../lib/item-types.ts';

interface CardGridProps {
  readonly name: string;
  /** The items loaded so far. */
  readonly items: readonly Item[];
  /** The number of items, also of those not yet loaded. */
  readonly total: number;
  readonly onNearEnd: () => void;
}

const GAP_PX = 24;
const CAPTION_PX = 76;

/** Measures how many cards fit side by side, and the height of a row in CSS pixels. */
function useGridSize() {
  const grid = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(CARD_WIDTH_MIN_PX);

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || CARD_WIDTH_MIN_PX);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const columns = Math.max(2, Math.floor((width + GAP_PX) / (CARD_WIDTH_MIN_PX + GAP_PX)));
  const cardPx = (width - GAP_PX * (columns - 1)) / columns;
  return { grid, columns, rowPx: Math.round(cardPx + CAPTION_PX + GAP_PX) };
}

/** A virtualized grid of cards: it renders only the rows near the viewport. */
export function CardGrid({ name, items, total, onNearEnd }: CardGridProps) {
  const { grid, columns, rowPx } = useGridSize();
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
                width: `calc((100% - ${GAP_PX * (columns - 1)}px) / ${columns})`,
                insetInlineStart: `calc((100% + ${GAP_PX}px) / ${columns} * ${column})`,
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
