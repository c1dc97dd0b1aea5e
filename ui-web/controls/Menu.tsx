import { useId, useRef, useState, type ReactNode } from 'react';
import * as s from './Menu.module.css';
import { openedComponent } from '../lib/lazy-component.tsx';
import type { MenuItem } from './MenuList.tsx';
import { useDismiss } from './use-dismiss.ts';

const MenuList = openedComponent(async () => (await import('./MenuList.tsx')).MenuList);

export type { MenuItem };

interface MenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  /** The content of the button. */
  readonly children: ReactNode;
  /** The accessible name of the menu, and its heading unless there is a note. */
  readonly title: string;
  readonly note?: string | null;
  readonly items: readonly MenuItem[];
  readonly isLit?: boolean;
  /** Why the button is disabled; null or absent: it is enabled. */
  readonly reason?: string | null;
  /** `start`: aligns the menu with the start of the positioned row around the button. */
  readonly side?: 'end' | 'start';
}

/** A button with a menu above it. Closing the menu returns the focus to the button. */
export function Menu({ label, children, title, note = null, items, isLit, reason, side = 'end' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useDismiss(isOpen, () => setIsOpen(false));
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOff = Boolean(reason);

  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <span ref={place} className={side === 'start' ? s.anchorInRow : s.anchor}>
      <button
        ref={opener}
        type="button"
        className={`${s.trigger} ${isLit ? s.highlighted : ''}`}
        aria-label={label}
        title={reason ?? label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={isOff || undefined}
        onClick={isOff ? undefined : () => setIsOpen((wasOpen) => !wasOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <MenuList
          id={id}
          title={title}
          note={note}
          items={items}
          className={`${s.popup} ${side === 'start' ? s.alignStart : ''}`}
          onClose={close}
        />
      )}
    </span>
  );
}
