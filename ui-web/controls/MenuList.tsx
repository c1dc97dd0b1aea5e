import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import * as s from './Menu.module.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** A line above it separates it from the items before. */
  readonly startsGroup?: boolean;
  /** The state of a `menuitemradio`; absent for an action. */
  readonly isChecked?: boolean;
  /** Why the item is disabled; null or absent: it is enabled. */
  readonly reason?: string | null;
  readonly onSelect: () => void;
}

interface MenuListProps {
  readonly id: string;
  readonly title: string;
  /** The heading of the menu. Default: its title. */
  readonly note?: string | null;
  readonly items: readonly MenuItem[];
  readonly className?: string | undefined;
  /** What is around it keeps it on the page. */
  readonly isPlaced?: boolean;
  /** Called after a selection, Escape or Tab; returns the focus to the opener. */
  readonly onClose: () => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves a menu that stands over an edge of the page inside. */
function keepOnPage(menu: HTMLElement): void {
  const { left, right } = menu.getBoundingClientRect();
  const overPx = left < 0 ? left : Math.max(0, right - document.documentElement.clientWidth);
  if (overPx !== 0) menu.style.translate = `${String(-overPx)}px`;
}

/** The items of an open menu. Arrow keys, Home and End move the focus; Escape and Tab close the menu. */
export function MenuList({ id, title, note = null, items, className = '', isPlaced = false, onClose }: MenuListProps) {
  const list = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (list.current && !isPlaced) keepOnPage(list.current);
  }, [isPlaced]);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? list.current?.querySelector('button');
    chosen?.focus({ preventScroll: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const step = STEPS[event.key];
    const at = all.findIndex((button) => button === document.activeElement);
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (step) all[step(at, all.length - 1)]?.focus();
    if (step || event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
  };
  return (
    // A span, because menus open within lines of text.
    <span
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={title}
      className={`${s.menu} ${className}`}
      onKeyDown={onKeyDown}
    >
      <span className={s.title} role="presentation">
        {note ?? title}
      </span>
      {items.map((item) => (
        <Item key={item.key} item={item} onDone={onClose} />
      ))}
    </span>
  );
}

function Item({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  const { label, isChecked, reason, startsGroup, onSelect } = item;
  const isOff = Boolean(reason);
  const press = () => {
    onSelect();
    onDone();
  };
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      aria-disabled={isOff || undefined}
      title={reason ?? undefined}
      tabIndex={-1}
      className={`${s.item} ${startsGroup ? s.group : ''}`}
      onClick={isOff ? undefined : press}
    >
      {label}
    </button>
  );
}
