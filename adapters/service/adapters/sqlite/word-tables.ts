import { SEARCH_TOTAL_MAX, type Put } from '../../application/ports/store.ts';
import type { Connection } from './database.ts';

export type Words = NonNullable<Put['words']>;

/** Words are folded and split at white space alone. Prefixes of up to three characters have their own index. */
const TABLE_OPTIONS = `content='', contentless_delete=1, detail='column', prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"`;

/**
 * The two full-text tables of a kind: all words, and the title's words again. Most words are in no title: a search for
 * titles alone costs half as much there as in the table of all words.
 */
export interface KindTables {
  put(n: number, words: Words): void;
  remove(n: number): void;
  /** The numbers of those that match, in order. */
  match(expression: string): readonly number[];
  matchTitles(expression: string): readonly number[];
}

const WORDS_OF = 'words of ';
const wordsOf = (kind: string) => WORDS_OF + kind;
const titlesOf = (kind: string) => `titles of ${kind}`;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function createTables(connection: Connection, kind: string): void {
  connection.exec(`CREATE VIRTUAL TABLE ${quoted(wordsOf(kind))} USING fts5(title, other, ${TABLE_OPTIONS})`);
  createTitles(connection, kind);
}

/** Checks whether a kind has its tables. */
export function hasTableRegistry(connection: Connection): (kind: string) => boolean {
  const isThere = connection.prepare("SELECT 1 AS yes FROM sqlite_schema WHERE type = 'table' AND name = ?");
  return (kind) => isThere.one(wordsOf(kind)) !== null;
}

function createTitles(connection: Connection, kind: string): void {
  connection.exec(`CREATE VIRTUAL TABLE ${quoted(titlesOf(kind))} USING fts5(title, ${TABLE_OPTIONS})`);
}

/** The kinds that have words. */
export function registeredKinds(connection: Connection): readonly string[] {
  const known = "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%' AND name LIKE ? || '%'";
  const names = connection.prepare(known).all(WORDS_OF) as readonly { readonly name: string }[];
  return names.map(({ name }) => name.slice(WORDS_OF.length));
}

/** Every word of a kind with its document and column, as the table `temp.instances`; the caller drops it. */
export function listInstances(connection: Connection, kind: string): void {
  connection.exec(`CREATE VIRTUAL TABLE temp.instances USING fts5vocab(main, ${quoted(wordsOf(kind))}, instance)`);
}

/** The words of a kind, each once. */
export function listTerms(connection: Connection, kind: string): readonly string[] {
  connection.exec(`CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, ${quoted(wordsOf(kind))}, row)`);
  const rows = connection.prepare('SELECT term FROM temp.terms').all() as readonly { readonly term: string }[];
  connection.exec('DROP TABLE temp.terms');
  return rows.map(({ term }) => term);
}

/** Creates the table of titles, which versions before four do not have, from the words of all documents. */
export function addTitles(connection: Connection): void {
  for (const kind of registeredKinds(connection)) {
    createTitles(connection, kind);
    listInstances(connection, kind);
    connection.exec(`INSERT INTO ${quoted(titlesOf(kind))} (rowid, title)
      SELECT doc, group_concat(term, ' ') FROM temp.instances WHERE col = 'title' GROUP BY doc`);
    connection.exec('DROP TABLE temp.instances');
  }
}

export function wordTablesOf(connection: Connection, kind: string): KindTables {
  const [words, titles] = [quoted(wordsOf(kind)), quoted(titlesOf(kind))];
  const put = connection.prepare(`INSERT INTO ${words} (rowid, title, other) VALUES (?, ?, ?)`);
  const putTitle = connection.prepare(`INSERT INTO ${titles} (rowid, title) VALUES (?, ?)`);
  const remove = connection.prepare(`DELETE FROM ${words} WHERE rowid = ?`);
  const removeTitle = connection.prepare(`DELETE FROM ${titles} WHERE rowid = ?`);
  const matching = (table: string) => {
    const statement = connection.prepare(`SELECT rowid AS n FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid LIMIT ?`);
    return (expression: string) =>
      (statement.all(expression, SEARCH_TOTAL_MAX) as readonly { readonly n: number }[]).map(({ n }) => n);
  };
  return {
    put(n, { title, other }) {
      put.run(n, title.join(' '), other.join(' '));
      if (title.length > 0) putTitle.run(n, title.join(' '));
    },
    remove(n) {
      remove.run(n);
      removeTitle.run(n);
    },
    match: matching(words),
    matchTitles: matching(titles),
  };
}
