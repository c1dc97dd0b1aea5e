import { holderOf, isCharacter, keyNamed, SHIFT, type KeyIntent, type OwnKeys } from './shortcuts.ts';

/** Lists, pages and dialogs keep the other named keys. */
const NAMED_KEYS = ['ArrowLeft', 'ArrowRight', 'Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'];

/** Whether an action can have a key, as `keyOf` names it: characters and some arrows. */
function isAssignable(key: string): boolean {
  const character = key.startsWith(SHIFT) ? key.slice(SHIFT.length) : key;
  return NAMED_KEYS.includes(key) || (isCharacter(character) && keyNamed(character, key !== character) === key);
}

/** The result of a change: the new keys, or why there is none: another action has the key, or no action can have it. */
export type KeyChange = { readonly own: OwnKeys } | { readonly holder: KeyIntent } | { readonly refused: true };

/** Gives an action a key instead of those it has. */
export function changeKey(own: OwnKeys, intent: KeyIntent, key: string): KeyChange {
  if (!isAssignable(key)) return { refused: true };
  const holder = holderOf(key, own);
  return holder === null || holder === intent ? { own: { ...own, [intent]: key } } : { holder };
}
