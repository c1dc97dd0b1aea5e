/** What a key can mean to the player. */
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

/** Whatever lies over the page keeps all keys; the full player is the player. */
const DIALOGS = 'dialog:not([data-player])';

/** These keep all keys too: they are typed into, or chosen from. */
const TEXT_CONTROLS = `input, select, textarea, [contenteditable], [role="menu"], ${DIALOGS}`;

/** These are pressed, and nothing else. */
const BUTTONS = 'button, summary, [role="button"], [role="checkbox"], [role="switch"]';
const BUTTON_KEYS = [' ', 'Enter'];

/** A slider moves by these, and means nothing by others. */
const SLIDERS = 'input[type="range"]';
const SLIDER_KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', '+', '-'];

/**
 * The meaning of a key, or null. Single keys mean nothing with Ctrl, ⌘ or Alt, nor where they are switched off;
 * Ctrl or ⌘ with K always searches.
 */
export function intentOf(press: KeyPress, hasSingleKeys: boolean): KeyIntent | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = press;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'search';
  if (ctrlKey || metaKey || altKey || !hasSingleKeys) return null;
  return (shiftKey ? SHIFT_KEYS[key] : KEYS[key]) ?? null;
}

/** A control that has the focus keeps its keys: Space and Enter press a button, arrows move a slider, a field takes all. */
export function belongsToControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(DIALOGS) === null && target.matches(SLIDERS)) return SLIDER_KEYS.includes(key);
  if (target.closest(TEXT_CONTROLS) !== null) return true;
  return target.closest(BUTTONS) !== null && BUTTON_KEYS.includes(key);
}
