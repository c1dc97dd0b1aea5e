import type { LRUCache } from 'lru-cache';
import type { Change } from '../../application/ports/store.ts';
import type { Connection } from './database.ts';
import type { Totals } from './totals.ts';
import { createLruCache } from '../../application/kernel/lru-cache.ts';

/** After every key that begins with a text, and before the next text: no assigned character is larger. */
export const LAST_KEY = '\u{10FFFF}';

/** Most counts kept of a kind. */
const COUNTS_MAX = 1_000;

/**
 * How many keys of an index begin with a text: counted once, until something of that kind is written, or another process
 * writes. How many an index has at all is kept (totals.ts).
 */
export interface Counts {
  of(kind: string, index: string, prefix: string): number;
  forget(changes: readonly Change[]): void;
}

export function createCounts(connection: Connection, totals: Pick<Totals, 'of'>): Counts {
  const range = 'kind = ? AND name = ? AND key >= ? AND key < ?';
  const count = connection.prepare(`SELECT COUNT(*) AS total FROM entry WHERE ${range}`);
  const dataVersion = connection.prepare('PRAGMA data_version');
  const known = new Map<string, LRUCache<string, number>>();
  let seen = 0;

  const forgetIfOthersWrote = (): void => {
    const { data_version: now } = dataVersion.one() as { readonly data_version: number };
    if (now !== seen) known.clear();
    seen = now;
  };
  return {
    of(kind, index, prefix) {
      if (prefix === '') return totals.of(kind, index);
      forgetIfOthersWrote();
      const ofKind = known.get(kind) ?? createLruCache<number>(COUNTS_MAX);
      const key = `${index} ${prefix}`;
      const kept = ofKind.get(key);
      if (kept !== undefined) return kept;
      const { total } = count.one(kind, index, prefix, prefix + LAST_KEY) as { readonly total: number };
      known.set(kind, ofKind.set(key, total));
      return total;
    },
    forget(changes) {
      for (const { kind } of changes) known.delete(kind);
    },
  };
}
