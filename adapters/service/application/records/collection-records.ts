import type { CollectionKind } from '#domain/catalog/collection.ts';
import { KEY_DIGITS } from '../../domain/constants/library.ts';
import { numberKey } from './sort-keys.ts';
import type { Put, Remove } from '../ports/store.ts';

export const COLLECTION_STORE = { saved: 'saved', set: 'collection' } as const;

/**
 * One saved item. Index `added` by `{userId}/{kind}/{order}`: later items have higher orders. Index `what` by
 * `{kind}/{id}/`, to find out whether an item is saved at all.
 */
export interface SavedRecord {
  readonly id: string;
  readonly addedAtMs: number;
  readonly order: number;
}

/** One list of a member's collection; its version in the store is the version in pushes. */
export interface SetRecord {
  /** The order given last. */
  readonly order: number;
}

/** The owner and the kind of a list. */
export interface SavedListKey {
  readonly userId: string;
  readonly kind: CollectionKind;
}

export const ADDED_INDEX = 'added';

export const ITEM_INDEX = 'what';

export const itemKeyOf = (kind: CollectionKind, id: string): string => `${kind}/${id}/`;

export const listPrefixOf = ({ userId, kind }: SavedListKey): string => `${userId}/${kind}/`;

export const savedIdOf = (shelf: SavedListKey, id: string): string => listPrefixOf(shelf) + id;

export function savedPut(shelf: SavedListKey, doc: SavedRecord): Put {
  const keys = {
    [ADDED_INDEX]: [listPrefixOf(shelf) + numberKey(doc.order, KEY_DIGITS)],
    [ITEM_INDEX]: [itemKeyOf(shelf.kind, doc.id)],
  };
  return { op: 'put', kind: COLLECTION_STORE.saved, id: savedIdOf(shelf, doc.id), doc, keys };
}

export function savedRemoval(shelf: SavedListKey, id: string): Remove {
  return { op: 'remove', kind: COLLECTION_STORE.saved, id: savedIdOf(shelf, id) };
}

export function setPut(shelf: SavedListKey, doc: SetRecord, ifVersion: number): Put {
  return { op: 'put', kind: COLLECTION_STORE.set, id: listPrefixOf(shelf), doc, ifVersion };
}
