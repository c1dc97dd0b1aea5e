import type { Connection } from './database.ts';
import { createSearchIndex, digestOfWords } from './search-index.ts';
import type { Words } from './word-tables.ts';

interface OldRow {
  readonly kind: string;
  readonly id: string;
  readonly words: string;
}

const BATCH_SIZE = 1_000;

/** The first version stored every word of every document in a table, and all of them once more with the document. */
export function migrateWords(connection: Connection): void {
  const index = createSearchIndex(connection);
  const page = connection.prepare('SELECT kind, id, words FROM document WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT ?');
  const keep = connection.prepare('UPDATE document SET words = ? WHERE kind = ? AND id = ?');
  let last: Pick<OldRow, 'kind' | 'id'> = { kind: '', id: '' };
  for (;;) {
    const rows = page.all(last.kind, last.id, BATCH_SIZE) as readonly OldRow[];
    for (const { kind, id, words: text } of rows) {
      const words = JSON.parse(text) as Words;
      index.registerKind(kind);
      index.replace(kind, id, words);
      keep.run(digestOfWords(words), kind, id);
    }
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end;
  }
  connection.exec('DROP TABLE word');
}
