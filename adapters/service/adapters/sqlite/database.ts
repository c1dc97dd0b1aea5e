import Database from 'libsql';

/** A value SQLite takes and gives. */
type Value = string | number | null;

interface Statement {
  /** Answers how many rows it changed. */
  run(...values: readonly Value[]): number;
  /** The first row, or null; and all of them. What a row holds only the query knows. */
  one(...values: readonly Value[]): unknown;
  all(...values: readonly Value[]): readonly unknown[];
}

export interface Connection {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  /** All of the work or nothing of it: when it throws, nothing was written. */
  transaction<Result>(work: () => Result): Result;
  /**
   * A part of a transaction: when it throws, only the part is taken back. A full disk or a failed read may end the whole
   * transaction instead.
   */
  part<Result>(work: () => Result): Result;
  isInTransaction(): boolean;
  close(): void;
}

/**
 * SQLite through libsql. Its oddities stay in here: values always go as one array (a single bare one can end the
 * process), and rows may carry an unrequested `_metadata`.
 */
export function openDatabase(path: string): Connection {
  const database = new Database(path);
  return {
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        run: (...values) => statement.run([...values]).changes,
        one: (...values): unknown => statement.get([...values]) ?? null,
        all: (...values) => statement.all([...values]),
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
    part(work) {
      database.exec('SAVEPOINT part');
      try {
        const result = work();
        database.exec('RELEASE part');
        return result;
      } catch (thrown) {
        if (database.inTransaction) database.exec('ROLLBACK TO part; RELEASE part');
        throw thrown;
      }
    },
    isInTransaction: () => database.inTransaction,
    close: () => void database.close(),
  };
}
