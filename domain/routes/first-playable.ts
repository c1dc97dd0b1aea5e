import { parseContentUri } from '../uri/content-uri.ts';

/**
 * The first content URI in a view or a list, in display order; null without one.
 * Searches nested lists and saved items (`{ added_at, track }`); skips items marked as not playable.
 * Spec §2 "the first playable content URI is chosen, searching nested item lists and saved-item wrappers".
 */
export function firstPlayable(found: unknown): string | null {
  if (typeof found !== 'object' || found === null) return null;
  if (Array.isArray(found)) return firstOf(found);
  const { uri, is_playable, items, content, added_at, ...rest } = found as Readonly<Record<string, unknown>>;
  if (typeof uri === 'string' && parseContentUri(uri) !== null) return is_playable === false ? null : uri;
  if (items !== undefined) return firstPlayable(items);
  if (content !== undefined) return firstPlayable(content);
  return added_at === undefined && !('artists' in rest) ? null : firstOf(Object.values(rest));
}

function firstOf(list: readonly unknown[]): string | null {
  for (const one of list) {
    const uri = firstPlayable(one);
    if (uri !== null) return uri;
  }
  return null;
}
