import type { Change, Store } from '../../../application/ports/store.ts';
import { sortKey, tagKey } from '../../../application/records/sort-keys.ts';
import type { OwnedFinding } from './types.ts';
import { type GenreRecord, GENRE_KIND } from '../../../application/records/genre-records.ts';

/** Writes the genres a batch names for the first time, as spelled there. An unused genre stays, and is not shown. */
export async function genreChanges(store: Store, puts: readonly OwnedFinding[]): Promise<readonly Change[]> {
  const names = puts.flatMap(({ finding }) => (finding.kind === 'track' ? finding.track.genres : []));
  const byId = new Map(names.map((name) => [tagKey(name), name]));
  byId.delete('');
  const known = await store.getMany<GenreRecord>(GENRE_KIND, [...byId.keys()]);
  return [...byId].flatMap(([id, name], at): readonly Change[] => {
    if (known[at]) return [];
    const doc: GenreRecord = { id, name };
    return [{ op: 'put', kind: GENRE_KIND, id, doc, keys: { name: [sortKey(name)] } }];
  });
}
