import arabic from '#domain/messages/ar/service.icu.ts';
import german from '#domain/messages/de/service.icu.ts';
import english from '#domain/messages/en/service.icu.ts';
import spanish from '#domain/messages/es/service.icu.ts';
import french from '#domain/messages/fr/service.icu.ts';
import japanese from '#domain/messages/ja/service.icu.ts';
import type { Language } from '#domain/messages/languages.ts';
import type { Messages } from '#domain/messages/types.ts';
import { preferredLanguage } from '../kernel/preferred-language.ts';

/** The messages of the service in one language. */
export type Titles = Messages<typeof english>;

const TITLES: Readonly<Record<Language, Titles>> = {
  en: english as unknown as Titles,
  de: german as unknown as Messages<typeof german>,
  fr: french as unknown as Messages<typeof french>,
  es: spanish as unknown as Messages<typeof spanish>,
  ja: japanese as unknown as Messages<typeof japanese>,
  ar: arabic as unknown as Messages<typeof arabic>,
};

/** The messages in the preferred language of `locale`: a tag or an Accept-Language header. */
export function titlesFor(locale: string | undefined): Titles {
  return TITLES[preferredLanguage(locale)];
}
