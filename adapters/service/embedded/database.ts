import Database from 'libsql';

/** A value SQLite takes and gives. */
export type Value = string | number | null;

export interface Statement {
  run(...values: readonly Value[]): void;
  one<Row>(...values: readonly Value[]): Row | null;
  all<Row>(...values: readonly Value[]): readonly Row[];
}

export interface Connection {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  /** All of the work or nothing of it: when it throws, nothing was written. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

/**
 * SQLite through libsql. Its oddities stay in here: values always go as one array (a single bare one can end the
 * process), and rows may carry a `_metadata` nobody asked for.
 */
export function openDatabase(path: string): Connection {
  const database = new Database(path);
  return {
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        run: (...values) => void statement.run([...values]),
        one: <Row>(...values: readonly Value[]) => (statement.get([...values]) as Row | undefined) ?? null,
        all: <Row>(...values: readonly Value[]) => statement.all([...values]) as readonly Row[],
      };
    },
    exec: (sql) => void database.exec(sql),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (thrown) {
        if (database.inTransaction) database.exec('ROLLBACK');
        throw thrown;
      }
    },
    close: () => void database.close(),
  };
}
