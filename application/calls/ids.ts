import * as v from 'valibot';
import { isId } from '#domain/uri/base62.ts';

/** Several ids in a query, separated by commas; at most `most`. */
export function idsUpTo(most: number) {
  return v.pipe(
    v.string(),
    v.transform((text): readonly string[] => text.split(',').map((id) => id.trim())),
    v.check((ids) => ids.length <= most, `at most ${String(most)} at once`),
    v.check((ids) => ids.every(isId), 'one of them is no id'),
  );
}

/** ISO 3166-1 country code, or `from_token` for the user's own. The library is playable in all markets. */
export const market = v.optional(v.string());
