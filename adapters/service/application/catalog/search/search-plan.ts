import type { SearchQuery } from '../../ports/store.ts';
import { KINDS } from '../../records/records.ts';
import { newDays, yearBeginnings, type Field, type SearchText } from './search-query.ts';
import { MARKS } from './search-words.ts';

/** The store query for a kind. Phrases, and years of artists, are checked per document afterwards. */
export type SearchPlan = Required<Pick<SearchQuery, 'prefixes' | 'titles' | 'anyOf'>> & Pick<SearchQuery, 'names'>;

/** The index of a field per kind: the words of the title, or the marked words. */
const FIELD_INDEXES: Readonly<Record<string, Readonly<Partial<Record<Field, 'title' | 'marked'>>>>> = {
  [KINDS.track]: { track: 'title', artist: 'marked', album: 'marked', genre: 'marked' },
  [KINDS.album]: { album: 'title', artist: 'marked', genre: 'marked' },
  [KINDS.artist]: { artist: 'title', genre: 'marked' },
};

/** Null where nothing of this kind can be meant: filters mean the kinds that have their field. */
export function planFor(kind: string, text: SearchText, nowMs: number): SearchPlan | null {
  const { words, inField, maybeInField, years, isrc, isNew, isUnsatisfiable } = text;
  const places = FIELD_INDEXES[kind] ?? {};
  const isDated = kind === KINDS.track || kind === KINDS.album;
  if (isUnsatisfiable || [...inField, ...maybeInField].some(({ field }) => places[field] === undefined)) return null;
  if (isrc !== null && kind !== KINDS.track) return null;
  if (isNew && kind !== KINDS.album) return null;
  if (years !== null && !isDated && kind !== KINDS.artist) return null;
  const mark = (field: Field, word: string) => (field === 'track' ? word : MARKS[field] + word);
  const titles = inField.filter(({ field }) => places[field] === 'title').map(({ word }) => word);
  const anyOf = [
    ...inField.filter(({ field }) => places[field] === 'marked').map(({ field, word }) => [mark(field, word)]),
    ...maybeInField.map(({ field, word }) => (places[field] === 'marked' ? [word, mark(field, word)] : [word])),
    ...(years !== null && isDated ? [dates(yearBeginnings(years))] : []),
    ...(isrc === null ? [] : [[MARKS.isrc + isrc]]),
    ...(isNew ? [dates(newDays(nowMs))] : []),
  ];
  const isPlain = titles.length + anyOf.length === 0 && text.phrases.length === 0;
  return { prefixes: words, titles, anyOf, ...(isPlain && { names: 'name' }) };
}

const dates = (beginnings: readonly string[]) => beginnings.map((day) => MARKS.date + day);
