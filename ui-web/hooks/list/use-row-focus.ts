import { useLayoutEffect, useRef, type RefObject } from 'react';

export interface RowFocus {
  /** The row comes to stand elsewhere: the button of it that has the focus keeps it, else its first. */
  keepOnRow(uid: string): void;
  /** This button of that row gets it, counted from 0. */
  focusButton(uid: string, part: number): void;
}

/** Keeps the focus where it belongs while rows of a list move and go. Rows carry their id as `data-uid`. */
export function useRowFocus(list: RefObject<HTMLElement | null>, firstPart = 1): RowFocus {
  /** Whose row gets the focus once it stands where it belongs, and which part of it. */
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
