import { SEARCH_FILTERS } from '../constants/content/library.ts';

/** A word or a quoted phrase of a search text, or either with the name of a filter before it (`artist:"Miles Davis"`). */
export interface SearchToken {
  /** In lower case; null without a filter. */
  readonly filter: string | null;
  readonly value: string;
  readonly isQuoted: boolean;
  /** Where it begins in the text, its filter included, and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** The tokens of a search text, in order. A quote that nothing closes ends with the text. */
export function* searchTokens(text: string): Generator<SearchToken> {
  let at = 0;
  let open: { readonly filter: string; readonly from: number } | null = null;
  while (at < text.length) {
    if (/\s/.test(text[at] ?? '')) {
      at++;
      continue;
    }
    const from: number = open?.from ?? at;
    const filter: string | null = open?.filter ?? null;
    if (text[at] === '"') {
      const end = text.indexOf('"', at + 1);
      const last = end < 0 ? text.length : end;
      yield { filter, value: text.slice(at + 1, last), isQuoted: true, from, to: Math.min(text.length, last + 1) };
      at = last + 1;
      open = null;
      continue;
    }
    let end = at;
    while (end < text.length && !/[\s"]/.test(text[end] ?? '')) end++;
    const word = text.slice(at, end);
    const name = word.slice(0, Math.max(0, word.indexOf(':'))).toLowerCase();
    at = end;
    if (open === null && SEARCH_FILTERS.includes(name)) {
      const value = word.slice(name.length + 1);
      if (value === '') open = { filter: name, from };
      else yield { filter: name, value, isQuoted: false, from, to: end };
    } else {
      yield { filter, value: word, isQuoted: false, from, to: end };
      open = null;
    }
  }
}

/** A search text without one of its tokens. */
export function withoutToken(text: string, { from, to }: SearchToken): string {
  return `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim();
}
