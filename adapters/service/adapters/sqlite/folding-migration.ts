import { foldText, foldedWords, LETTERS_FOLDED_LATE } from '../../application/records/text-folding.ts';
import type { Connection } from './database.ts';
import { registeredKinds, listInstances, wordTablesOf } from './word-tables.ts';

const AFFECTED = `*[${LETTERS_FOLDED_LATE}]*`;
const NAME = 'name';

interface WordsRow {
  readonly doc: number;
  readonly col: 'title' | 'other';
  readonly terms: string;
}

interface NameRow {
  readonly id: string;
  readonly key: string;
}

/** Until version four, words and names were folded letter by letter: `ß` was never `ss`, nor `ø` an `o`. */
export function migrateFoldedWords(connection: Connection): void {
  for (const kind of registeredKinds(connection)) {
    foldWords(connection, kind);
    foldNames(connection, kind);
  }
}

function foldWords(connection: Connection, kind: string): void {
  listInstances(connection, kind);
  const rows = connection
    .prepare(
      `SELECT doc, col, group_concat(term, ' ') AS terms FROM temp.instances
       WHERE doc IN (SELECT doc FROM temp.instances WHERE term GLOB ?) GROUP BY doc, col`,
    )
    .all(AFFECTED) as readonly WordsRow[];
  connection.exec('DROP TABLE temp.instances');
  const tables = wordTablesOf(connection, kind);
  const words = new Map<number, { title: readonly string[]; other: readonly string[] }>();
  for (const { doc, col, terms } of rows) {
    const known = words.get(doc) ?? { title: [], other: [] };
    // Words with marks keep them: only letters change.
    words.set(doc, { ...known, [col]: terms.split(' ').map(foldText) });
  }
  for (const [doc, both] of words) {
    tables.remove(doc);
    tables.put(doc, both);
  }
}

/** Names are searched by the same folded letters. */
function foldNames(connection: Connection, kind: string): void {
  const affected = connection.prepare('SELECT id, key FROM entry WHERE kind = ? AND name = ? AND key GLOB ?');
  const move = connection.prepare('UPDATE OR REPLACE entry SET key = ? WHERE kind = ? AND name = ? AND key = ? AND id = ?');
  const keysOf = connection.prepare('SELECT keys FROM document WHERE kind = ? AND id = ?');
  const keep = connection.prepare('UPDATE document SET keys = ? WHERE kind = ? AND id = ?');
  for (const { id, key } of affected.all(kind, NAME, AFFECTED) as readonly NameRow[]) {
    const becomes = foldedWords(key).join(' ');
    move.run(becomes, kind, NAME, key, id);
    const row = keysOf.one(kind, id) as { readonly keys: string } | null;
    if (row === null) continue;
    const keys = JSON.parse(row.keys) as Readonly<Record<string, readonly string[]>>;
    const names = (keys[NAME] ?? []).map((one) => (one === key ? becomes : one));
    keep.run(JSON.stringify({ ...keys, [NAME]: names }), kind, id);
  }
}
