import { useId, useRef, useState, type ReactNode } from 'react';
import * as s from './Menu.module.css';
import { MenuList, useDismiss, type MenuItem } from './MenuList.tsx';

export type { MenuItem };

interface MenuProps {
  /** The button's name. */
  readonly label: string;
  /** What is drawn on it. */
  readonly children: ReactNode;
  /** The menu's own name, and what stands over its items. */
  readonly title: string;
  readonly note?: string | null;
  readonly items: readonly MenuItem[];
  readonly isLit?: boolean;
  /** Why it cannot be opened now; null when it can. */
  readonly reason?: string | null;
  /** Where there is little room: the menu opens over the start of the row, which has to be positioned. */
  readonly side?: 'end' | 'start';
}

/**
 * A button with a menu over it. The arrows go through it, Home and End to its ends; Escape and Tab close it, and the
 * focus goes back to the button.
 */
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
    <span ref={place} className={side === 'start' ? s.placeInRow : s.place}>
      <button
        ref={opener}
        type="button"
        className={`${s.opener} ${isLit ? s.lit : ''}`}
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
          className={`${s.over} ${side === 'start' ? s.start : ''}`}
          onClose={close}
        />
      )}
    </span>
  );
}
