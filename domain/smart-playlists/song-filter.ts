import { CONDITION_TEXT_LENGTH_MAX } from '../constants/content/smart-playlists.ts';
import { ORDER_FIELDS, type Condition, type RuleGroup, type SmartRules, type TrackOrder } from './types.ts';

/** The filter of a table of songs, as its fields have it; empty fields filter nothing. Days are negative for "not within". */
export interface SongFilter {
  readonly words: string;
  readonly genre: string;
  readonly format: string;
  readonly fromYear: string;
  readonly toYear: string;
  readonly addedDays: string;
  readonly playedDays: string;
}

export const NO_FILTER: SongFilter = {
  words: '',
  genre: '',
  format: '',
  fromYear: '',
  toYear: '',
  addedDays: '',
  playedDays: '',
};

/** The rules of a filter: all of its fields have to fit, and all of its words, each anywhere. */
export function rulesOfFilter(filter: SongFilter, order: TrackOrder): SmartRules {
  const words = textOf(filter.words).split(/\s+/).filter(Boolean);
  const rules: readonly (Condition | RuleGroup)[] = [
    ...words.map(anywhere),
    ...contains('genre', filter.genre),
    ...contains('format', filter.format),
    ...number(filter.fromYear, (value) => ({ field: 'year', test: 'at_least', value })),
    ...number(filter.toYear, (value) => ({ field: 'year', test: 'at_most', value })),
    ...days('added', filter.addedDays),
    ...days('played', filter.playedDays),
  ];
  return { match: 'all', rules, order, limit: null };
}

/** A filter from a stored text; what is not a text is empty. */
export function songFilterFrom(stored: unknown): SongFilter {
  const fields = typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {};
  const field = (name: keyof SongFilter) => {
    const value = fields[name];
    return typeof value === 'string' ? textOf(value) : '';
  };
  return {
    words: field('words'),
    genre: field('genre'),
    format: field('format'),
    fromYear: field('fromYear'),
    toYear: field('toYear'),
    addedDays: field('addedDays'),
    playedDays: field('playedDays'),
  };
}

/** An order from a stored value; by title without one. */
export function trackOrderFrom(stored: unknown): TrackOrder {
  const { by, descending } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<string, unknown>>;
  return { by: ORDER_FIELDS.find((field) => field === by) ?? 'title', descending: descending === true };
}

/** The order that a column's heading gives: by the column, and turned around by the same one again. */
export function orderedBy(order: TrackOrder, column: string): TrackOrder {
  const by = ORDER_FIELDS.find((field) => field === column) ?? 'title';
  return { by, descending: by === order.by && !order.descending };
}

const textOf = (text: string) => text.slice(0, CONDITION_TEXT_LENGTH_MAX);

const anywhere = (value: string): RuleGroup => ({
  match: 'any',
  rules: (['title', 'artist', 'album'] as const).map((field) => ({ field, test: 'contains', value })),
});

function contains(field: 'genre' | 'format', value: string): readonly Condition[] {
  return value.trim() === '' ? [] : [{ field, test: 'contains', value: textOf(value.trim()) }];
}

function number(text: string, conditionOf: (value: number) => Condition): readonly Condition[] {
  return /^\d{1,4}$/.test(text) ? [conditionOf(Number(text))] : [];
}

function days(field: 'added' | 'played', text: string): readonly Condition[] {
  const value = /^-?\d{1,4}$/.test(text) ? Number(text) : 0;
  if (value === 0) return [];
  return [{ field, test: value < 0 ? 'not_within_days' : 'within_days', value: Math.abs(value) }];
}
