import type { Direction } from '#domain/core/direction.ts';
import { bestLocale, directionOf, type Language, languageOf } from '#domain/messages/languages.ts';
import type { Messages, Translation } from '#domain/messages/types.ts';
import type english from '#domain/messages/en/web.ts';

type English = typeof english;
type Group = keyof English;
/** The messages of each group in the order of the English ones: without their keys a language is a third smaller. */
type Translated = Readonly<Record<Group, readonly unknown[]>>;

/** Every language besides English is a file of its own. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Translation<English> }>>> = {
  de: () => import('#domain/messages/de/web.ts'),
  fr: () => import('#domain/messages/fr/web.ts'),
  es: () => import('#domain/messages/es/web.ts'),
  ja: () => import('#domain/messages/ja/web.ts'),
  ar: () => import('#domain/messages/ar/web.ts'),
};

/** The groups that are loaded so far. */
const groups: [Group, object][] = [];
let locale = 'en';
let translated: Translated | null = null;

/** The language of the page with its region where one is wanted, as a BCP 47 tag: for the `lang` attribute. */
export const pageLanguage = (): string => locale;

/** The same for dates, numbers and sort order. All digits are `0` to `9`, as in the times of the player. */
export const currentLocale = (): string =>
  directionOf(locale) === 'ltr' ? locale : new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();

/** The direction in which the language of the page is read. */
export const currentDirection = (): Direction => directionOf(locale);

/**
 * The messages of a group: English, until `loadLanguage` replaces them in place.
 * So read a message while a screen renders, never while a module is evaluated.
 */
export function localized<Name extends Group>(name: Name, messages: English[Name]): Messages<English[Name]> {
  groups.push([name, messages]);
  if (translated) replace(messages, translated[name].values());
  return messages as unknown as Messages<English[Name]>;
}

/** Loads the language of the first wanted locale (BCP 47) that has one. The page stays English when the file does not load. */
export async function loadLanguage(wanted: readonly string[]): Promise<void> {
  const best = bestLocale(wanted);
  const language = languageOf(best);
  if (language && language !== 'en') {
    const loaded = (await LOADERS[language]()).default as unknown as Translated;
    translated = loaded;
    for (const [name, messages] of groups) replace(messages, loaded[name].values());
  }
  locale = best;
}

function replace(messages: object, translation: Iterator<unknown>): void {
  const target = messages as Record<string, unknown>;
  for (const [key, value] of Object.entries(target)) {
    if (typeof value === 'object') replace(value as object, translation);
    else target[key] = translation.next().value;
  }
}
