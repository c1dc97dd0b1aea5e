import { createHash } from 'node:crypto';
import { SEARCH_TOTAL_MAX, type Put, type SearchQuery } from '../ports/store.ts';
import type { Connection, Statement } from './database.ts';

export type Words = NonNullable<Put['words']>;

/** What is found: the first ids in order, and how many there are, as far as they are counted. */
export interface Hits {
  readonly ids: readonly string[];
  readonly total: number;
}

/** The words of documents, by kind. */
export interface SearchIndex {
  /** Makes room for a kind; has to come before the transaction that writes of it first, which may be taken back. */
  admit(kind: string): void;
  /** Puts the words of a document in place of those it had; the document keeps its place in the order. */
  replace(kind: string, id: string, words: Words): void;
  remove(kind: string, id: string): void;
  find(query: SearchQuery): Hits;
}

/** Words come folded and cut: everything but white space is part of one. Prefixes of up to three characters have lists of their own. */
const TABLE_OPTIONS = `content='', contentless_delete=1, detail='column', prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"`;

interface KindStatements {
  readonly put: Statement;
  readonly remove: Statement;
  readonly match: Statement;
}

/** An index over SQLite's own full-text tables (FTS5). `searched` of schema.ts numbers what they hold. */
export function createSearchIndex(connection: Connection): SearchIndex {
  const kinds = new Map<string, KindStatements>();
  const isThere = connection.prepare("SELECT 1 AS yes FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const ofKind = (kind: string): KindStatements | null => {
    const known = kinds.get(kind);
    if (known || isThere.one(nameOf(kind)) === null) return known ?? null;
    const prepared = prepareKind(connection, kind);
    kinds.set(kind, prepared);
    return prepared;
  };
  const admit = (kind: string): void => {
    if (ofKind(kind) === null) connection.exec(`CREATE VIRTUAL TABLE ${quoted(kind)} USING fts5(title, other, ${TABLE_OPTIONS})`);
  };
  const numberOf = connection.prepare('SELECT n FROM searched WHERE kind = ? AND id = ?');
  const number = connection.prepare('INSERT INTO searched (kind, id) VALUES (?, ?) RETURNING n');
  const forget = connection.prepare('DELETE FROM searched WHERE n = ?');
  const idOf = connection.prepare('SELECT id FROM searched WHERE n = ?');
  const known = (kind: string, id: string) => (numberOf.one(kind, id) as { readonly n: number } | null)?.n ?? null;

  const remove = (kind: string, id: string): void => {
    const n = known(kind, id);
    if (n === null) return;
    ofKind(kind)?.remove.run(n);
    forget.run(n);
  };
  return {
    admit,
    remove,
    replace(kind, id, words) {
      if (words.title.length + words.other.length === 0) {
        remove(kind, id);
        return;
      }
      const before = known(kind, id);
      if (before !== null) ofKind(kind)?.remove.run(before);
      const n = before ?? (number.one(kind, id) as { readonly n: number }).n;
      ofKind(kind)?.put.run(n, words.title.join(' '), words.other.join(' '));
    },
    find({ kind, prefixes, offset, limit }) {
      const statements = ofKind(kind);
      if (prefixes.length === 0 || statements === null) return { ids: [], total: 0 };
      const all = numbersOf(statements.match, prefixes);
      const ids = all.slice(offset, offset + limit).map((n) => (idOf.one(n) as { readonly id: string }).id);
      return { ids, total: all.length };
    },
  };
}

/** Those found by title words alone, then the others, both in the order they were written. */
function numbersOf(match: Statement, prefixes: readonly string[]): readonly number[] {
  const matching = (column: string): readonly number[] => {
    const expression = prefixes.map((prefix) => `${column}"${prefix.replaceAll('"', '""')}"*`).join(' AND ');
    return (match.all(expression, SEARCH_TOTAL_MAX) as readonly { readonly n: number }[]).map(({ n }) => n);
  };
  const byTitle = matching('{title} : ');
  if (byTitle.length === SEARCH_TOTAL_MAX) return byTitle;
  const isByTitle = new Set(byTitle);
  return [...byTitle, ...matching('').filter((n) => !isByTitle.has(n))].slice(0, SEARCH_TOTAL_MAX);
}

const nameOf = (kind: string) => `words of ${kind}`;
const quoted = (kind: string) => `"${nameOf(kind).replaceAll('"', '""')}"`;

function prepareKind(connection: Connection, kind: string): KindStatements {
  const table = quoted(kind);
  return {
    put: connection.prepare(`INSERT INTO ${table} (rowid, title, other) VALUES (?, ?, ?)`),
    remove: connection.prepare(`DELETE FROM ${table} WHERE rowid = ?`),
    match: connection.prepare(`SELECT rowid AS n FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid LIMIT ?`),
  };
}

/** Says whether the words of a document changed; empty for none. */
export function digestOfWords({ title, other }: Words): string {
  if (title.length + other.length === 0) return '';
  return createHash('sha1')
    .update(JSON.stringify([title, other]))
    .digest('base64url');
}
