import type { ClientBase } from 'pg';
import { openPool, type Database } from '../postgres/database.ts';
import { openPostgresStore } from '../postgres/postgres-store.ts';
import { poolConfigOf, withoutPassword } from '../postgres/postgres-url.ts';
import { wordsOfVector } from '../postgres/texts.ts';
import { ExitError } from '../process/exit-error.ts';
import { BATCH_SIZE, putsOf, type TransferPlace, type TransferredDocument } from './transferred.ts';

interface Row {
  readonly n: number | null;
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly doc: string;
  readonly keys: string;
  readonly words: readonly string[];
}

const SEARCHED = `SELECT s.n, d.kind, d.id, d.version, d.doc, d.keys, tsvector_to_array(s.words) AS words
  FROM searched AS s JOIN document AS d ON d.kind = s.kind AND d.id = s.id WHERE s.n > $1 ORDER BY s.n LIMIT $2`;
const OTHERS = `SELECT null AS n, kind, id, version, doc, keys, '{}'::text[] AS words FROM document
  WHERE words = '' AND (kind, id) > ($1, $2) ORDER BY kind, id LIMIT $3`;
const VERSIONS = `UPDATE document AS d SET version = given.version
  FROM unnest($1::text[], $2::text[], $3::bigint[]) AS given (kind, id, version) WHERE d.kind = given.kind AND d.id = given.id`;
const SERVICES = `SELECT 1 AS one FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'cadenza' AND pid <> pg_backend_pid() LIMIT 1`;
const EMPTY = 'TRUNCATE document, entry, total, searched, spelling';

/** The store in a PostgreSQL database. */
export async function openPostgresPlace(url: string): Promise<TransferPlace> {
  const name = withoutPassword(url);
  const config = poolConfigOf(url);
  if (!config.ok) throw new ExitError(`${name} ${config.error}.`);
  // Makes the tables, or explains why it cannot.
  await (await openPostgresStore(url)).close();
  const withDatabase = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = openPool(config.value);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return {
    name,
    locked: url,
    async lock() {
      const services = await withDatabase((database) => database.read(SERVICES, []));
      if (services.length > 0) throw new ExitError(`A service is on the database ${name}. Stop it first.`);
      return () => undefined;
    },
    isEmpty: async () =>
      (await withDatabase((database) => database.read('SELECT 1 AS one FROM document LIMIT 1', []))).length === 0,
    async *documents() {
      const database = openPool({ ...config.value, max: 1, statement_timeout: 0, query_timeout: 0 });
      const connection = await database.connect();
      try {
        await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        yield* searched(connection);
        yield* others(connection);
      } finally {
        connection.release(true);
        await database.close();
      }
    },
    async fill(batches) {
      const store = await openPostgresStore(url);
      try {
        for await (const batch of batches) {
          await store.write(putsOf(batch));
          const later = batch.filter(({ version }) => version !== 1);
          if (later.length > 0) await withDatabase((database) => database.write(VERSIONS, versionsOf(later)));
        }
      } catch (thrown) {
        await withDatabase((database) => database.write(EMPTY, [])).catch(() => undefined);
        throw thrown;
      } finally {
        await store.close();
      }
    },
  };
}

const versionsOf = (documents: readonly TransferredDocument[]) => [
  documents.map(({ kind }) => kind),
  documents.map(({ id }) => id),
  documents.map(({ version }) => version),
];

async function* searched(connection: ClientBase): AsyncGenerator<readonly TransferredDocument[]> {
  let last = 0;
  for (;;) {
    const { rows } = await connection.query<Row>(SEARCHED, [last, BATCH_SIZE]);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(documentOf);
    last = end.n ?? last;
  }
}

async function* others(connection: ClientBase): AsyncGenerator<readonly TransferredDocument[]> {
  let last: Pick<Row, 'kind' | 'id'> = { kind: '', id: '' };
  for (;;) {
    const { rows } = await connection.query<Row>(OTHERS, [last.kind, last.id, BATCH_SIZE]);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(documentOf);
    last = end;
  }
}

function documentOf({ kind, id, version, doc, keys, words }: Row): TransferredDocument {
  return { kind, id, version, doc, keys: JSON.parse(keys) as TransferredDocument['keys'], words: wordsOfVector(kind, words) };
}
