import type { SearchResults } from '#domain/catalog/types.ts';
import { SEARCH_TEXTS } from '../../texts/screens/search-texts.ts';

/** What the results show: everything, or one kind. The names are those of the service's answer. */
export const RESULT_KINDS = ['all', 'tracks', 'albums', 'artists', 'playlists', 'shows', 'episodes'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** The kinds with results, with their names. */
export function kindsIn(results: SearchResults): readonly { readonly kind: ResultKind; readonly name: string }[] {
  return RESULT_KINDS.filter((kind) => kind === 'all' || results[kind].total > 0).map((kind) => ({
    kind,
    name: SEARCH_TEXTS[kind],
  }));
}

/** The names to suggest: of the best result, then of artists, albums and songs. */
export function suggestedNames({ best_match, artists, albums, tracks, shows }: SearchResults): readonly string[] {
  return [best_match, artists, albums, tracks, shows].flatMap(({ items }) => items.map(({ name }) => name));
}
