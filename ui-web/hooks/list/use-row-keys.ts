import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** A control of a table: which row, which cell of it, and which of the controls in there. */
interface Place {
  readonly at: number;
  readonly cell: number;
  readonly part: number;
}

export interface RowKeys {
  /** The row that has the focus, if one has it: it has to exist wherever is scrolled to. */
  readonly kept: number | null;
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
  const [kept, setKept] = useState<number | null>(null);
  /** Where the focus is, or belongs as soon as its row exists. */
  const place = useRef<Place | null>(null);
  const take = (next: Place | null) => {
    place.current = next;
    setKept(next?.at ?? null);
  };
  useLayoutEffect(() => {
    const control = place.current && controlAt(body.current, place.current, count - 1);
    if (!control || control === document.activeElement) return;
    control.focus({ preventScroll: true });
    control.closest('tr')?.scrollIntoView({ block: 'nearest' });
  });

  return {
    kept,
    handlers: {
      onFocus: ({ target }) => take(placeOf(target)),
      onBlur({ currentTarget, relatedTarget }) {
        // A window that is left keeps its focus.
        if (!currentTarget.contains(relatedTarget) && !currentTarget.contains(document.activeElement)) take(null);
      },
      onKeyDown(event) {
        const from = placeOf(event.target);
        if (from === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const at = rowAfter(event.key, from.at, count, hasControls);
        if (at === null) return;
        event.preventDefault();
        take({ ...from, at });
      },
    },
  };
}

/** Null for a key that leads nowhere. */
function rowAfter(key: string, at: number, count: number, hasControls: (at: number) => boolean): number | null {
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

function placeOf(target: EventTarget): Place | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  const row = control?.closest('tr');
  const cell = control?.closest('td');
  const at = row?.getAttribute('data-at');
  if (!control || !row || !cell || !at) return null;
  return { at: Number(at), cell: cell.cellIndex, part: controlsIn(cell).findIndex((one) => one === control) };
}

/** The control in that place, or the nearest to it where the row has fewer. */
function controlAt(body: HTMLElement | null, { at, cell, part }: Place, last: number): HTMLElement | undefined {
  const row = body?.querySelector(`[data-at="${Math.min(at, last)}"]`);
  const controls = controlsIn(row?.children[cell]);
  return controls[part] ?? controls.at(-1) ?? row?.querySelector<HTMLElement>(CONTROLS) ?? undefined;
}
