import english from '#domain/messages/en/embed.ts';
import type { ArgumentsOf } from '#domain/messages/types.ts';

type English = typeof english;
type Key = keyof English;

/** The keys of texts without arguments. */
export type TextKey = { [One in Key]: keyof ArgumentsOf<English[One]> extends never ? One : never }[Key];

/** Reads a text in the language of the page, with its arguments filled in. */
export interface Translate {
  (key: TextKey): string;
  <One extends Exclude<Key, TextKey>>(key: One, filled: ArgumentsOf<English[One]>): string;
}

/** Reads texts from the page's dictionary, else in English. Spec §8 "Embed". */
export function createTranslate(translations: Readonly<Record<string, string>>): Translate {
  return (key: Key, filled: Readonly<Record<string, string>> = {}) =>
    (translations[key] ?? english[key]).replace(/\{(\w+)\}/g, (hole, name: string) => filled[name] ?? hole);
}
