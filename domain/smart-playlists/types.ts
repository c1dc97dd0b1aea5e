/**
 * The rules of a smart playlist: conditions, groups of them, an order and a limit. Times are milliseconds since the epoch,
 * lengths seconds.
 */
export interface SmartRules extends RuleGroup {
  readonly order: TrackOrder;
  /** The most songs; null for all. */
  readonly limit: number | null;
}

/** `all`: every rule has to hold; `any`: one of them. A group without rules always holds. */
export interface RuleGroup {
  readonly match: 'all' | 'any';
  readonly rules: readonly (Condition | RuleGroup)[];
}

export const TEXT_FIELDS = ['title', 'artist', 'album', 'genre', 'format'] as const;
export const NUMBER_FIELDS = ['year', 'plays', 'length'] as const;
export const DATE_FIELDS = ['added', 'played'] as const;
export const TEXT_TESTS = ['is', 'is_not', 'contains', 'contains_not', 'begins'] as const;
export const NUMBER_TESTS = ['is', 'is_not', 'at_least', 'at_most'] as const;
/** `value` is a number of days. What was never played was not played within any number of days. */
export const DATE_TESTS = ['within_days', 'not_within_days'] as const;

export type Condition =
  | { readonly field: (typeof TEXT_FIELDS)[number]; readonly test: (typeof TEXT_TESTS)[number]; readonly value: string }
  | { readonly field: (typeof NUMBER_FIELDS)[number]; readonly test: (typeof NUMBER_TESTS)[number]; readonly value: number }
  | { readonly field: (typeof DATE_FIELDS)[number]; readonly test: (typeof DATE_TESTS)[number]; readonly value: number }
  | { readonly field: 'liked'; readonly test: 'is'; readonly value: boolean };

export const ORDER_FIELDS = ['title', 'artist', 'album', 'year', 'added', 'played', 'plays', 'length', 'format'] as const;

export interface TrackOrder {
  /** `place`: as the context has them, for the songs of one. */
  readonly by: (typeof ORDER_FIELDS)[number] | 'place';
  readonly descending: boolean;
}

/** What rules know of a song. */
export interface TrackFacts {
  readonly id: string;
  readonly title: string;
  readonly artists: readonly string[];
  readonly album: string;
  readonly genres: readonly string[];
  /** Null when unknown. */
  readonly year: number | null;
  /** The codec, such as `flac`. */
  readonly format: string;
  readonly lengthS: number;
  readonly addedMs: number;
  /** The place on its album. */
  readonly disc: number;
  readonly number: number;
}

/** What rules know of a listener and a song. */
export interface ListenerFacts {
  readonly plays: number;
  /** Null when never played. */
  readonly playedMs: number | null;
  readonly isLiked: boolean;
}

export const NEVER_PLAYED: ListenerFacts = { plays: 0, playedMs: null, isLiked: false };

/** All songs by title. */
export const ALL_SONGS: SmartRules = { match: 'all', rules: [], order: { by: 'title', descending: false }, limit: null };
