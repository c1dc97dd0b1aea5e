import { LONG_PRESS_MS, LONG_PRESS_MOVE_PX } from '../lib/constants.ts';

/** What may have a menu: a row, a card, the header of a page, the player bar. */
const PLACES = 'tr, li, article, header, [data-menu-place]';

/** Where the browser's own menu is wanted. */
const KEEPS_OWN_MENU = 'input, textarea, select, [contenteditable], [role="menu"], dialog';

const BUTTON = 'button[data-more]';

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Opens the menu of the item below a right click, a long press or the focus with the menu key or Shift+F10: clicks the *More*
 * button of the row, card or header around it, at the point of the gesture. Returns a function that stops it.
 */
export function listenToMenuGestures(page: Document): () => void {
  let press: (Point & { readonly timer: ReturnType<typeof setTimeout>; readonly pointerId: number }) | null = null;
  /** A long press opened a menu, and its finger is still down: the click that follows belongs to it. */
  let hasOpened = false;

  const open = (target: EventTarget | null, { clientX, clientY }: Point): boolean => {
    const button = target instanceof Element ? buttonFor(target) : null;
    button?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }));
    return button !== null;
  };
  const endPress = () => {
    if (press) clearTimeout(press.timer);
    press = null;
  };
  const onContextMenu = (event: MouseEvent) => {
    endPress();
    // The menu key opened it already, or the finger that opened it is still down.
    const isOpen = hasOpened || isInMenu(event.target);
    const keepsOwn = event.defaultPrevented || event.shiftKey || hasSelectionAt(page, event.target);
    if (isOpen || (!keepsOwn && open(event.target, event))) event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    endPress();
    hasOpened = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    const { clientX, clientY, pointerId, target } = event;
    const timer = setTimeout(() => {
      press = null;
      hasOpened = open(target, { clientX, clientY });
    }, LONG_PRESS_MS);
    press = { clientX, clientY, pointerId, timer };
  };
  const onPointerMove = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (press?.pointerId !== pointerId) return;
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > LONG_PRESS_MOVE_PX) endPress();
  };
  const onClick = (event: MouseEvent) => {
    if (!hasOpened || !event.isTrusted) return;
    hasOpened = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    hasOpened = false;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (!isMenuKey || !(event.target instanceof Element)) return;
    const { left, bottom } = event.target.getBoundingClientRect();
    if (open(event.target, { clientX: Math.max(1, left), clientY: Math.max(1, bottom) })) event.preventDefault();
  };

  page.addEventListener('contextmenu', onContextMenu);
  page.addEventListener('keydown', onKeyDown);
  page.addEventListener('pointerdown', onPointerDown, { capture: true, passive: true });
  page.addEventListener('pointermove', onPointerMove, { passive: true });
  page.addEventListener('pointerup', endPress, { passive: true });
  page.addEventListener('pointercancel', endPress, { passive: true });
  page.addEventListener('click', onClick, true);
  return () => {
    endPress();
    page.removeEventListener('contextmenu', onContextMenu);
    page.removeEventListener('keydown', onKeyDown);
    page.removeEventListener('pointerdown', onPointerDown, true);
    page.removeEventListener('pointermove', onPointerMove);
    page.removeEventListener('pointerup', endPress);
    page.removeEventListener('pointercancel', endPress);
    page.removeEventListener('click', onClick, true);
  };
}

const isInMenu = (target: EventTarget | null) => target instanceof Element && target.closest('[role="menu"]') !== null;

/** The button of the nearest row, card or header that has one. */
function buttonFor(target: Element): HTMLElement | null {
  if (target.closest(KEEPS_OWN_MENU)) return null;
  for (let place = target.closest(PLACES); place; place = place.parentElement?.closest(PLACES) ?? null) {
    const button = place.querySelector<HTMLElement>(BUTTON);
    if (button) return button;
  }
  return null;
}

/** Whether text around the target is selected, which the listener may want to copy. */
function hasSelectionAt(page: Document, target: EventTarget | null): boolean {
  const selection = page.getSelection();
  return selection !== null && !selection.isCollapsed && target instanceof Node && selection.containsNode(target, true);
}
