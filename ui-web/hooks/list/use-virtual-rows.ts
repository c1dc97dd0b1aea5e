import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { OVERSCAN_ROWS } from '../../lib/constants.ts';

/** The size of the scroll container before layout, in CSS pixels. */
const INITIAL_RECT = { width: 1024, height: 768 };

/** The count is rounded up to a multiple, because each new count makes the virtualizer measure all rows. */
const COUNT_STEP = 1_000;

/** A rendered row and its edges in the list, in CSS pixels. */
interface VirtualRow {
  readonly index: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

export interface VirtualRows {
  /** In order; rows between two of them may be missing. */
  readonly rows: readonly VirtualRow[];
  /** The height of all rows, in CSS pixels. */
  readonly heightPx: number;
  scrollTo(index: number): void;
}

interface VirtualRowsOptions {
  readonly count: number;
  /** The height of each row, in CSS pixels. */
  readonly rowPx: number;
  /** Renders all rows, and measures nothing; then the list has no height of its own, and scrolls to no row. */
  readonly isWhole?: boolean;
  /** The number of rows rendered above and below the viewport. */
  readonly overscan?: number;
  /** A row that is rendered at every scroll position. */
  readonly pinnedIndex?: number | null;
  /** Changes when the content above the list changes. When absent, each render measures the offset of the list. */
  readonly contentAboveKey?: string;
}

/** Virtualizes a list of equally high rows: returns the rows near the viewport of the scroll container around it. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, options: VirtualRowsOptions): VirtualRows {
  const { count, rowPx, isWhole = false, overscan = OVERSCAN_ROWS, pinnedIndex = null, contentAboveKey } = options;
  const [top, setTop] = useState(0);
  const placed = useRef<string>(undefined);
  const measuredPx = useRef(rowPx);
  const virtualizer = useVirtualizer({
    enabled: !isWhole,
    count: Math.ceil(count / COUNT_STEP) * COUNT_STEP,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => rowPx,
    overscan,
    scrollMargin: top,
    initialRect: INITIAL_RECT,
    observeElementRect: (instance, onChange) =>
      observeElementRect(instance, (rect) => onChange(rect.height > 0 ? rect : INITIAL_RECT)),
    rangeExtractor: (range) => withPinnedIndex(defaultRangeExtractor(range), pinnedIndex).filter((index) => index < count),
  });
  useLayoutEffect(() => {
    // Measuring forces a layout, which no frame of a scroll has time for.
    if (isWhole || virtualizer.isScrolling || (contentAboveKey !== undefined && contentAboveKey === placed.current)) return;
    placed.current = contentAboveKey;
    setTop(offsetTopInScroller(list.current));
  });
  useLayoutEffect(() => {
    // It renders the list once more.
    if (measuredPx.current !== rowPx) virtualizer.measure();
    measuredPx.current = rowPx;
  }, [virtualizer, rowPx]);
  if (isWhole) return { rows: allRows(count), heightPx: 0, scrollTo: () => undefined };
  return {
    rows: virtualizer.getVirtualItems().map(({ index, start, end }) => ({ index, topPx: start - top, bottomPx: end - top })),
    heightPx: count * rowPx,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}

/** The browser places the rows one below the other. */
const allRows = (count: number): readonly VirtualRow[] =>
  Array.from({ length: count }, (_, index) => ({ index, topPx: 0, bottomPx: 0 }));

function withPinnedIndex(indexes: number[], pinnedIndex: number | null): number[] {
  if (pinnedIndex === null || indexes.includes(pinnedIndex)) return indexes;
  return [...indexes, pinnedIndex].sort((a, b) => a - b);
}

const scrollerOf = (list: HTMLElement | null) => list?.closest<HTMLElement>('main, aside') ?? null;

/** The offset of the list in its scroll container, in CSS pixels. */
function offsetTopInScroller(list: HTMLElement | null): number {
  const scroller = scrollerOf(list);
  return list && scroller ? offsetTopOnPage(list) - offsetTopOnPage(scroller) : 0;
}

/** The offset of an element on the page, in CSS pixels, independent of scrolling. */
function offsetTopOnPage(element: HTMLElement): number {
  const parent = element.offsetParent;
  return element.offsetTop + (parent instanceof HTMLElement ? offsetTopOnPage(parent) : 0);
}
