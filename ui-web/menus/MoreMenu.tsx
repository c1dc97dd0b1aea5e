import { useId, useRef, useState } from 'react';
import { later } from '../later.tsx';
import { MoreIcon } from '../parts/icons.tsx';
import type { Item } from '../parts/item.ts';
import { useLeaving } from '../parts/MenuList.tsx';
import { MENU_TEXTS } from './menu-texts.ts';
import * as s from './MoreMenu.module.css';

const ItemMenu = later(async () => (await import('./ItemMenu.tsx')).ItemMenu);

interface MoreMenuProps {
  readonly item: Item;
  readonly size?: 'small' | 'medium';
}

/** The button with three dots: everything that can be done with a song, an album, an artist, a show or an episode. */
export function MoreMenu({ item, size = 'small' }: MoreMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useLeaving(isOpen, () => setIsOpen(false));
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = MENU_TEXTS.more(item.name);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <span ref={place} className={s.place}>
      <button
        ref={opener}
        type="button"
        className={`${s.opener} ${s[size]}`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        <MoreIcon />
      </button>
      {isOpen && <ItemMenu item={item} id={id} opener={opener} onDone={close} onLeave={() => setIsOpen(false)} />}
    </span>
  );
}
