import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** The position of a control in a table: row, cell, and index within the cell. */
interface ControlPosition {
  readonly rowIndex: number;
  readonly cellIndex: number;
  readonly controlIndex: number;
}

export interface RowKeys {
  /** The index of the focused row or null; the virtual list keeps it rendered. */
  readonly focusedIndex: number | null;
  /** Event handlers of the table body or list. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

const CONTROLS = 'a[href], button, input';

/**
 * Keyboard navigation of a table or list: with or without Shift, arrow keys, Page Up, Page Down, Home and End move the focus between
 * rows, within the same column. When the focused row disappears, the focus moves to the row at its place. Rows carry their index as `data-at`;
 * rows without controls are skipped.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, count: number, hasControls: (at: number) => boolean): RowKeys {
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);
  /** The focused control, or the one to focus when its row is rendered. */
  const place = useRef<ControlPosition | null>(null);
  /** A key moves the focus; otherwise a focused row that moved keeps it. */
  const isMoving = useRef(false);
  const moveFocus = (next: ControlPosition | null) => {
    place.current = next;
    setFocusedIndex(next?.rowIndex ?? null);
  };
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!isMoving.current && active && body.current?.contains(active)) {
      const now = controlPositionOf(active);
      if (now && now.rowIndex !== place.current?.rowIndex) moveFocus(now);
      return;
    }
    isMoving.current = false;
    const control = place.current && controlAt(body.current, place.current, count - 1);
    if (!control || control === document.activeElement) return;
    control.focus({ preventScroll: true });
    control.closest('[data-at]')?.scrollIntoView({ block: 'nearest' });
  });

  return {
    focusedIndex,
    handlers: {
      onFocus({ target }) {
        if (!isInMenu(target)) moveFocus(controlPositionOf(target));
      },
      onBlur({ currentTarget, relatedTarget }) {
        // A blur of the whole window keeps the position.
        if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) moveFocus(null);
      },
      onKeyDown(event) {
        const from = controlPositionOf(event.target);
        if (from === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
        const rowIndex = rowIndexAfterKey(event.key, from.rowIndex, count, pageRowsOf(event.target), hasControls);
        if (rowIndex === null) return;
        event.preventDefault();
        isMoving.current = true;
        moveFocus({ ...from, rowIndex });
      },
    },
  };
}

/** Returns the row a key moves to; null for other keys. */
function rowIndexAfterKey(
  key: string,
  at: number,
  count: number,
  pageRows: number,
  hasControls: (at: number) => boolean,
): number | null {
  const starts: Readonly<Record<string, readonly [first: number, by: number]>> = {
    ArrowDown: [at + 1, 1],
    ArrowUp: [at - 1, -1],
    PageDown: [Math.min(at + pageRows, count - 1), -1],
    PageUp: [Math.max(at - pageRows, 0), 1],
    Home: [0, 1],
    End: [count - 1, -1],
  };
  const [first, by] = starts[key] ?? [];
  if (first === undefined || by === undefined) return null;
  let to = first;
  while (to >= 0 && to < count && !hasControls(to)) to += by;
  return to >= 0 && to < count ? to : at;
}

/** The cell itself may be a control. */
const controlsIn = (cell: Element | undefined): readonly Element[] =>
  cell?.matches(CONTROLS) ? [cell] : [...(cell?.querySelectorAll(CONTROLS) ?? [])];

/** A menu of a row has keys of its own. */
const isInMenu = (target: EventTarget) => target instanceof Element && target.closest('[role="menu"]') !== null;

function controlPositionOf(target: EventTarget): ControlPosition | null {
  if (isInMenu(target)) return null;
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  const row = control?.closest('[data-at]');
  const at = row?.getAttribute('data-at');
  if (!control || !row || !at) return null;
  const cellIndex = [...row.children].findIndex((cell) => cell.contains(control));
  return { rowIndex: Number(at), cellIndex, controlIndex: controlsIn(row.children[cellIndex]).indexOf(control) };
}

/** The number of rows that a page of the scroll container shows, less one for orientation. At least one. */
function pageRowsOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const pagePx = row?.closest('main, aside')?.clientHeight ?? 0;
  return Math.max(1, Math.floor(pagePx / (row?.offsetHeight || Infinity)) - 1);
}

/** Finds the control at a position, or the nearest one when the row has fewer. */
function controlAt(
  body: HTMLElement | null,
  { rowIndex, cellIndex, controlIndex }: ControlPosition,
  last: number,
): HTMLElement | undefined {
  const row = body?.querySelector(`[data-at="${Math.min(rowIndex, last)}"]`);
  const controls = controlsIn(row?.children[cellIndex]);
  const control = controls[controlIndex] ?? controls.at(-1) ?? row?.querySelector(CONTROLS);
  return control instanceof HTMLElement ? control : undefined;
}
