import { useLayoutEffect, useRef, type RefObject } from 'react';

export interface RowFocus {
  /** Keeps the focus on the row after it moves: on the focused button, else on its first. */
  keepOnRow(uid: string): void;
  /** Focuses the button with this index, from 0, of the row. */
  focusButton(uid: string, buttonIndex: number): void;
}

/** Keeps the focus in a list while its rows move or disappear. Rows carry their id as `data-uid`. */
export function useRowFocus(list: RefObject<HTMLElement | null>, firstButtonIndex = 1): RowFocus {
  /** The row and button to focus after the next render. */
  const pending = useRef<{ readonly uid: string; readonly buttonIndex: number } | null>(null);
  useLayoutEffect(() => {
    if (pending.current === null) return;
    const { uid, buttonIndex } = pending.current;
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-uid') === uid);
    if (!row) return;
    pending.current = null;
    row.querySelectorAll('button')[buttonIndex]?.focus();
  });
  return {
    keepOnRow(uid) {
      const active = document.activeElement;
      const row = active?.closest(`[data-uid="${uid}"]`);
      const buttonIndex = row ? [...row.querySelectorAll('button')].findIndex((one) => one === active) : firstButtonIndex;
      pending.current = { uid, buttonIndex };
    },
    focusButton: (uid, buttonIndex) => void (pending.current = { uid, buttonIndex }),
  };
}
