import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { PlayRequest } from '#application/player-view/controller-types.ts';
import { openedComponent } from '../lib/lazy-component.tsx';
import { MoreIcon } from '#ui-web/icons/row-icons.tsx';
import type { MenuItem } from '../controls/MenuList.tsx';
import { useDismiss } from '../controls/use-dismiss.ts';
import type { MenuAnchor } from './FloatingMenu.tsx';
import type { MenuTarget } from './menu-targets.ts';
import { TEXTS } from '../texts/texts.ts';
import * as s from './MoreMenu.module.css';

const ItemMenu = openedComponent(async () => (await import('./gestures.ts')).withGestures(), { isFrequent: true });

interface MoreMenuProps {
  readonly item: MenuTarget;
  readonly size?: 'small' | 'medium';
  /** What Play plays: the row in its list. Default: the item in its album or show. */
  readonly playRequest?: PlayRequest | undefined;
  /** The key of the row in the selection of its list. */
  readonly rowKey?: string | undefined;
  /** Items of this place only; they come first. */
  readonly extraItems?: readonly MenuItem[];
}

/** The button with three dots that opens the menu of an item. */
export function MoreMenu({ item, size = 'small', playRequest, rowKey, extraItems = [] }: MoreMenuProps) {
  return (
    <MoreButton
      name={item.name}
      size={size}
      menu={(place) => <ItemMenu item={item} playRequest={playRequest} rowKey={rowKey} extraItems={extraItems} {...place} />}
    />
  );
}

interface MoreButtonProps {
  readonly name: string;
  readonly size: 'small' | 'medium';
  readonly menu: (place: MenuAnchor) => ReactNode;
}

/** An open menu: at the point of the gesture, or beside its button when null. */
interface Opened {
  readonly point: MenuAnchor['point'];
  /** What had the focus before. */
  readonly focused: HTMLElement;
}

/** The button with three dots, with the menu that `menu` renders. A gesture on its row clicks it by script, at its point. */
export function MoreButton({ name, size, menu }: MoreButtonProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const dismiss = () => setOpened(null);
  const place = useDismiss(opened !== null, dismiss);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = TEXTS.player.more({ name });
  const close = () => {
    setOpened(null);
    (opened?.focused ?? opener.current)?.focus({ preventScroll: true });
  };
  const toggle = ({ currentTarget, clientX, clientY, nativeEvent }: MouseEvent<HTMLElement>) => {
    const isGesture = !nativeEvent.isTrusted && clientX + clientY > 0;
    const { activeElement } = document;
    const focused =
      isGesture && activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : currentTarget;
    setOpened(opened && !isGesture ? null : { point: isGesture ? { x: clientX, y: clientY } : null, focused });
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
        aria-expanded={opened !== null}
        aria-controls={opened ? id : undefined}
        data-more
        onClick={toggle}
      >
        <MoreIcon />
      </button>
      {/* oxlint-disable-next-line react/refs -- the ref is passed on and read after the menu is mounted */}
      {opened && menu({ id, opener, point: opened.point, onClose: close, onDismiss: dismiss })}
    </span>
  );
}
