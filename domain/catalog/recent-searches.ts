import { RECENT_SEARCHES_MAX, SEARCH_LENGTH_MAX } from '../constants/content/library.ts';

const keyOf = (text: string) => text.toLocaleLowerCase();

/** Recent searches with this one first, each once. */
export function withRecentSearch(searches: readonly string[], text: string): readonly string[] {
  const search = text.trim().slice(0, SEARCH_LENGTH_MAX);
  if (search === '') return searches;
  return [search, ...withoutRecentSearch(searches, search)].slice(0, RECENT_SEARCHES_MAX);
}

export function withoutRecentSearch(searches: readonly string[], text: string): readonly string[] {
  return searches.filter((search) => keyOf(search) !== keyOf(text));
}

/** Recent searches from a stored text: what is no list of texts is none. */
export function recentSearchesFrom(stored: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    const texts = Array.isArray(parsed) ? parsed.filter((one) => typeof one === 'string') : [];
    return texts.reduceRight<readonly string[]>((searches, text) => withRecentSearch(searches, text), []);
  } catch {
    return [];
  }
}

/** What a listener may mean by a beginning: recent searches that begin so, then names that have it, each once. */
export function searchSuggestions(
  typed: string,
  recent: readonly string[],
  names: readonly string[],
  countMax: number,
): readonly string[] {
  const wanted = keyOf(typed.trim());
  if (wanted === '') return [];
  const found = [...recent.filter((search) => keyOf(search).startsWith(wanted)), ...names];
  const byKey = new Map(found.map((text) => [keyOf(text), text] as const).reverse());
  byKey.delete(wanted);
  return [...new Set(found.map(keyOf))].flatMap((key) => byKey.get(key) ?? []).slice(0, countMax);
}
