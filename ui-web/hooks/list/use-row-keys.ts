import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** A control of a table: which row, which cell of it, and which of the controls in there. */
interface ControlPosition {
  readonly rowIndex: number;
  readonly cellIndex: number;
  readonly controlIndex: number;
}

export interface RowKeys {
  /** The row that has the focus, if one has it: it has to exist wherever is scrolled to. */
  readonly focusedIndex: number | null;
  /** Of the body of the table. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

const CONTROLS = 'a[href], button';

/**
 * The arrows lead from row to row of a table, Home and End to its ends, and the focus stays in the same column.
 * A row that goes while it has the focus leaves it to the one that comes to stand there. Rows carry their place as `data-at`;
 * those that `hasControls` denies are passed over.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, count: number, hasControls: (at: number) => boolean): RowKeys {
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);
  /** Where the focus is, or belongs as soon as its row exists. */
  const place = useRef<ControlPosition | null>(null);
  const moveFocus = (next: ControlPosition | null) => {
    place.current = next;
    setFocusedIndex(next?.rowIndex ?? null);
  };
  useLayoutEffect(() => {
    const control = place.current && controlAt(body.current, place.current, count - 1);
    if (!control || control === document.activeElement) return;
    control.focus({ preventScroll: true });
    control.closest('tr')?.scrollIntoView({ block: 'nearest' });
  });

  return {
    focusedIndex,
    handlers: {
      onFocus: ({ target }) => moveFocus(controlPositionOf(target)),
      onBlur({ currentTarget, relatedTarget }) {
        // A window that is left keeps its focus.
        if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) moveFocus(null);
      },
      onKeyDown(event) {
        const from = controlPositionOf(event.target);
        if (from === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const rowIndex = rowIndexAfterKey(event.key, from.rowIndex, count, hasControls);
        if (rowIndex === null) return;
        event.preventDefault();
        moveFocus({ ...from, rowIndex });
      },
    },
  };
}

/** Null for a key that leads nowhere. */
function rowIndexAfterKey(key: string, at: number, count: number, hasControls: (at: number) => boolean): number | null {
  const starts: Readonly<Record<string, readonly [first: number, by: number]>> = {
    ArrowDown: [at + 1, 1],
    ArrowUp: [at - 1, -1],
    Home: [0, 1],
    End: [count - 1, -1],
  };
  const [first, by] = starts[key] ?? [];
  if (first === undefined || by === undefined) return null;
  let to = first;
  while (to >= 0 && to < count && !hasControls(to)) to += by;
  return to >= 0 && to < count ? to : at;
}

const controlsIn = (cell: Element | undefined) => [...(cell?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];

function controlPositionOf(target: EventTarget): ControlPosition | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  const row = control?.closest('tr');
  const cell = control?.closest('td');
  const at = row?.getAttribute('data-at');
  if (!control || !row || !cell || !at) return null;
  return { rowIndex: Number(at), cellIndex: cell.cellIndex, controlIndex: controlsIn(cell).findIndex((one) => one === control) };
}

/** The control in that place, or the nearest to it where the row has fewer. */
function controlAt(
  body: HTMLElement | null,
  { rowIndex, cellIndex, controlIndex }: ControlPosition,
  last: number,
): HTMLElement | undefined {
  const row = body?.querySelector(`[data-at="${Math.min(rowIndex, last)}"]`);
  const controls = controlsIn(row?.children[cellIndex]);
  return controls[controlIndex] ?? controls.at(-1) ?? row?.querySelector<HTMLElement>(CONTROLS) ?? undefined;
}
