import { spellingKeysOf } from '../../application/records/text-folding.ts';
import type { Connection } from './database.ts';
import { listTerms, registeredKinds, type Words } from './word-tables.ts';

/** The words of all documents by their spelling keys. */
export interface SpellingIndex {
  /** Adds the words that are new. */
  add(words: Words): void;
  find(keys: readonly string[], limit: number): readonly string[];
}

interface WordRow {
  readonly word: string;
}

/** The key of the row that every known word has. */
const KNOWN = '';

export function createSpellingIndex(connection: Connection): SpellingIndex {
  const put = connection.prepare('INSERT OR IGNORE INTO spelling (key, word) VALUES (?, ?)');
  const similar = connection.prepare(
    `SELECT word FROM spelling WHERE key IN (SELECT value FROM json_each(?))
     GROUP BY word ORDER BY count(*) DESC, length(word), word LIMIT ?`,
  );
  return {
    add({ title, other }) {
      for (const word of new Set([...title, ...other])) {
        const keys = spellingKeysOf(word);
        if (keys.length > 0 && put.run(KNOWN, word) > 0) for (const key of keys) put.run(key, word);
      }
    },
    find(keys, limit) {
      const wanted = JSON.stringify(keys.filter((key) => key !== KNOWN));
      return (similar.all(wanted, limit) as readonly WordRow[]).map(({ word }) => word);
    },
  };
}

/** Fills the index, which versions before six do not have, with the words of all documents. */
export function addSpellings(connection: Connection): void {
  const index = createSpellingIndex(connection);
  for (const kind of registeredKinds(connection)) index.add({ title: listTerms(connection, kind), other: [] });
}
