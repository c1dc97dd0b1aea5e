import { createHash } from 'node:crypto';
import { SEARCH_TOTAL_MAX, type SearchQuery } from '../../application/ports/store.ts';
import { LAST_KEY } from './counts.ts';
import type { Connection } from './database.ts';
import { createTables, wordTablesOf, hasTableRegistry, type KindTables, type Words } from './word-tables.ts';

/** The hits of a search: the first ids in order, and the total as far as it is counted. */
interface Hits {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The words of documents, by kind. */
export interface SearchIndex {
  /** Creates the tables of a kind; call it before the transaction that first writes the kind, because that may roll back. */
  registerKind(kind: string): void;
  /** Puts the words of a document in place of those it had; the document keeps its place in the order. */
  replace(kind: string, id: string, words: Words): void;
  remove(kind: string, id: string): void;
  find(query: SearchQuery): Hits;
}

interface IdRow {
  readonly id: string;
}

/** An index over SQLite's own full-text tables (FTS5). `searched` of schema.ts numbers their documents. */
export function createSearchIndex(connection: Connection): SearchIndex {
  const kinds = new Map<string, KindTables>();
  const hasTables = hasTableRegistry(connection);
  const ofKind = (kind: string): KindTables | null => {
    const known = kinds.get(kind);
    if (known || !hasTables(kind)) return known ?? null;
    const tables = wordTablesOf(connection, kind);
    kinds.set(kind, tables);
    return tables;
  };
  const admit = (kind: string): void => {
    if (ofKind(kind) === null) createTables(connection, kind);
  };
  const numberOf = connection.prepare('SELECT n FROM searched WHERE kind = ? AND id = ?');
  const number = connection.prepare('INSERT INTO searched (kind, id) VALUES (?, ?) RETURNING n');
  const forget = connection.prepare('DELETE FROM searched WHERE n = ?');
  const idOf = connection.prepare('SELECT id FROM searched WHERE n = ?');
  const named = connection.prepare(
    'SELECT id FROM entry WHERE kind = ? AND name = ? AND key >= ? AND key < ? ORDER BY key, id LIMIT ?',
  );
  const byName = (kind: string, index: string, name: string): readonly string[] => {
    const rows = named.all(kind, index, name, name + LAST_KEY, SEARCH_TOTAL_MAX) as readonly IdRow[];
    return [...new Set(rows.map(({ id }) => id))];
  };
  const known = (kind: string, id: string) => (numberOf.one(kind, id) as { readonly n: number } | null)?.n ?? null;

  const remove = (kind: string, id: string): void => {
    const n = known(kind, id);
    if (n === null) return;
    ofKind(kind)?.remove(n);
    forget.run(n);
  };
  return {
    registerKind: admit,
    remove,
    replace(kind, id, words) {
      if (words.title.length + words.other.length === 0) {
        remove(kind, id);
        return;
      }
      const before = known(kind, id);
      if (before !== null) ofKind(kind)?.remove(before);
      const n = before ?? (number.one(kind, id) as { readonly n: number }).n;
      ofKind(kind)?.put(n, words);
    },
    find(query) {
      const { kind, prefixes, titles = [], anyOf = [], names, offset, limit } = query;
      const tables = ofKind(kind);
      if (prefixes.length + titles.length + anyOf.length === 0 || tables === null) return { ids: [], total: 0 };
      const named = names === undefined ? [] : byName(kind, names, prefixes.join(' '));
      const page = named.slice(offset, offset + limit);
      if (named.length === SEARCH_TOTAL_MAX) return { ids: page, total: named.length };
      const isNamed = new Set(named.map((id) => known(kind, id)));
      const others = numbersOf(tables, query).filter((n) => !isNamed.has(n));
      others.splice(SEARCH_TOTAL_MAX - named.length);
      const rest = others.slice(Math.max(0, offset - named.length), Math.max(0, offset + limit - named.length));
      return { ids: [...page, ...rest.map((n) => (idOf.one(n) as IdRow).id)], total: named.length + others.length };
    },
  };
}

/** Hits by title alone precede the others; both keep the order of writing. */
function numbersOf(tables: KindTables, { prefixes, titles = [], anyOf = [] }: SearchQuery): readonly number[] {
  const plain = prefixes.map(beginning);
  const others = [
    ...titles.map((title) => `title : ${beginning(title)}`),
    ...anyOf.map((group) => `(${group.map(beginning).join(' OR ')})`),
  ];
  // Nothing at all is the dearest answer: one look through everything has to do for it.
  const all = tables.match([...plain, ...others].join(' AND '));
  if (all.length === 0 || plain.length === 0) return all;
  const isFound = new Set(all);
  const byTitle = tables.matchTitles(plain.join(' AND ')).filter((n) => others.length === 0 || isFound.has(n));
  if (byTitle.length === SEARCH_TOTAL_MAX) return byTitle;
  const isByTitle = new Set(byTitle);
  return [...byTitle, ...all.filter((n) => !isByTitle.has(n))].slice(0, SEARCH_TOTAL_MAX);
}

const beginning = (prefix: string): string => `"${prefix.replaceAll('"', '""')}"*`;

/** A digest that changes with the words of a document; empty for none. */
export function digestOfWords({ title, other }: Words): string {
  if (title.length + other.length === 0) return '';
  return createHash('sha1')
    .update(JSON.stringify([title, other]))
    .digest('base64url');
}
