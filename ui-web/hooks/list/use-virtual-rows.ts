import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { OVERSCAN_ROWS } from '../../lib/constants.ts';

/** What scrolls until it is laid out, in CSS pixels. */
const INITIAL_RECT = { width: 1024, height: 768 };

/** The virtualizer measures all rows anew with each other count: it is told of so many at once, and never of one more or less. */
const COUNT_STEP = 1_000;

/** A row that exists, and its edges in the list, in CSS pixels. */
interface VirtualRow {
  readonly index: number;
  readonly topPx: number;
  readonly bottomPx: number;
}

export interface VirtualRows {
  /** In their order; between two of them may be others that do not exist. */
  readonly rows: readonly VirtualRow[];
  /** All rows together, in CSS pixels. */
  readonly heightPx: number;
  scrollTo(index: number): void;
}

interface VirtualRowsOptions {
  readonly count: number;
  /** The height of each row, in CSS pixels. */
  readonly rowPx: number;
  /** How many are kept ready above and below the visible part. */
  readonly overscan?: number;
  /** A row that exists wherever is scrolled to. */
  readonly pinnedIndex?: number | null;
  /** Another value where something else stands above the list; untold, its place is looked up after each draw. */
  readonly contentAboveKey?: string;
}

/** The rows of a long list that are near the visible part of the area that scrolls around it: only those have to exist. */
export function useVirtualRows(list: RefObject<HTMLElement | null>, options: VirtualRowsOptions): VirtualRows {
  const { count, rowPx, overscan = OVERSCAN_ROWS, pinnedIndex = null, contentAboveKey } = options;
  const [top, setTop] = useState(0);
  const placed = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (contentAboveKey !== undefined && contentAboveKey === placed.current) return;
    placed.current = contentAboveKey;
    setTop(offsetTopInScroller(list.current));
  });
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / COUNT_STEP) * COUNT_STEP,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => rowPx,
    overscan,
    scrollMargin: top,
    initialRect: INITIAL_RECT,
    observeElementRect: (instance, told) => observeElementRect(instance, (rect) => told(rect.height > 0 ? rect : INITIAL_RECT)),
    rangeExtractor: (range) => withPinnedIndex(defaultRangeExtractor(range), pinnedIndex).filter((index) => index < count),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  return {
    rows: virtualizer.getVirtualItems().map(({ index, start, end }) => ({ index, topPx: start - top, bottomPx: end - top })),
    heightPx: count * rowPx,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}

function withPinnedIndex(indexes: number[], kept: number | null): number[] {
  if (kept === null || indexes.includes(kept)) return indexes;
  return [...indexes, kept].sort((a, b) => a - b);
}

const scrollerOf = (list: HTMLElement | null) => list?.closest<HTMLElement>('main, aside') ?? null;

/** Where the list begins in what scrolls. */
function offsetTopInScroller(list: HTMLElement | null): number {
  const scroller = scrollerOf(list);
  return list && scroller ? offsetTopOnPage(list) - offsetTopOnPage(scroller) : 0;
}

/** However far anything is scrolled. */
function offsetTopOnPage(element: HTMLElement): number {
  const parent = element.offsetParent;
  return element.offsetTop + (parent instanceof HTMLElement ? offsetTopOnPage(parent) : 0);
}
