import { GROUPED_FROM } from '../constants/page/page.ts';

const FORMATS = new Map<string, Intl.NumberFormat>();

/**
 * The number `value - offset` in a message of this locale, a BCP 47 tag with the digits 0 to 9. Integers below 1,000 are written
 * alike in all our languages: the first `Intl.NumberFormat` of a page takes a phone 60 ms, which its first screen would wait for.
 */
export function number(locale: string, value: number, offset: number): string {
  const shown = value - offset;
  if (Number.isInteger(shown) && shown >= 0 && shown < GROUPED_FROM) return String(shown);
  const format = FORMATS.get(locale) ?? new Intl.NumberFormat(locale);
  FORMATS.set(locale, format);
  return format.format(shown);
}
