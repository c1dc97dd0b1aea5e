/** The selected rows of a list, by key, and the row from which a range extends. */
export interface RowSelection {
  readonly keys: ReadonlySet<string>;
  readonly anchor: string | null;
}

export type SelectionEvent =
  | { readonly type: 'toggled'; readonly key: string }
  /** Selects from the anchor to this row, and nothing else. `order` has the keys of all rows. */
  | { readonly type: 'extended'; readonly key: string; readonly order: readonly string[] }
  | { readonly type: 'all'; readonly order: readonly string[] }
  | { readonly type: 'cleared' };

export const NOTHING_SELECTED: RowSelection = { keys: new Set(), anchor: null };

/** The selection after an event. A range without an anchor in the list is the row alone. */
export function stepSelection(selection: RowSelection, event: SelectionEvent): RowSelection {
  switch (event.type) {
    case 'toggled': {
      const keys = new Set(selection.keys);
      if (!keys.delete(event.key)) keys.add(event.key);
      return { keys, anchor: event.key };
    }
    case 'extended': {
      const { key, order } = event;
      const [from, to] = [order.indexOf(selection.anchor ?? key), order.indexOf(key)];
      if (to < 0) return selection;
      if (from < 0) return { keys: new Set([key]), anchor: key };
      return { keys: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor: order[from] ?? key };
    }
    case 'all':
      return { keys: new Set(event.order), anchor: selection.anchor };
    case 'cleared':
      return NOTHING_SELECTED;
  }
}

/** The keys of the selected rows in the order of the list. Rows that left the list do not count. */
export function selectedOf({ keys }: RowSelection, order: readonly string[]): readonly string[] {
  return keys.size === 0 ? [] : order.filter((key) => keys.has(key));
}
