/** The languages with a complete catalogue, as BCP 47 primary tags; the first is the default. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of a locale such as `de-CH` or `de_CH`; undefined for languages without a catalogue. */
export function languageOf(locale: string): Language | undefined {
  return LANGUAGES.find((language) => new RegExp(`^${language}(?![a-z])`, 'i').test(locale));
}

/** The first of the wanted locales whose language has a catalogue, else `en`. Locales are BCP 47 tags. */
export function bestLocale(wanted: readonly string[]): string {
  return wanted.find(languageOf) ?? LANGUAGES[0];
}
