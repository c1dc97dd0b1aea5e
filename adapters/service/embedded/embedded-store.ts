import type { Change, Listed, ListQuery, Put, SearchQuery, Store, Stored } from '../ports/store.ts';
import { openDatabase, type Connection, type Statement } from './database.ts';
import { PRAGMAS, SCHEMA, SCHEMA_VERSION } from './schema.ts';

/** After every key or word that begins with a text, and before the next text: no assigned character is larger. */
const PAST_EVERYTHING = '\u{10FFFF}';

/** Words in at most this many documents count as rare. */
const RARE_MAX = 2_000;

export interface EmbeddedStoreOptions {
  readonly path: string;
  /** Words in at most this many documents are looked for one document at a time. */
  readonly rareMax?: number;
}

interface DocumentRow {
  readonly id: string;
  readonly version: number;
  readonly doc: string;
}

interface WrittenRow {
  readonly version: number;
  readonly keys: string;
  readonly words: string;
}

interface IdRow {
  readonly id: string;
}

type Keys = NonNullable<Put['keys']>;
type Words = NonNullable<Put['words']>;

const NO_WORDS: Words = { title: [], other: [] };

/** Thrown inside a transaction to take it back; never leaves the store. */
const CONFLICT = new Error('A version was not the expected one');

/**
 * The store of an installation: one SQLite file, durable with every write. `path` is the file; it and its two
 * companions (-wal, -shm) belong together.
 */
export function createEmbeddedStore({ path, rareMax = RARE_MAX }: EmbeddedStoreOptions): Store {
  const connection = openDatabase(path);
  prepareTables(connection);
  const statements = statementsOf(connection);
  const searches = new Map<number, Statement>();
  const searchOf = (prefixCount: number): Statement => {
    const known = searches.get(prefixCount) ?? connection.prepare(searchSql(prefixCount));
    searches.set(prefixCount, known);
    return known;
  };
  const get = <Doc>(kind: string, id: string) => storedOf<Doc>(statements.get.one(kind, id) as DocumentRow | null);

  return {
    get: async (kind, id) => get(kind, id),
    getMany: async (kind, ids) => ids.map((id) => get(kind, id)),
    list: async (kind, query) => listed(statements, kind, query),
    search: async (query) => found(searchOf, statements, query, rareMax),
    async write(changes) {
      try {
        connection.transaction(() => changes.forEach((change) => write(statements, change)));
        return 'written';
      } catch (thrown) {
        if (thrown === CONFLICT) return 'conflict';
        throw thrown;
      }
    },
    async close() {
      connection.close();
    },
  };
}

function prepareTables(connection: Connection): void {
  for (const pragma of PRAGMAS) connection.prepare(pragma).all();
  const [row] = connection.prepare('PRAGMA user_version').all() as readonly { readonly user_version: number }[];
  const version = row?.user_version ?? 0;
  if (version > SCHEMA_VERSION) throw new Error('This data folder belongs to a newer version of this program.');
  if (version === SCHEMA_VERSION) return;
  connection.exec(SCHEMA);
  connection.exec(`PRAGMA user_version = ${String(SCHEMA_VERSION)}`);
}

type Statements = ReturnType<typeof statementsOf>;

function statementsOf(connection: Connection) {
  const range = 'kind = ? AND name = ? AND key >= ? AND key < ?';
  const page = (order: 'ASC' | 'DESC') =>
    `SELECT id FROM entry WHERE ${range} ORDER BY key ${order}, id ${order} LIMIT ? OFFSET ?`;
  return {
    get: connection.prepare('SELECT id, version, doc FROM document WHERE kind = ? AND id = ?'),
    written: connection.prepare('SELECT version, keys, words FROM document WHERE kind = ? AND id = ?'),
    put: connection.prepare('INSERT OR REPLACE INTO document (kind, id, version, doc, keys, words) VALUES (?, ?, ?, ?, ?, ?)'),
    remove: connection.prepare('DELETE FROM document WHERE kind = ? AND id = ?'),
    putKey: connection.prepare('INSERT OR IGNORE INTO entry (kind, name, key, id) VALUES (?, ?, ?, ?)'),
    removeKey: connection.prepare('DELETE FROM entry WHERE kind = ? AND name = ? AND key = ? AND id = ?'),
    putWord: connection.prepare('INSERT OR IGNORE INTO word (kind, word, id, title) VALUES (?, ?, ?, ?)'),
    removeWord: connection.prepare('DELETE FROM word WHERE kind = ? AND word = ? AND id = ?'),
    wordIds: connection.prepare('SELECT id FROM word WHERE kind = ? AND word >= ? AND word < ? LIMIT ?'),
    count: connection.prepare(`SELECT COUNT(*) AS total FROM entry WHERE ${range}`),
    ascending: connection.prepare(page('ASC')),
    descending: connection.prepare(page('DESC')),
  };
}

function storedOf<Doc>(row: DocumentRow | null): Stored<Doc> | null {
  return row && { id: row.id, doc: JSON.parse(row.doc) as Doc, version: row.version };
}

function write(statements: Statements, change: Change): void {
  const { kind, id } = change;
  const before = statements.written.one(kind, id) as WrittenRow | null;
  if (change.op === 'put' && change.ifVersion !== undefined && change.ifVersion !== (before?.version ?? 0)) throw CONFLICT;

  const keys = JSON.stringify((change.op === 'put' && change.keys) || {});
  const words = JSON.stringify((change.op === 'put' && change.words) || NO_WORDS);
  if (before && before.keys !== keys) forKeys(before.keys, (name, key) => statements.removeKey.run(kind, name, key, id));
  if (before && before.words !== words) forWords(before.words, (word) => statements.removeWord.run(kind, word, id));
  if (change.op === 'remove') {
    statements.remove.run(kind, id);
    return;
  }

  statements.put.run(kind, id, (before?.version ?? 0) + 1, JSON.stringify(change.doc), keys, words);
  if (before?.keys !== keys) forKeys(keys, (name, key) => statements.putKey.run(kind, name, key, id));
  if (before?.words !== words) forWords(words, (word, isTitle) => statements.putWord.run(kind, word, id, isTitle ? 1 : 0));
}

function forKeys(keys: string, each: (name: string, key: string) => void): void {
  const byName = JSON.parse(keys) as Keys;
  for (const [name, list] of Object.entries(byName)) for (const key of list) each(name, key);
}

/** Title words first: a word that is both counts as one of the title. */
function forWords(words: string, each: (word: string, isTitle: boolean) => void): void {
  const { title, other } = JSON.parse(words) as Words;
  for (const word of title) each(word, true);
  for (const word of other) each(word, false);
}

function listed<Doc>(statements: Statements, kind: string, query: ListQuery): Listed<Doc> {
  const { index, prefix = '', offset, limit, descending = false } = query;
  const range = [kind, index, prefix, prefix + PAST_EVERYTHING] as const;
  const ids = (descending ? statements.descending : statements.ascending).all(...range, limit, offset) as readonly IdRow[];
  const { total } = statements.count.one(...range) as { readonly total: number };
  return { items: documentsOf(statements, kind, ids), total };
}

function documentsOf<Doc>(statements: Statements, kind: string, rows: readonly IdRow[]) {
  return rows.flatMap(({ id }) => storedOf<Doc>(statements.get.one(kind, id) as DocumentRow | null) ?? []);
}

/**
 * For each prefix the documents with such a word, then those that every prefix found; a document whose title has them
 * all ranks first. The window counts all of them while only a page is read.
 */
function searchSql(prefixCount: number): string {
  const one = 'SELECT id, MAX(title) AS title FROM word WHERE kind = ? AND word >= ? AND word < ? GROUP BY id';
  const all = Array.from({ length: prefixCount }, () => one).join(' UNION ALL ');
  return `SELECT id, COUNT(*) OVER () AS total FROM (
      SELECT id, MIN(title) AS title FROM (${all}) GROUP BY id HAVING COUNT(*) = ${String(prefixCount)}
    ) ORDER BY title DESC, id LIMIT ? OFFSET ?`;
}

function found<Doc>(
  searchOf: (prefixCount: number) => Statement,
  statements: Statements,
  query: SearchQuery,
  rareMax: number,
): Listed<Doc> {
  const { kind, prefixes, offset, limit } = query;
  if (prefixes.length === 0) return { items: [], total: 0 };
  const few = rareOf(statements, kind, prefixes, rareMax);
  if (few !== null) return foundAmong(statements, query, few);
  const ranges = prefixes.flatMap((prefix) => [kind, prefix, prefix + PAST_EVERYTHING]);
  const page = (count: number, from: number) =>
    searchOf(prefixes.length).all(...ranges, count, from) as readonly (IdRow & { readonly total: number })[];
  const rows = page(limit, offset);
  // The total comes with every row; a page past the end has none, so the first row is asked for it.
  const [first] = rows.length > 0 ? rows : page(1, 0);
  return { items: documentsOf(statements, kind, rows), total: first?.total ?? 0 };
}

/** The documents with the rarest of several words, when they are few: then looking at each beats joining the common ones. */
function rareOf(statements: Statements, kind: string, prefixes: readonly string[], rareMax: number): readonly string[] | null {
  if (prefixes.length < 2) return null;
  const idsOf = (prefix: string) => {
    const rows = statements.wordIds.all(kind, prefix, prefix + PAST_EVERYTHING, rareMax + 1) as readonly IdRow[];
    return rows.map(({ id }) => id);
  };
  const [rarest = []] = prefixes.map(idsOf).sort((a, b) => a.length - b.length);
  return rarest.length > rareMax ? null : [...new Set(rarest)];
}

function foundAmong<Doc>(statements: Statements, query: SearchQuery, ids: readonly string[]): Listed<Doc> {
  const { kind, prefixes, offset, limit } = query;
  const fits = (words: readonly string[]) => prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
  const hits = ids.flatMap((id) => {
    const { title, other } = JSON.parse((statements.written.one(kind, id) as WrittenRow).words) as Words;
    return fits([...title, ...other]) ? [{ id, rank: fits(title) ? 0 : 1 }] : [];
  });
  hits.sort((a, b) => a.rank - b.rank || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
  return { items: documentsOf(statements, kind, hits.slice(offset, offset + limit)), total: hits.length };
}
