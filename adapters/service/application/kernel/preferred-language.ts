import { type Language, languageOf, LANGUAGES } from '#domain/messages/languages.ts';
import { weightedValue } from './weighted-value.ts';

/**
 * The language of a response: the best of an Accept-Language header (`de-CH,fr;q=0.8`) or of a tag, else English.
 * RFC 9110 §12.5.4.
 */
export function preferredLanguage(accepted = ''): Language {
  const [best] = accepted
    .split(',')
    .map(weightedValue)
    .filter(([tag, weight]) => weight > 0 && languageOf(tag))
    .sort(([, a], [, b]) => b - a);
  return languageOf(best?.[0] ?? '') ?? LANGUAGES[0];
}
