import type { Connection } from './database.ts';

/**
 * How many keys each index has, kept in the same transactions as the keys: counting a million for every page takes too long.
 * What a transaction adds waits until `settle`, so that each index is written once.
 */
export interface Totals {
  of(kind: string, index: string): number;
  add(kind: string, index: string, count: number): void;
  /** Before a transaction ends. */
  settle(): void;
  /** After one that was taken back. */
  drop(): void;
}

interface Waiting {
  readonly kind: string;
  readonly index: string;
  count: number;
}

export function createTotals(connection: Connection): Totals {
  const read = connection.prepare('SELECT count FROM total WHERE kind = ? AND name = ?');
  const grow = connection.prepare(
    'INSERT INTO total (kind, name, count) VALUES (?, ?, ?) ON CONFLICT (kind, name) DO UPDATE SET count = count + excluded.count',
  );
  const waiting = new Map<string, Waiting>();
  return {
    of: (kind, index) => (read.one(kind, index) as { readonly count: number } | null)?.count ?? 0,
    add(kind, index, count) {
      const key = `${kind} ${index}`;
      const known = waiting.get(key) ?? { kind, index, count: 0 };
      known.count += count;
      waiting.set(key, known);
    },
    settle() {
      for (const { kind, index, count } of waiting.values()) if (count !== 0) grow.run(kind, index, count);
      waiting.clear();
    },
    drop: () => waiting.clear(),
  };
}

/** For a data folder whose keys were never counted. */
export function countAll(connection: Connection): void {
  connection.exec('INSERT INTO total (kind, name, count) SELECT kind, name, COUNT(*) FROM entry GROUP BY kind, name');
}
