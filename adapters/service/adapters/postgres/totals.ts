import type { LRUCache } from 'lru-cache';
import { createLruCache } from '../../application/kernel/lru-cache.ts';
import { KEPT_COUNTS_MAX } from '../../domain/constants/engines/database.ts';
import type { Database } from './database.ts';
import { LAST_KEY } from './texts.ts';

/** How many keys an index has, and how often it has changed. */
export interface IndexTotal {
  readonly count: number;
  readonly changes: number;
}

/** How many keys of an index begin with a text: counted once, until a process changes the index. */
export interface PrefixCounts {
  of(kind: string, index: string, prefix: string, known: IndexTotal): Promise<number>;
}

const COUNT = `SELECT (SELECT count(*) FROM entry WHERE kind = $1 AND name = $2 AND key >= $3 AND key < $4) AS count,
  (SELECT coalesce(sum(changes), 0) FROM total WHERE kind = $1 AND name = $2)::bigint AS changes`;

export function createPrefixCounts(database: Database): PrefixCounts {
  const counts: LRUCache<string, IndexTotal> = createLruCache<IndexTotal>(KEPT_COUNTS_MAX);
  return {
    async of(kind, index, prefix, known) {
      if (prefix === '') return known.count;
      const key = JSON.stringify([kind, index, prefix]);
      const kept = counts.get(key);
      if (kept?.changes === known.changes) return kept.count;
      const [counted] = await database.read<IndexTotal & Record<string, number>>(
        COUNT,
        [kind, index, prefix, prefix + LAST_KEY],
        'count',
      );
      if (counted === undefined) return 0;
      counts.set(key, counted);
      return counted.count;
    },
  };
}
