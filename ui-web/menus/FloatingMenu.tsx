import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { MenuList, type MenuItem } from '../controls/MenuList.tsx';
import * as s from './MoreMenu.module.css';
import { menuPosition } from './menu-position.ts';

export interface MenuAnchor {
  readonly id: string;
  /** The button it opens beside. */
  readonly opener: RefObject<HTMLElement | null>;
  /** The focus goes back to the button. */
  readonly onClose: () => void;
  /** It closes because the page moved below it. */
  readonly onDismiss: () => void;
}

interface FloatingMenuProps extends MenuAnchor {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

/** A menu over everything, beside its button; it closes when what it belongs to moves away. */
export function FloatingMenu({ id, opener, title, items, onClose, onDismiss }: FloatingMenuProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || !opener.current) return;
    if ('showPopover' in element) element.showPopover();
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const page = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = menuPosition(opener.current.getBoundingClientRect(), size, page);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [opener]);

  useEffect(() => {
    const onMove = (event: Event) => {
      if (!(event.target instanceof Node && place.current?.contains(event.target))) onDismiss();
    };
    document.addEventListener('scroll', onMove, true);
    window.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('scroll', onMove, true);
      window.removeEventListener('resize', onMove);
    };
  }, [onDismiss]);

  return (
    // What is clicked in the menu is no click on the row below it.
    <div ref={place} popover="manual" className={s.floating} onClick={(event) => event.stopPropagation()}>
      <MenuList id={id} title={title} items={items} onClose={onClose} />
    </div>
  );
}
