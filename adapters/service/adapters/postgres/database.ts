import { setTimeout as wait } from 'node:timers/promises';
import pg, { type PoolConfig, type QueryResultRow } from 'pg';
import { RETRY_WAITS_MS } from '../../domain/constants/engines/database.ts';
import { StoreUnavailableError } from '../../application/kernel/storage-failures.ts';

/** A pool of connections to one database. */
export interface Database {
  /** Reads, and tries again what a lost connection ended. With a name the statement is prepared once for each connection. */
  read<Row extends QueryResultRow>(sql: string, values: readonly unknown[], name?: string): Promise<readonly Row[]>;
  /** Tries again only what certainly did not happen. `confirm` runs right before each try is sent; what it throws ends the write. */
  write<Row extends QueryResultRow>(
    sql: string,
    values: readonly unknown[],
    name?: string,
    confirm?: () => void,
  ): Promise<readonly Row[]>;
  /** Gives a connection of its own to some work, without the time limit of a statement. */
  withConnection<Result>(work: (connection: pg.ClientBase) => Promise<Result>): Promise<Result>;
  /** A connection of the pool; its user releases it. */
  connect(): Promise<pg.PoolClient>;
  close(): Promise<void>;
}

/** Nothing has happened: no connection was made, or the database took the transaction back for another's sake. */
const UNDONE = [
  '57P03',
  '53300',
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
/** The connection is gone; what it was asked may have happened. */
const LOST = ['57P01', '57P02', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '08000', '08003', '08006'];
const LOST_WORDS = /Connection terminated|connection error|not queryable/;
/** The database is there and takes too long. */
const LATE = ['57014', '55P03'];
const LATE_WORDS = /Query read timeout|timeout exceeded when trying to connect/;

const isOf = (codes: readonly string[], words: RegExp | null) => (thrown: unknown) =>
  (thrown instanceof Error && 'code' in thrown && codes.includes(String(thrown.code))) || words?.test(String(thrown)) === true;
const isUndone = isOf(UNDONE, null);
const isLost = isOf([...UNDONE, ...LOST], LOST_WORDS);
const isLate = isOf(LATE, LATE_WORDS);

/** Each `bigint` of ours is a version, a count or a number of a document: far below 2^53. */
const BIGINT = 20;
const types: NonNullable<PoolConfig['types']> = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
    oid === BIGINT ? Number : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};

/** `random` varies the times between tries, from 0 to 1. */
export function openPool(config: PoolConfig, random: () => number = Math.random): Database {
  const pool = new pg.Pool({ ...config, types });
  // A connection that waits in the pool may break at any time: the next query makes another.
  pool.on('error', ignore);

  const attempt = async <Row>(run: () => Promise<Row>, isRetried: (thrown: unknown) => boolean): Promise<Row> => {
    for (const waitMs of RETRY_WAITS_MS) {
      try {
        return await run();
      } catch (thrown) {
        if (!isRetried(thrown)) throw translated(thrown);
        await wait(waitMs * (0.5 + random()));
      }
    }
    return run().catch((thrown: unknown) => {
      throw translated(thrown);
    });
  };
  const query = async <Row extends QueryResultRow>(text: string, values: readonly unknown[], name?: string) =>
    (await pool.query<Row>(named(text, values, name))).rows;
  /** On a connection that is there already: nothing waits between `confirm` and the network. */
  const confirmed = async <Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
    name?: string,
    confirm?: () => void,
  ) => {
    const connection = await pool.connect();
    connection.on('error', ignore);
    let isUsable = true;
    try {
      confirm?.();
      return (await connection.query<Row>(named(text, values, name))).rows;
    } catch (thrown) {
      isUsable = !isLost(thrown) && !isLate(thrown);
      throw thrown;
    } finally {
      connection.off('error', ignore);
      connection.release(!isUsable);
    }
  };

  return {
    read: (sql, values, name) => attempt(() => query(sql, values, name), isLost),
    write: (sql, values, name, confirm) => attempt(() => confirmed(sql, values, name, confirm), isUndone),
    async withConnection(work) {
      const client = new pg.Client({ ...config, types, statement_timeout: 0, query_timeout: 0 });
      client.on('error', ignore);
      try {
        await client.connect();
        return await work(client);
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    connect: () => pool.connect(),
    close: () => pool.end(),
  };
}

const named = (text: string, values: readonly unknown[], name: string | undefined) => ({
  text,
  values: [...values],
  ...(name !== undefined && { name }),
});
const ignore = () => undefined;

const translated = (thrown: unknown) => (isLost(thrown) || isLate(thrown) ? new StoreUnavailableError(thrown) : thrown);
