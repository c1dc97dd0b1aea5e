import { userIdOrEmpty } from '../kernel/routing/responses.ts';
import type { CollectionKind } from '#domain/catalog/collection.ts';
import { HttpError, type Caller } from '../ports/route.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import type { Store } from '../ports/store.ts';
import type { Collection } from './collection.ts';
import { missingIds, TYPE_OF } from './list-views.ts';

export interface CollectionDeps {
  readonly store: Store;
  readonly collection: Collection;
}

/** Edits of one of a member's lists, shared by all routes. */
export interface SavedListEdits {
  /** Refusal: 404 naming what is not in the library. */
  save(caller: Caller, ids: readonly string[]): Promise<undefined>;
  remove(caller: Caller, ids: readonly string[]): Promise<undefined>;
  contains(caller: Caller, ids: readonly string[]): Promise<readonly boolean[]>;
}

export function createSavedListEdits({ store, collection }: CollectionDeps, kind: CollectionKind): SavedListEdits {
  const shelfOf = (caller: Caller) => ({ userId: userIdOrEmpty(caller), kind });
  return {
    async save(caller, ids) {
      const [missing] = await missingIds(createLibraryReader(store), kind, ids);
      if (missing !== undefined) throw new HttpError(404, `No ${TYPE_OF[kind]} ${missing}`);
      await collection.save(shelfOf(caller), ids);
      return undefined;
    },
    async remove(caller, ids) {
      await collection.remove(shelfOf(caller), ids);
      return undefined;
    },
    contains: (caller, ids) => collection.contains(shelfOf(caller), ids),
  };
}
