import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { MenuList, type MenuItem } from '../controls/MenuList.tsx';
import { currentDirection } from '../texts/localized.ts';
import * as s from './MoreMenu.module.css';
import { menuPosition } from './menu-position.ts';

export interface MenuAnchor {
  readonly id: string;
  /** The button of the menu. */
  readonly opener: RefObject<HTMLElement | null>;
  /** Where a gesture opened the menu, in CSS pixels from the corner of the page; null: beside its button. */
  readonly point: { readonly x: number; readonly y: number } | null;
  /** Closes the menu and returns the focus to its button. */
  readonly onClose: () => void;
  /** Closes the menu without moving the focus, after a scroll or resize. */
  readonly onDismiss: () => void;
}

interface FloatingMenuProps extends MenuAnchor {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

const boxAt = ({ x, y }: { readonly x: number; readonly y: number }) => ({ left: x, right: x, top: y, bottom: y });

/** A menu in the top layer beside its button or at the point of a gesture; scrolling and resizing close it. */
export function FloatingMenu({ id, opener, point, title, items, onClose, onDismiss }: FloatingMenuProps) {
  const place = useRef<HTMLSpanElement>(null);
  const openedAtPx = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !opener.current) return;
    if ('showPopover' in element) element.showPopover();
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const page = { width: window.innerWidth, height: window.innerHeight };
    // All is measured before the menu is moved: each measurement after it has the browser lay out the page once more.
    const openerBox = opener.current.getBoundingClientRect();
    openedAtPx.current = openerBox.top;
    const box = point ? boxAt(point) : openerBox;
    const { left, top } = menuPosition(box, size, page, currentDirection());
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [opener, point]);

  useEffect(() => {
    const topOf = () => opener.current?.getBoundingClientRect().top;
    // The event of a scroll that ended before the menu opened may come after it.
    const onScroll = ({ target }: Event) => {
      const isInside = target instanceof Node && place.current?.contains(target) === true;
      if (!isInside && topOf() !== openedAtPx.current) onDismiss();
    };
    document.addEventListener('scroll', onScroll, true);
    window.addEventListener('resize', onDismiss);
    return () => {
      document.removeEventListener('scroll', onScroll, true);
      window.removeEventListener('resize', onDismiss);
    };
  }, [onDismiss, opener]);

  return (
    // A click in the menu must not bubble to the row around its button.
    <span ref={place} popover="manual" className={s.floating} onClick={(event) => event.stopPropagation()}>
      <MenuList id={id} title={title} items={items} isPlaced onClose={onClose} />
    </span>
  );
}
