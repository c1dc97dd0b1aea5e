import { SEARCH_TOTAL_MAX, type SearchQuery } from '../../application/ports/store.ts';
import type { Database } from './database.ts';
import { beginning, LAST_KEY, plainText, storedKey } from './texts.ts';

/** The hits of a search: the ids of a page in order, and the total as far as it is counted. */
interface Hits {
  readonly ids: readonly string[];
  readonly total: number;
}

interface IdRow {
  readonly id: string;
}

interface MatchRow extends IdRow {
  /** Whether all of it was found in the title. */
  readonly titled: boolean;
}

const NAMED = `SELECT id FROM entry WHERE kind = $1 AND name = $2 AND key >= $3 AND key < $4 ORDER BY key, id LIMIT $5`;
const MATCHES = `SELECT id, words @@ $2::tsquery AS titled FROM searched WHERE words @@ $1::tsquery ORDER BY n LIMIT $3`;

/** Finds documents by the beginnings of their words: by name first, then by title words alone, then the others. */
export async function findHits(database: Database, query: SearchQuery): Promise<Hits> {
  const { kind, prefixes, titles = [], anyOf = [], names, offset, limit } = query;
  if (prefixes.length + titles.length + anyOf.length === 0) return { ids: [], total: 0 };
  const name = storedKey(prefixes.join(' '));
  const [named, matches] = await Promise.all([
    names === undefined
      ? []
      : database.read<IdRow & Record<string, string>>(
          NAMED,
          [plainText(kind), names, name, name + LAST_KEY, SEARCH_TOTAL_MAX],
          'named',
        ),
    matchesOf(database, query),
  ]);
  const ids = [...new Set([...named.map(({ id }) => id), ...matches])].slice(0, SEARCH_TOTAL_MAX);
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}

/** Hits by title alone precede the others; both keep the order of writing. */
async function matchesOf(
  database: Database,
  { kind, prefixes, titles = [], anyOf = [] }: SearchQuery,
): Promise<readonly string[]> {
  const ofTitle = beginning(kind, 'title');
  const ofAny = beginning(kind, 'any');
  const others = [...titles.map(ofTitle), ...anyOf.map((group) => `(${group.map(ofAny).join(' | ')})`)];
  const all = [...prefixes.map(ofAny), ...others].join(' & ');
  const titled = [...prefixes.map(ofTitle), ...others].join(' & ');
  // Not prepared: the best way to a common word is not the best to a rare one.
  const match = (expression: string) =>
    database.read<MatchRow & Record<string, string | boolean>>(MATCHES, [expression, titled, SEARCH_TOTAL_MAX]);
  const found = await match(all);
  const first = found.filter((row) => row.titled);
  const rest = found.filter((row) => !row.titled);
  // Those by title may all come later than the first thousand.
  const isCut = found.length === SEARCH_TOTAL_MAX && prefixes.length > 0 && rest.length > 0;
  const byTitle = isCut ? await match(titled) : first;
  return [...byTitle, ...rest].map(({ id }) => id);
}
