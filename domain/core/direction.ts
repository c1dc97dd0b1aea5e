/** The direction in which a language is read, as in the `dir` attribute of HTML. */
export type Direction = 'ltr' | 'rtl';

const OPPOSITE: ReadonlyMap<string, string> = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** The key that does on a page read from left to right what `key` does on this one: sliders run in the direction of reading. */
export function keyFromLeftToRight(key: string, direction: Direction): string {
  return direction === 'rtl' ? (OPPOSITE.get(key) ?? key) : key;
}

/** The part of a box before a point, 0 to 1: from the side where reading starts. `leftPx`: from the left edge of the box. */
export function partBefore01(leftPx: number, widthPx: number, direction: Direction): number {
  if (widthPx <= 0) return 0;
  const left01 = Math.min(1, Math.max(0, leftPx / widthPx));
  return direction === 'rtl' ? 1 - left01 : left01;
}

/** A text of unknown direction for a line in another: between the characters FSI and PDI of Unicode (UAX #9). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
