import type { Change, Listed, ListQuery, Put, SearchQuery, Store, Stored } from '../../application/ports/store.ts';
import { openDatabase, type Connection } from './database.ts';
import { createGroupCommit } from './group-commit.ts';
import { createCounts, LAST_KEY, type Counts } from './counts.ts';
import { migrateWords } from './words-migration.ts';
import { backUpBeforeMigration } from './snapshot.ts';
import { PRAGMAS, SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { createSearchIndex, digestOfWords, type SearchIndex } from './search-index.ts';
import { countAll, createTotals, type Totals } from './totals.ts';
import { createReadBudget } from './read-budget.ts';
import { migrateFoldedWords } from './folding-migration.ts';
import { addSpellings, createSpellingIndex, type SpellingIndex } from './spelling-index.ts';
import { addTitles, type Words } from './word-tables.ts';

export interface SqliteStoreOptions {
  readonly path: string;
  /** A monotonic clock, in milliseconds, by which many reads in a row yield to other work. */
  readonly nowMs?: () => number;
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

const NO_WORDS: Words = { title: [], other: [] };

/** From this version on titles have a table of their own. */
const VERSION_WITH_TITLES = 4;

/** Until this version letters were folded one by one. */
const VERSION_WITH_FULL_FOLDING = 5;

/** Thrown inside a transaction to take it back; never leaves the store. */
const CONFLICT = new Error('A version was not the expected one');

/**
 * The store of an installation: one SQLite file, durable with every write. `path` is the file; it and its two
 * companions (-wal, -shm) belong together.
 */
export function createSqliteStore({ path, nowMs = () => performance.now() }: SqliteStoreOptions): Store {
  const connection = openDatabase(path);
  prepareTables(connection, path);
  const statements = statementsOf(connection);
  const index = createSearchIndex(connection);
  const spellings = createSpellingIndex(connection);
  const totals = createTotals(connection);
  const counts = createCounts(connection, totals);
  const turns = createReadBudget(nowMs);
  const commits = createGroupCommit(connection);
  const get = <Doc>(kind: string, id: string) => storedOf<Doc>(statements.get.one(kind, id) as DocumentRow | null);

  return {
    async get(kind, id) {
      const budget = turns.waitForBudget();
      if (budget !== undefined) await budget;
      return get(kind, id);
    },
    async getMany(kind, ids) {
      await turns.waitForBudget();
      return ids.map((id) => get(kind, id));
    },
    async list(kind, query) {
      await turns.waitForBudget();
      return listed(statements, counts, kind, query);
    },
    async search<Doc>(query: SearchQuery) {
      await turns.waitForBudget();
      const { ids, total } = index.find(query);
      return { items: ids.flatMap((id) => get<Doc>(query.kind, id) ?? []), total };
    },
    async spellings(keys, limit) {
      await turns.waitForBudget();
      return spellings.find(keys, limit);
    },
    async write(changes, confirm) {
      for (const kind of kindsWithWords(changes)) index.registerKind(kind);
      try {
        let isConfirmed = false;
        const confirmOnce = () => {
          if (!isConfirmed) confirm?.();
          isConfirmed = true;
        };
        const work = () => {
          confirmOnce();
          // Of a write that was taken back.
          totals.drop();
          for (const change of changes) write({ statements, index, spellings, totals }, change);
          totals.settle();
          counts.forget(changes);
          return 'written' as const;
        };
        const [first] = changes;
        const alone = () => {
          confirmOnce();
          return isUpdated(statements, first) ? ('written' as const) : null;
        };
        return await commits.run(changes.length, work, changes.length === 1 ? alone : undefined);
      } catch (thrown) {
        if (thrown === CONFLICT) return 'conflict';
        throw thrown;
      }
    },
    async close() {
      commits.flush();
      connection.close();
    },
  };
}

function prepareTables(connection: Connection, path: string): void {
  for (const pragma of PRAGMAS) connection.prepare(pragma).all();
  const [row] = connection.prepare('PRAGMA user_version').all() as readonly { readonly user_version: number }[];
  const version = row?.user_version ?? 0;
  if (version > SCHEMA_VERSION) throw new Error('This data folder belongs to a newer version of this program.');
  if (version === SCHEMA_VERSION) return;
  if (version > 0) backUpBeforeMigration(connection, path, version);
  connection.transaction(() => {
    connection.exec(SCHEMA);
    if (version === 1) migrateWords(connection);
    else if (version > 0 && version < VERSION_WITH_TITLES) addTitles(connection);
    if (version === 1 || version === 2) countAll(connection);
    if (version > 0 && version < VERSION_WITH_FULL_FOLDING) migrateFoldedWords(connection);
    if (version > 0) addSpellings(connection);
    connection.exec(`PRAGMA user_version = ${String(SCHEMA_VERSION)}`);
  });
}

type Statements = ReturnType<typeof statementsOf>;

function statementsOf(connection: Connection) {
  const range = 'kind = ? AND name = ? AND key >= max(?, ?) AND key < ?';
  const page = (order: 'ASC' | 'DESC') =>
    `SELECT id FROM entry WHERE ${range} ORDER BY key ${order}, id ${order} LIMIT ? OFFSET ?`;
  return {
    get: connection.prepare('SELECT id, version, doc FROM document WHERE kind = ? AND id = ?'),
    written: connection.prepare('SELECT version, keys, words FROM document WHERE kind = ? AND id = ?'),
    put: connection.prepare('INSERT OR REPLACE INTO document (kind, id, version, doc, keys, words) VALUES (?, ?, ?, ?, ?, ?)'),
    update: connection.prepare(
      "UPDATE document SET version = version + 1, doc = ? WHERE kind = ? AND id = ? AND version = ? AND keys = ? AND words = ''",
    ),
    remove: connection.prepare('DELETE FROM document WHERE kind = ? AND id = ?'),
    putKey: connection.prepare('INSERT OR IGNORE INTO entry (kind, name, key, id) VALUES (?, ?, ?, ?)'),
    removeKey: connection.prepare('DELETE FROM entry WHERE kind = ? AND name = ? AND key = ? AND id = ?'),
    ascending: connection.prepare(page('ASC')),
    descending: connection.prepare(page('DESC')),
  };
}

function storedOf<Doc>(row: DocumentRow | null): Stored<Doc> | null {
  return row && { id: row.id, doc: JSON.parse(row.doc) as Doc, version: row.version };
}

interface Written {
  readonly statements: Statements;
  readonly index: SearchIndex;
  readonly spellings: SpellingIndex;
  readonly totals: Totals;
}

/** Writes another content of a known version in one statement; false: it is not that version, or its keys or words change too. */
function isUpdated({ update }: Statements, change: Change | undefined): boolean {
  if (change?.op !== 'put' || !change.ifVersion || change.words) return false;
  return update.run(JSON.stringify(change.doc), change.kind, change.id, change.ifVersion, JSON.stringify(change.keys ?? {})) > 0;
}

function write({ statements, index, spellings, totals }: Written, change: Change): void {
  if (isUpdated(statements, change)) return;
  const { kind, id } = change;
  const before = statements.written.one(kind, id) as WrittenRow | null;
  if (change.op === 'put' && change.ifVersion !== undefined && change.ifVersion !== (before?.version ?? 0)) throw CONFLICT;

  const keys = JSON.stringify((change.op === 'put' && change.keys) || {});
  if (before && before.keys !== keys)
    forKeys(before.keys, (name, key) => totals.add(kind, name, -statements.removeKey.run(kind, name, key, id)));
  if (change.op === 'remove') {
    index.remove(kind, id);
    statements.remove.run(kind, id);
    return;
  }

  const { words = NO_WORDS } = change;
  const digest = digestOfWords(words);
  statements.put.run(kind, id, (before?.version ?? 0) + 1, JSON.stringify(change.doc), keys, digest);
  if (before?.keys !== keys) forKeys(keys, (name, key) => totals.add(kind, name, statements.putKey.run(kind, name, key, id)));
  if ((before?.words ?? '') === digest) return;
  index.replace(kind, id, words);
  spellings.add(words);
}

function kindsWithWords(changes: readonly Change[]): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (const change of changes) if (change.op === 'put' && change.words) kinds.add(change.kind);
  return kinds;
}

function forKeys(keys: string, each: (name: string, key: string) => void): void {
  const byName = JSON.parse(keys) as Keys;
  for (const [name, list] of Object.entries(byName)) for (const key of list) each(name, key);
}

function listed<Doc>(statements: Statements, counts: Counts, kind: string, query: ListQuery): Listed<Doc> {
  const { index, prefix = '', from = '', offset, limit, descending = false } = query;
  const range = [kind, index, prefix, from, prefix + LAST_KEY] as const;
  const ids = (descending ? statements.descending : statements.ascending).all(...range, limit, offset) as readonly IdRow[];
  // A page that is not full is the last: it needs no count.
  const isEnd = from === '' && ids.length < limit && (offset === 0 || ids.length > 0);
  return {
    items: documentsOf(statements, kind, ids),
    get total() {
      return isEnd ? offset + ids.length : counts.of(kind, index, prefix);
    },
  };
}

function documentsOf<Doc>(statements: Statements, kind: string, rows: readonly IdRow[]) {
  return rows.flatMap(({ id }) => storedOf<Doc>(statements.get.one(kind, id) as DocumentRow | null) ?? []);
}
