import type { LRUCache } from 'lru-cache';
import type { Change, Listed, ListQuery, SearchQuery, Store, Stored } from '../../application/ports/store.ts';
import { createLruCache } from '../../application/kernel/lru-cache.ts';
import { KNOWN_WORDS_MAX } from '../../domain/constants/engines/database.ts';
import { keysText, writeValuesOf } from './changes.ts';
import { openPool, type Database } from './database.ts';
import { migrate } from './migrations.ts';
import { poolConfigOf, withoutPassword } from './postgres-url.ts';
import { findHits } from './search.ts';
import { LAST_KEY, plainText, storedKey } from './texts.ts';
import { createPrefixCounts, type IndexTotal, type PrefixCounts } from './totals.ts';
import { CONFLICT_CODE } from './write-function.ts';
import { ExitError } from '../process/exit-error.ts';
import { StoreUnavailableError } from '../../application/kernel/storage-failures.ts';

type Row<Fields> = Fields & Record<string, string | number | null>;
type DocumentRow = Row<{ readonly id: string; readonly version: number; readonly doc: string }>;

const GET = 'SELECT id, version, doc FROM document WHERE kind = $1 AND id = $2';
const GET_MANY = 'SELECT id, version, doc FROM document WHERE kind = $1 AND id = ANY($2)';
const WRITE = 'SELECT write_changes_1($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS written';
/** One statement is a transaction of its own. Without a row: the version, the keys or the words are others. */
const UPDATE = `UPDATE document SET version = version + 1, doc = $3
  WHERE kind = $1 AND id = $2 AND version = $4 AND keys = $5 AND words = '' RETURNING version`;
const TOTAL = `SELECT coalesce(sum(count), 0)::bigint AS count, coalesce(sum(changes), 0)::bigint AS changes
  FROM total WHERE kind = $1 AND name = $2`;
const SPELLINGS = `SELECT word FROM spelling WHERE key = ANY($1)
  GROUP BY word ORDER BY count(*) DESC, char_length(word), word LIMIT $2`;
const page = (order: 'ASC' | 'DESC') => `SELECT d.id, d.version, d.doc FROM (
    SELECT key, id FROM entry WHERE kind = $1 AND name = $2 AND key >= $3 AND key >= $4 AND key < $5
    ORDER BY key ${order}, id ${order} LIMIT $6 OFFSET $7
  ) AS e JOIN document AS d ON d.kind = $1 AND d.id = e.id ORDER BY e.key ${order}, e.id ${order}`;
const PAGES = { ascending: page('ASC'), descending: page('DESC') };

/**
 * The store of an installation of several machines: a PostgreSQL database. Every write is one call of a function there, which
 * is a transaction of its own and durable when it returns. Throws ExitError when the database cannot be used.
 */
export async function openPostgresStore(url: string): Promise<Store> {
  const config = poolConfigOf(url);
  if (!config.ok) throw new ExitError(`--store ${withoutPassword(url)} ${config.error}.`);
  const database = openPool(config.value);
  try {
    await database.withConnection(migrate);
  } catch (thrown) {
    await database.close();
    if (thrown instanceof ExitError) throw thrown;
    throw new ExitError(`The database ${withoutPassword(url)} cannot be used: ${reasonOf(thrown)}.`);
  }
  return createStore(database);
}

/** What is wrong with a certificate, by the code of Node's TLS. */
const TLS_REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no authority of sslrootcert (without it: of this system) signed its certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host',
  SELF_SIGNED_CERT_IN_CHAIN: 'no authority of sslrootcert (without it: of this system) signed its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'no authority of sslrootcert (without it: of this system) signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no authority of sslrootcert (without it: of this system) signed its certificate',
};

/** Errors of several addresses have a code and no message. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  const tls = TLS_REASONS[code];
  if (tls !== undefined) return `${tls} (${thrown.message})`;
  return thrown.message || code || thrown.name;
}

function createStore(database: Database): Store {
  const counts = createPrefixCounts(database);
  const knownWords: LRUCache<string, true> = createLruCache<true>(KNOWN_WORDS_MAX);
  const getMany = async <Doc>(kind: string, ids: readonly string[]): Promise<readonly (Stored<Doc> | null)[]> => {
    if (ids.length === 0) return [];
    const wanted = ids.map(plainText);
    const rows = await database.read<DocumentRow>(GET_MANY, [plainText(kind), [...new Set(wanted)]], 'get many');
    const found = new Map(rows.map((row) => [row.id, storedOf<Doc>(row)]));
    return wanted.map((id) => found.get(id) ?? null);
  };

  /** Another content of a known version, whose keys stay: what a report of a player writes. */
  const isUpdated = async ([change, ...others]: readonly Change[], confirm?: () => void): Promise<boolean> => {
    if (others.length > 0 || change?.op !== 'put' || !change.ifVersion || change.words) return false;
    const { doc, id, ifVersion, keys, kind } = change;
    const values = [plainText(kind), plainText(id), JSON.stringify(doc), ifVersion, keysText(keys)];
    return (await database.write(UPDATE, values, 'update', confirm)).length > 0;
  };

  return {
    async get<Doc>(kind: string, id: string) {
      const [row] = await database.read<DocumentRow>(GET, [plainText(kind), plainText(id)], 'get');
      return row === undefined ? null : storedOf<Doc>(row);
    },
    getMany,
    list: (kind, query) => listed(database, counts, kind, query),
    async search<Doc>(query: SearchQuery) {
      const { ids, total } = await findHits(database, query);
      const items = await getMany<Doc>(query.kind, ids);
      return { items: items.flatMap((item) => item ?? []), total };
    },
    async spellings(keys, limit) {
      const wanted = keys.map(plainText).filter((key) => key !== '');
      const rows = await database.read<Row<{ readonly word: string }>>(SPELLINGS, [wanted, limit], 'spellings');
      return rows.map(({ word }) => word);
    },
    async write(changes: readonly Change[], confirm) {
      if (changes.length === 0 || (await isUpdated(changes, confirm))) return 'written';
      const { values, newWords } = writeValuesOf(changes, knownWords);
      try {
        const [result] = await database.write<{ readonly written: boolean }>(WRITE, values, 'write', confirm);
        if (result?.written !== true) return 'conflict';
      } catch (thrown) {
        if (isConflict(thrown)) return 'conflict';
        throw thrown;
      }
      for (const word of newWords) knownWords.set(word, true);
      return 'written';
    },
    close: () => database.close(),
  };
}

const isConflict = (thrown: unknown) =>
  !(thrown instanceof StoreUnavailableError) && thrown instanceof Error && 'code' in thrown && thrown.code === CONFLICT_CODE;

function storedOf<Doc>({ id, version, doc }: DocumentRow): Stored<Doc> {
  return { id, doc: JSON.parse(doc) as Doc, version };
}

async function listed<Doc>(database: Database, counts: PrefixCounts, kind: string, query: ListQuery): Promise<Listed<Doc>> {
  const { index, offset, limit, descending = false } = query;
  const [prefix, from] = [storedKey(query.prefix ?? ''), storedKey(query.from ?? '')];
  const order = descending ? 'descending' : 'ascending';
  const range = [plainText(kind), index, prefix, from, prefix + LAST_KEY, limit, offset];
  const [rows, totals] = await Promise.all([
    database.read<DocumentRow>(PAGES[order], range, order),
    database.read<Row<IndexTotal>>(TOTAL, [plainText(kind), index], 'total'),
  ]);
  const items = rows.map((row) => storedOf<Doc>(row));
  // A page that is not full is the last: it needs no count.
  if (from === '' && rows.length < limit && (offset === 0 || rows.length > 0)) return { items, total: offset + rows.length };
  const [known = { count: 0, changes: 0 }] = totals;
  return { items, total: await counts.of(plainText(kind), index, prefix, known) };
}
