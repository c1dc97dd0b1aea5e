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

const CONTROLS = 'input, select, textarea, button, summary, [role="button"], [role="checkbox"], [contenteditable], dialog';

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

/** A control that has the focus keeps its keys: Space presses it, arrows move in it. */
export function belongsToControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}
