import { useLayoutEffect, useRef, type RefObject } from 'react';

export interface RowFocus {
  /** Keeps the focus on the row after it moves: on the focused button, else on its first. */
  keepOnRow(uid: string): void;
  /** Focuses the button with this index, from 0, of the row. */
  focusButton(uid: string, part: number): void;
}

/** Keeps the focus in a list while its rows move or disappear. Rows carry their id as `data-uid`. */
export function useRowFocus(list: RefObject<HTMLElement | null>, firstPart = 1): RowFocus {
  /** The row and button to focus after the next render. */
  const wanted = useRef<{ readonly uid: string; readonly part: number } | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { uid, part } = wanted.current;
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-uid') === uid);
    if (!row) return;
    wanted.current = null;
    row.querySelectorAll('button')[part]?.focus();
  });
  return {
    keepOnRow(uid) {
      const active = document.activeElement;
      const row = active?.closest(`[data-uid="${uid}"]`);
      const part = row ? [...row.querySelectorAll('button')].findIndex((one) => one === active) : firstPart;
      wanted.current = { uid, part };
    },
    focusButton: (uid, part) => void (wanted.current = { uid, part }),
  };
}
