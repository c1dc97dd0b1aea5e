import { type Direction, keyFromLeftToRight } from '#domain/core/direction.ts';

/** The actions of the player that have shortcuts. */
export type KeyIntent =
  | 'toggle'
  | 'seekForward'
  | 'seekBackward'
  | 'next'
  | 'previous'
  | 'louder'
  | 'softer'
  | 'mute'
  | 'faster'
  | 'slower'
  | 'shuffle'
  | 'repeat'
  | 'like'
  | 'queue'
  | 'search'
  | 'help';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const KEYS: Readonly<Record<string, KeyIntent>> = {
  ' ': 'toggle',
  k: 'toggle',
  ArrowRight: 'seekForward',
  ArrowLeft: 'seekBackward',
  n: 'next',
  p: 'previous',
  '+': 'louder',
  '=': 'louder',
  '-': 'softer',
  m: 'mute',
  '>': 'faster',
  '<': 'slower',
  s: 'shuffle',
  r: 'repeat',
  l: 'like',
  q: 'queue',
  '/': 'search',
  '?': 'help',
};

const SHIFT_KEYS: Readonly<Record<string, KeyIntent>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'faster',
  ArrowDown: 'slower',
  '>': 'faster',
  '<': 'slower',
  '?': 'help',
  '+': 'louder',
  '/': 'search',
};

/** Dialogs keep all keys, except the full player. */
const DIALOGS = 'dialog:not([data-player])';

/** Text fields, menus and dialogs keep all keys. */
const TEXT_CONTROLS = `input, select, textarea, [contenteditable], [role="menu"], ${DIALOGS}`;

/** Buttons keep the keys that press them. */
const BUTTONS = 'button, summary, [role="button"], [role="checkbox"], [role="switch"]';
const BUTTON_KEYS = [' ', 'Enter'];

/** Sliders keep the keys that move them. */
const SLIDERS = 'input[type="range"]';
const SLIDER_KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', '+', '-'];

/**
 * Returns the action of a key or null. Single keys have none with Ctrl, ⌘ or Alt, or while switched off;
 * Ctrl+K and ⌘K always search.
 */
export function intentOf(press: KeyPress, hasSingleKeys: boolean, direction: Direction): KeyIntent | null {
  const { shiftKey, ctrlKey, metaKey, altKey } = press;
  const key = keyFromLeftToRight(press.key, direction);
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'search';
  if (ctrlKey || metaKey || altKey || !hasSingleKeys) return null;
  return (shiftKey ? SHIFT_KEYS[key] : KEYS[key]) ?? null;
}

/** Whether the focused control handles a key itself: Space and Enter on a button, arrows on a slider, all keys in a field. */
export function belongsToControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(DIALOGS) === null && target.matches(SLIDERS)) return SLIDER_KEYS.includes(key);
  if (target.closest(TEXT_CONTROLS) !== null) return true;
  return target.closest(BUTTONS) !== null && BUTTON_KEYS.includes(key);
}
