import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { FOLDER_MODE } from '../filesystem/owner-only.ts';
import { lockFolder } from '../filesystem/folder-lock.ts';
import { openDatabase, type Connection } from '../sqlite/database.ts';
import { createSqliteStore } from '../sqlite/sqlite-store.ts';
import { listInstances, registeredKinds } from '../sqlite/word-tables.ts';
import type { Words } from '../postgres/texts.ts';
import { BATCH_SIZE, putsOf, type TransferPlace, type TransferredDocument } from './transferred.ts';

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly doc: string;
  readonly keys: string;
}

interface NumberedRow extends Row {
  readonly n: number;
}

interface WordsRow {
  readonly col: 'title' | 'other';
  readonly terms: string;
}

const NO_WORDS: Words = { title: [], other: [] };

/** The store in a file. It is filled under another name first: a file of its name is whole. */
export function createSqlitePlace(path: string): TransferPlace {
  const beside = `${path}.part`;
  const removeBeside = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(beside + suffix, { force: true });
  };
  return {
    name: path,
    locked: dirname(path),
    async lock() {
      mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
      const lock = lockFolder(dirname(path));
      return () => lock.release();
    },
    async isEmpty() {
      if (!existsSync(path)) return true;
      const connection = await openCurrent(path);
      const row = connection.prepare('SELECT 1 AS yes FROM document LIMIT 1').one();
      connection.close();
      return row === null;
    },
    async *documents() {
      const connection = await openCurrent(path);
      try {
        connection.exec('BEGIN');
        for (const kind of registeredKinds(connection)) yield* searched(connection, kind);
        yield* others(connection);
      } finally {
        connection.close();
      }
    },
    async fill(batches) {
      removeBeside();
      const store = createSqliteStore({ path: beside });
      const connection = openDatabase(beside);
      try {
        for await (const batch of batches) {
          await store.write(putsOf(batch));
          setVersions(connection, batch);
        }
        connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      } catch (thrown) {
        connection.close();
        await store.close();
        removeBeside();
        throw thrown;
      }
      connection.close();
      await store.close();
      for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
      renameSync(beside, path);
    },
  };
}

/** Opens a database after its tables were brought to this version. */
async function openCurrent(path: string): Promise<Connection> {
  await createSqliteStore({ path }).close();
  const connection = openDatabase(path);
  // What does not fit in memory is sorted in files.
  connection.prepare('PRAGMA temp_store = FILE').all();
  return connection;
}

function* searched(connection: Connection, kind: string): Generator<readonly TransferredDocument[]> {
  listInstances(connection, kind);
  connection.exec(`CREATE TEMP TABLE moved AS
    SELECT doc, col, group_concat(term, ' ') AS terms FROM temp.instances GROUP BY doc, col`);
  connection.exec('CREATE INDEX temp.moved_by_doc ON moved (doc); DROP TABLE temp.instances');
  const page = connection.prepare(`SELECT s.n, d.kind, d.id, d.version, d.doc, d.keys FROM searched s
    JOIN document d ON d.kind = s.kind AND d.id = s.id WHERE s.kind = ? AND s.n > ? ORDER BY s.n LIMIT ?`);
  const words = connection.prepare('SELECT col, terms FROM temp.moved WHERE doc = ?');
  let last = -1;
  for (;;) {
    const rows = page.all(kind, last, BATCH_SIZE) as readonly NumberedRow[];
    const end = rows.at(-1);
    if (end === undefined) break;
    yield rows.map((row) => documentOf(row, wordsOf(words.all(row.n) as readonly WordsRow[])));
    last = end.n;
  }
  connection.exec('DROP TABLE temp.moved');
}

function* others(connection: Connection): Generator<readonly TransferredDocument[]> {
  const page = connection.prepare(`SELECT kind, id, version, doc, keys FROM document
    WHERE words = '' AND (kind, id) > (?, ?) ORDER BY kind, id LIMIT ?`);
  let last = { kind: '', id: '' };
  for (;;) {
    const rows = page.all(last.kind, last.id, BATCH_SIZE) as readonly Row[];
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map((row) => documentOf(row, NO_WORDS));
    last = end;
  }
}

function wordsOf(rows: readonly WordsRow[]): Words {
  const listOf = (col: WordsRow['col']) => rows.filter((row) => row.col === col).flatMap(({ terms }) => terms.split(' '));
  return { title: listOf('title'), other: listOf('other') };
}

function documentOf({ kind, id, version, doc, keys }: Row, words: Words): TransferredDocument {
  return { kind, id, version, doc, keys: JSON.parse(keys) as TransferredDocument['keys'], words };
}

function setVersions(connection: Connection, batch: readonly TransferredDocument[]): void {
  const update = connection.prepare('UPDATE document SET version = ? WHERE kind = ? AND id = ?');
  connection.transaction(() => {
    for (const { kind, id, version } of batch) if (version !== 1) update.run(version, kind, id);
  });
}
