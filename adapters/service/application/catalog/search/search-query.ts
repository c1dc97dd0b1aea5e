import { searchTokens, type SearchToken } from '#domain/catalog/search-text.ts';
import { MS_PER_DAY, NEW_RELEASE_DAYS, SEARCH_TEXT_LENGTH_MAX, SEARCH_WORDS_MAX } from '../../../domain/constants/catalog.ts';
import { foldedWords } from '../../records/text-folding.ts';
import { normaliseIsrc } from './search-words.ts';

const FIELDS = ['track', 'artist', 'album', 'genre'] as const;
/** A field with a search filter of its own. */
export type Field = (typeof FIELDS)[number];

/** Words that are adjacent in a name; without a field, in any name. */
export interface Phrase {
  readonly field: Field | null;
  readonly words: readonly string[];
}

/**
 * A parsed search, as the public Web API defines it: words, `"phrases"` and filters such as `artist:"Miles Davis"
 * year:1955-1960`.
 */
export interface SearchText {
  /** All folded words without a filter, those of phrases included. */
  readonly words: readonly string[];
  readonly inField: readonly { readonly field: Field; readonly word: string }[];
  /** Words behind the first of a filter without quotes: of the filter, or not. */
  readonly maybeInField: readonly { readonly field: Field; readonly word: string }[];
  readonly phrases: readonly Phrase[];
  /** First and last. */
  readonly years: readonly [number, number] | null;
  readonly isrc: string | null;
  readonly isNew: boolean;
  /** A filter nothing can fulfil here. */
  readonly isUnsatisfiable: boolean;
}

interface Draft {
  words: string[];
  inField: { field: Field; word: string }[];
  maybeInField: { field: Field; word: string }[];
  phrases: Phrase[];
  years: readonly [number, number] | null;
  isrc: string | null;
  isNew: boolean;
  isUnsatisfiable: boolean;
}

export function parseSearchText(text: string): SearchText {
  const draft: Draft = {
    words: [],
    inField: [],
    maybeInField: [],
    phrases: [],
    years: null,
    isrc: null,
    isNew: false,
    isUnsatisfiable: false,
  };
  let open: Field | null = null;
  for (const token of searchTokens(text.slice(0, SEARCH_TEXT_LENGTH_MAX))) open = addToken(draft, token, open);
  return limitWords(draft);
}

/** Adds a token. Returns the filter that following plain words may belong to. */
function addToken(draft: Draft, { filter, value, isQuoted }: SearchToken, open: Field | null): Field | null {
  const field = FIELDS.find((one) => one === filter) ?? null;
  const words = foldedWords(value);
  if (filter === null && !isQuoted && open !== null) {
    draft.maybeInField.push(...words.map((word) => ({ field: open, word })));
    return open;
  }
  if (filter === null || field !== null) {
    if (field === null) draft.words.push(...words);
    else draft.inField.push(...words.map((word) => ({ field, word })));
    if (isQuoted && words.length > 0) draft.phrases.push({ field, words });
    return isQuoted ? null : field;
  }
  if (filter === 'year') draft.years = yearsOf(value);
  else if (filter === 'isrc') draft.isrc = normaliseIsrc(value);
  else if (filter === 'tag') draft.isNew ||= value.toLowerCase() === 'new';
  draft.isUnsatisfiable ||=
    filter === 'upc' ||
    (filter === 'year' && draft.years === null) ||
    (filter === 'tag' && value.toLowerCase() !== 'new') ||
    draft.isrc === '';
  return null;
}

function yearsOf(value: string): readonly [number, number] | null {
  const [, from, to] = /^(\d{4})(?:-(\d{4}))?$/.exec(value) ?? [];
  const [first, last] = [Number(from), Number(to ?? from)];
  return from === undefined || last < first ? null : [first, last];
}

function limitWords(draft: Draft): SearchText {
  const left = (taken: number) => Math.max(0, SEARCH_WORDS_MAX - taken);
  const words = draft.words.slice(0, SEARCH_WORDS_MAX);
  const inField = draft.inField.slice(0, left(words.length));
  const maybeInField = draft.maybeInField.slice(0, left(words.length + inField.length));
  return { ...draft, words, inField, maybeInField };
}

/** Beginnings of the dates of some years, so few as can be: `199`, `2000`, `2001`. */
export function yearBeginnings([first, last]: readonly [number, number]): readonly string[] {
  const found: string[] = [];
  for (let year = first; year <= last;) {
    const step = [1_000, 100, 10].find((size) => year % size === 0 && year + size - 1 <= last) ?? 1;
    const digits = String(year).padStart(4, '0');
    found.push(digits.slice(0, 4 - Math.log10(step)));
    year += step;
  }
  return found;
}

/** The days on which what is new was released, as dates begin. */
export function newDays(nowMs: number): readonly string[] {
  return Array.from({ length: NEW_RELEASE_DAYS + 1 }, (_, day) => new Date(nowMs - day * MS_PER_DAY).toISOString().slice(0, 10));
}
