import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import * as s from './Menu.module.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** Absent where nothing is chosen by it, but something done. */
  readonly isChecked?: boolean;
  readonly choose: () => void;
}

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

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Keeps what is clicked or focused elsewhere from leaving it open. */
function useLeaving(isOpen: boolean, leave: () => void) {
  const place = useRef<HTMLSpanElement>(null);
  const left = useRef(leave);
  useEffect(() => {
    left.current = leave;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && place.current?.contains(event.target) === false) left.current();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen]);
  return place;
}

/**
 * A button with a menu over it. The arrows go through it, Home and End to its ends; Escape and Tab close it, and the
 * focus goes back to the button.
 */
export function Menu({ label, children, title, note = null, items, isLit, reason, side = 'end' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useLeaving(isOpen, () => setIsOpen(false));
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOff = Boolean(reason);

  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    if (!isOpen) return;
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? list.current?.querySelector('button');
    chosen?.focus();
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const step = STEPS[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (step)
      all[
        step(
          all.findIndex((button) => button === document.activeElement),
          all.length - 1,
        )
      ]?.focus();
    if (step || event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
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
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={title}
          className={`${s.menu} ${side === 'start' ? s.start : ''}`}
          onKeyDown={onKeyDown}
        >
          <p className={s.title} role="presentation">
            {note ?? title}
          </p>
          {items.map(({ key, label: name, isChecked, choose }) => (
            <button
              key={key}
              type="button"
              role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChecked}
              tabIndex={-1}
              className={s.item}
              onClick={() => {
                choose();
                close();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
