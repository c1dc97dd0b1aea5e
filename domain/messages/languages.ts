import type { Direction } from '../core/direction.ts';

/** The languages with a complete catalogue, as BCP 47 primary tags; the first is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The languages that are read from right to left. */
const FROM_RIGHT_TO_LEFT: readonly string[] = ['ar'];

/** The language of a locale such as `de-CH` or `de_CH`; undefined for languages without a catalogue. */
export function languageOf(locale: string): Language | undefined {
  return LANGUAGES.find((language) => new RegExp(`^${language}(?![a-z])`, 'i').test(locale));
}

/** The direction of a locale's language, for the `dir` attribute of a page. */
export function directionOf(locale: string): Direction {
  return FROM_RIGHT_TO_LEFT.includes(languageOf(locale) ?? '') ? 'rtl' : 'ltr';
}

/** The first of the wanted locales whose language has a catalogue, else `en`. Locales are BCP 47 tags. */
export function bestLocale(wanted: readonly string[]): string {
  return wanted.find(languageOf) ?? LANGUAGES[0];
}
