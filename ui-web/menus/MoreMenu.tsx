import { useId, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { MoreIcon } from '#ui-web/icons/web-icons.tsx';
import type { Item } from '../lib/item-types.ts';
import type { MenuItem } from '../controls/MenuList.tsx';
import { useDismiss } from '../controls/use-dismiss.ts';
import type { MenuAnchor } from './FloatingMenu.tsx';
import { TEXTS } from '../texts/texts.ts';
import * as s from './MoreMenu.module.css';

const ItemMenu = lazyComponent(async () => (await import('./ItemMenu.tsx')).ItemMenu);

interface MoreMenuProps {
  readonly item: Item;
  readonly size?: 'small' | 'medium';
  /** Items of this place only; they come first. */
  readonly extraItems?: readonly MenuItem[];
}

/** The button with three dots that opens the menu of an item. */
export function MoreMenu({ item, size = 'small', extraItems = [] }: MoreMenuProps) {
  return (
    <MoreButton name={item.name} size={size} menu={(place) => <ItemMenu item={item} extraItems={extraItems} {...place} />} />
  );
}

interface MoreButtonProps {
  readonly name: string;
  readonly size: 'small' | 'medium';
  readonly menu: (place: MenuAnchor) => ReactNode;
}

/** The button with three dots, with the menu that `menu` renders. */
export function MoreButton({ name, size, menu }: MoreButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useDismiss(isOpen, () => setIsOpen(false));
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = TEXTS.player.more({ name });
  const close = () => {
    setIsOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <span ref={place} className={s.anchor}>
      <button
        ref={opener}
        type="button"
        className={`${s.trigger} ${s[size]}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        <MoreIcon />
      </button>
      {/* oxlint-disable-next-line react/refs -- the ref is passed on and read after the menu is mounted */}
      {isOpen && menu({ id, opener, onClose: close, onDismiss: () => setIsOpen(false) })}
    </span>
  );
}
