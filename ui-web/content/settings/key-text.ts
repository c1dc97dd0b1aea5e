import { type Direction, keyFromLeftToRight } from '#domain/core/direction.ts';
import { SHIFT } from '#domain/keyboard/shortcuts.ts';
import { HELP_TEXTS as T } from '../../texts/shell/help-texts.ts';

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['-', '−'],
]);

/** The text of a key, as the domain names it, on a page that is read in a direction. */
export function keyText(key: string, direction: Direction): string {
  if (key.startsWith(SHIFT)) return T.shift({ key: keyText(key.slice(SHIFT.length), direction) });
  if (key === ' ') return T.space;
  const pressed = keyFromLeftToRight(key, direction);
  return SIGNS.get(pressed) ?? pressed;
}
