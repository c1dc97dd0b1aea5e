import * as v from 'valibot';
import { isId } from '#domain/uri/base62.ts';

/** Several ids in a query, separated by commas; at most so many. */
export function idsUpTo(most: number) {
  return v.pipe(
    v.string(),
    v.transform((text): readonly string[] => text.split(',').map((id) => id.trim())),
    v.check((ids) => ids.length <= most, `at most ${String(most)} at once`),
    v.check((ids) => ids.every(isId), 'one of them is no id'),
  );
}

/** ISO 3166-1 code of a country, or `from_token`: the listener's own. Everything here may be heard everywhere. */
export const market = v.optional(v.string());
