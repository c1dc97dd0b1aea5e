import { bestLocale, type Language, languageOf } from '#domain/messages/languages.ts';
import type { Messages, Translation } from '#domain/messages/types.ts';
import type english from '#domain/messages/en/web.ts';

type English = typeof english;
type Group = keyof English;
type Translated = { readonly [Name in Group]: Messages<English[Name]> };

/** Every language besides English is a file of its own. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Translation<English> }>>> = {
  de: () => import('#domain/messages/de/web.ts'),
};

/** The groups that are loaded so far. */
const groups: [Group, object][] = [];
let locale = 'en';
let translated: Translated | null = null;

/** The language of the page with its region where one is wanted, as a BCP 47 tag: for dates, numbers and sort order. */
export const currentLocale = (): string => locale;

/**
 * The messages of a group: English, until `loadLanguage` replaces them in place.
 * So read a message while a screen renders, never while a module is evaluated.
 */
export function localized<Name extends Group>(name: Name, messages: English[Name]): Messages<English[Name]> {
  groups.push([name, messages]);
  if (translated) replace(messages, translated[name]);
  return messages as unknown as Messages<English[Name]>;
}

/** Loads the language of the first wanted locale (BCP 47) that has one. The page stays English when the file does not load. */
export async function loadLanguage(wanted: readonly string[]): Promise<void> {
  const best = bestLocale(wanted);
  const language = languageOf(best);
  if (language && language !== 'en') {
    const loaded = (await LOADERS[language]()).default as unknown as Translated;
    translated = loaded;
    for (const [name, messages] of groups) replace(messages, loaded[name]);
  }
  locale = best;
}

function replace(messages: object, translation: object): void {
  const target = messages as Record<string, unknown>;
  for (const [key, value] of Object.entries(translation)) {
    if (typeof value === 'object') replace(target[key] as object, value as object);
    else target[key] = value;
  }
}
