import type { Connection } from './database.ts';

/** Changes of one group at most: a transaction blocks all other work until it is on disk. */
const GROUP_WEIGHT_MAX = 500;

interface Waiting<Result> {
  readonly work: () => Result;
  readonly alone: (() => Result | null) | undefined;
  readonly weight: number;
  resolve(result: Result): void;
  reject(thrown: unknown): void;
}

/**
 * Writes that arrive in one turn of the event loop share a transaction, and so one wait for the disk. Each is still all or
 * nothing by itself: one that throws takes back only its own changes.
 */
export interface GroupCommit {
  /**
   * Settles when the transaction is on disk, in the order of the calls. `weight` is the number of changes. `alone` does the same in one
   * statement, where nothing else waits: that is a transaction of its own. Null: it changed nothing, and needs the work.
   */
  run<Result>(weight: number, work: () => Result, alone?: () => Result | null): Promise<Result>;
  /** Commits what waits. */
  flush(): void;
}

export function createGroupCommit(connection: Connection): GroupCommit {
  let waiting: Waiting<unknown>[] = [];

  const commitNext = (): void => {
    const group = waiting.slice(0, countOf(waiting));
    waiting = waiting.slice(group.length);
    try {
      if (isDoneAlone(group)) return;
      const settled = connection.transaction(() => group.map((one) => attempt(connection, one, group.length > 1)));
      for (const settle of settled) settle();
    } catch (thrown) {
      for (const { reject } of group) reject(thrown);
    } finally {
      if (waiting.length > 0) setImmediate(turn);
    }
  };
  const turn = (): void => {
    if (waiting.length > 0) commitNext();
  };
  return {
    run: <Result>(weight: number, work: () => Result, alone?: () => Result | null) =>
      new Promise<Result>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(turn);
        waiting.push({ work, alone, weight, resolve: (result) => resolve(result as Result), reject });
      }),
    flush() {
      while (waiting.length > 0) commitNext();
    },
  };
}

/** Does what waits by itself in one statement, if it can be. */
function isDoneAlone([only, ...others]: readonly Waiting<unknown>[]): boolean {
  const result = others.length === 0 ? (only?.alone?.() ?? null) : null;
  if (result === null) return false;
  only?.resolve(result);
  return true;
}

/** How many of the first fit into a group; at least one. */
function countOf(waiting: readonly Waiting<unknown>[]): number {
  let weight = 0;
  const end = waiting.findIndex((one, place) => (weight += one.weight) > GROUP_WEIGHT_MAX && place > 0);
  return end === -1 ? waiting.length : end;
}

/** Does the work of one write, and returns how to settle it after the commit. Throws where the whole transaction is lost. */
function attempt(connection: Connection, { work, resolve, reject }: Waiting<unknown>, isShared: boolean): () => void {
  try {
    const result = isShared ? connection.part(work) : work();
    return () => resolve(result);
  } catch (thrown) {
    if (!isShared || !connection.isInTransaction()) throw thrown;
    return () => reject(thrown);
  }
}
