import type { Clock } from '#application/ports/clock.ts';
import { HttpError } from '../ports/route.ts';
import { COLLECTION_WRITE_TRIES, SAVED_MAX } from '../../domain/constants/collection.ts';
import type { Change, Listed, Store } from '../ports/store.ts';
import {
  COLLECTION_STORE,
  ADDED_INDEX,
  listPrefixOf,
  savedIdOf,
  savedPut,
  savedRemoval,
  setPut,
  type SavedRecord,
  type SetRecord,
  type SavedListKey,
} from '../records/collection-records.ts';

/** A change of a list: added or removed ids. */
export interface SavedListChange extends SavedListKey {
  readonly version: number;
  readonly ids: readonly string[];
  readonly removed: boolean;
}

/** Saved items. Saving and removing are idempotent; an item saved again keeps its position. */
export interface Collection {
  /** The first id is the newest. Errors: 403 when the list is full, 409 when it keeps changing. */
  save(shelf: SavedListKey, ids: readonly string[]): Promise<void>;
  remove(shelf: SavedListKey, ids: readonly string[]): Promise<void>;
  contains(shelf: SavedListKey, ids: readonly string[]): Promise<readonly boolean[]>;
  /** Newest first. */
  list(shelf: SavedListKey, offset: number, limit: number): Promise<Listed<SavedRecord>>;
  /** The saved ones among these ids, in their order. */
  among(shelf: SavedListKey, ids: readonly string[]): Promise<readonly SavedRecord[]>;
}

/** Calls `onChange` after each change is written. */
export function createCollection(store: Store, clock: Clock, onChange: (change: SavedListChange) => void): Collection {
  const known = (shelf: SavedListKey, ids: readonly string[]) =>
    store.getMany<SavedRecord>(
      COLLECTION_STORE.saved,
      ids.map((id) => savedIdOf(shelf, id)),
    );
  const list: Collection['list'] = (shelf, offset, limit) =>
    store.list<SavedRecord>(COLLECTION_STORE.saved, {
      index: ADDED_INDEX,
      prefix: listPrefixOf(shelf),
      offset,
      limit,
      descending: true,
    });

  /** Writes what `changesOf` makes of the ids that are (or are not) there, unless another change came between. */
  const change = async (shelf: SavedListKey, ids: readonly string[], removed: boolean): Promise<void> => {
    for (let tries = 0; tries < COLLECTION_WRITE_TRIES; tries += 1) {
      const set = await store.get<SetRecord>(COLLECTION_STORE.set, listPrefixOf(shelf));
      const there = await known(shelf, ids);
      const concerned = [...new Set(ids)].filter((id) => (there[ids.indexOf(id)] !== null) === removed);
      if (concerned.length === 0) return;
      if (!removed) await refuseTooMany(shelf, concerned.length);
      const version = set?.version ?? 0;
      const before = set?.doc.order ?? 0;
      const changes = removed ? concerned.map((id) => savedRemoval(shelf, id)) : puts(shelf, concerned, before);
      const after: SetRecord = { order: before + (removed ? 0 : concerned.length) };
      if ((await store.write([...changes, setPut(shelf, after, version)])) === 'conflict') continue;
      onChange({ ...shelf, version: version + 1, ids: concerned, removed });
      return;
    }
    throw new HttpError(409, 'The collection changes too fast');
  };

  const puts = (shelf: SavedListKey, ids: readonly string[], before: number): readonly Change[] => {
    const addedAtMs = clock.nowMs();
    return ids.map((id, index) => savedPut(shelf, { id, addedAtMs, order: before + ids.length - index }));
  };
  const refuseTooMany = async (shelf: SavedListKey, more: number): Promise<void> => {
    const { total } = await list(shelf, 0, 1);
    if (total + more > SAVED_MAX) throw new HttpError(403, 'The collection is full');
  };

  return {
    list,
    save: (shelf, ids) => change(shelf, ids, false),
    remove: (shelf, ids) => change(shelf, ids, true),
    contains: async (shelf, ids) => (await known(shelf, ids)).map((one) => one !== null),
    among: async (shelf, ids) => (await known(shelf, ids)).flatMap((one) => (one ? [one.doc] : [])),
  };
}
