import { useEffect, useMemo, useReducer, useRef, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { startItemDrag, type DraggedItem } from '../../lib/item-drag.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { NOTHING_SELECTED, selectedOf, stepSelection } from '../../lib/row-selection.ts';

/** What keeps its own click inside a row. The play button of a row does not: it takes part in the selection. */
const OWN_CLICKS = 'input, [role="menu"], button:not([data-plays])';

const keyOf = (target: EventTarget) =>
  target instanceof Element ? (target.closest('[data-key]')?.getAttribute('data-key') ?? null) : null;

/**
 * The selection of the rows of a list, which carry their key as `data-key`: Ctrl or ⌘ and a click adds, Shift and a click extends,
 * a drag takes all selected rows along;
 * Ctrl+A selects all, Shift+Space and Shift+arrow select by keyboard. While rows are selected, a plain click selects too.
 */
export function useRowSelection(order: readonly string[], itemsOf: (keys: ReadonlySet<string>) => readonly DraggedItem[]) {
  const [selection, dispatch] = useReducer(stepSelection, NOTHING_SELECTED);
  const selected = useMemo(() => selectedOf(selection, order), [selection, order]);
  const isOn = selected.length > 0;
  /** Where the pointer went down: a drag event names the whole row. */
  const pressed = useRef<EventTarget | null>(null);
  const context = useMemo(
    () => ({ keys: selection.keys, isOn, toggle: (key: string) => dispatch({ type: 'toggled', key }) }),
    [selection.keys, isOn],
  );

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isFree = target === document.body || (target instanceof Element && target.matches('main'));
      if (!isFree || !isSelectAll(event) || order.length === 0) return;
      event.preventDefault();
      dispatch({ type: 'all', order });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [order]);

  return {
    context,
    /** The keys of the selected rows, in their order. */
    selected,
    clear: () => dispatch({ type: 'cleared' }),
    selectAll: () => dispatch({ type: 'all', order }),
    /** Event handlers of the list. */
    handlers: {
      // Shift and a click would select text.
      onMouseDown(event: MouseEvent) {
        pressed.current = event.target;
        if (event.shiftKey && keyOf(event.target) !== null) event.preventDefault();
      },
      onDragStart(event: DragEvent) {
        const key = keyOf(event.target);
        const isHandle = pressed.current instanceof Element && pressed.current.closest('button, input, [role="menu"]') !== null;
        const items = key === null || isHandle ? [] : itemsOf(selection.keys.has(key) ? selection.keys : new Set([key]));
        const [first] = items;
        if (!first) event.preventDefault();
        else startItemDrag(event, items, items.length > 1 ? LIST_TEXTS.counts.tracks({ count: items.length }) : first.name);
      },
      onClickCapture(event: MouseEvent) {
        const { ctrlKey, metaKey, shiftKey, target } = event;
        const key = keyOf(target);
        if (key === null || !(target instanceof Element) || target.closest(OWN_CLICKS)) return;
        // Ctrl and a click on a link opens a tab.
        const isAddition = (ctrlKey || metaKey) && (isOn || !target.closest('a'));
        if (!isOn && !shiftKey && !isAddition) return;
        event.preventDefault();
        event.stopPropagation();
        dispatch(shiftKey ? { type: 'extended', key, order } : { type: 'toggled', key });
      },
      onKeyDown(event: KeyboardEvent) {
        const key = keyOf(event.target);
        if (isSelectAll(event)) {
          event.preventDefault();
          dispatch({ type: 'all', order });
        } else if (key !== null && event.shiftKey && !event.altKey) {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          const next = order[order.indexOf(key) + by];
          if (by !== 0 && next !== undefined) {
            if (selection.anchor === null) dispatch({ type: 'toggled', key });
            dispatch({ type: 'extended', key: next, order });
          } else if (event.key === ' ') {
            event.preventDefault();
            dispatch({ type: 'toggled', key });
          }
        }
      },
    },
  };
}

const isSelectAll = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent | globalThis.KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'a';
