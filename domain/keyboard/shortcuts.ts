import { type Direction, keyFromLeftToRight } from '../core/direction.ts';

/** The keys of each action of the player, as `keyOf` names them, in the order of the list of shortcuts. */
export const BUILT_IN_KEYS = {
  toggle: [' ', 'k'],
  seekBackward: ['ArrowLeft'],
  seekForward: ['ArrowRight'],
  previous: ['p', 'Shift+ArrowLeft'],
  next: ['n', 'Shift+ArrowRight'],
  softer: ['-'],
  louder: ['+', '='],
  mute: ['m'],
  faster: ['>', 'Shift+ArrowUp'],
  slower: ['<', 'Shift+ArrowDown'],
  shuffle: ['s'],
  repeat: ['r'],
  queue: ['q'],
  like: ['l'],
  search: ['/'],
  help: ['?'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The actions of the player that have shortcuts. */
export type KeyIntent = keyof typeof BUILT_IN_KEYS;

export const KEY_INTENTS = Object.keys(BUILT_IN_KEYS) as readonly KeyIntent[];

/** The keys that a listener chose instead of the built-in ones: at most one for an action. */
export type OwnKeys = Readonly<Partial<Record<KeyIntent, string>>>;

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export const SHIFT = 'Shift+';

/** Whether the name of a key is that of a character. */
export const isCharacter = (key: string): boolean => /^\P{C}$/u.test(key);
const hasCase = (key: string): boolean => key.toLowerCase() !== key.toUpperCase();

/** Shift is part of characters without case, but `?` is one key on each keyboard. */
export function keyNamed(key: string, shiftKey: boolean): string {
  if (!isCharacter(key)) return shiftKey ? SHIFT + key : key;
  if (key === ' ' || hasCase(key)) return (shiftKey ? SHIFT : '') + key.toLowerCase();
  return key;
}

/** The name of a pressed key, as on a page that is read from left to right; null with Ctrl, ⌘ or Alt. */
export function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyPress, direction: Direction): string | null {
  return ctrlKey || metaKey || altKey ? null : keyNamed(keyFromLeftToRight(key, direction), shiftKey);
}

/** The keys of an action: the listener's own, else the built-in ones that no other action took. */
export function keysOf(intent: KeyIntent, own: OwnKeys): readonly string[] {
  const chosen = own[intent];
  if (chosen !== undefined) return [chosen];
  const taken = Object.values(own);
  return BUILT_IN_KEYS[intent].filter((key) => !taken.includes(key));
}

/** The action that has a key, or null. */
export const holderOf = (key: string, own: OwnKeys) => KEY_INTENTS.find((intent) => keysOf(intent, own).includes(key)) ?? null;

/** Reads stored keys: JSON from action to key. What is no action or text, or is there twice, is left out. */
export function parseOwnKeys(stored: string | null): OwnKeys {
  const own: Partial<Record<KeyIntent, string>> = {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(stored ?? '{}');
  } catch {
    return own;
  }
  const entries = new Map<string, unknown>(Object.entries(Object(parsed) as object));
  for (const intent of KEY_INTENTS) {
    const key = entries.get(intent);
    if (typeof key === 'string' && !Object.values(own).includes(key)) own[intent] = key;
  }
  return own;
}

/**
 * Returns the action of a key or null. Single keys have none with Ctrl, ⌘ or Alt, or while switched off;
 * Ctrl+K and ⌘K always search.
 */
export function intentOf(press: KeyPress, hasSingleKeys: boolean, direction: Direction, own: OwnKeys): KeyIntent | null {
  const { shiftKey, ctrlKey, metaKey, altKey } = press;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && press.key.toLowerCase() === 'k') return 'search';
  const key = hasSingleKeys ? keyOf(press, direction) : null;
  return key === null ? null : holderOf(key, own);
}
