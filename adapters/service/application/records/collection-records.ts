import type { CollectionKind } from '#domain/catalog/saved.ts';
import { KEY_DIGITS } from '../../domain/constants/library.ts';
import { numberKey } from './sort-keys.ts';
import type { Put, Remove } from '../ports/store.ts';

export const COLLECTION_STORE = { saved: 'saved', set: 'collection' } as const;

/**
 * One thing a member saved. Index `added` by `{userId}/{kind}/{order}`: what was saved later has the higher order. Index `what`
 * by `{kind}/{id}/`, for those who ask whether anybody saved it.
 */
export interface SavedRecord {
  readonly id: string;
  readonly addedAtMs: number;
  readonly order: number;
}

/** One kind of one member's collection; its version in the store is the version told in pushes. */
export interface SetRecord {
  /** The order given last. */
  readonly order: number;
}

/** Whose list of which kind. */
export interface Shelf {
  readonly userId: string;
  readonly kind: CollectionKind;
}

export const INDEX = 'added';

export const BY_WHAT = 'what';

export const whatOf = (kind: CollectionKind, id: string): string => `${kind}/${id}/`;

export const prefixOf = ({ userId, kind }: Shelf): string => `${userId}/${kind}/`;

export const savedIdOf = (shelf: Shelf, id: string): string => prefixOf(shelf) + id;

export function savedPut(shelf: Shelf, doc: SavedRecord): Put {
  const keys = { [INDEX]: [prefixOf(shelf) + numberKey(doc.order, KEY_DIGITS)], [BY_WHAT]: [whatOf(shelf.kind, doc.id)] };
  return { op: 'put', kind: COLLECTION_STORE.saved, id: savedIdOf(shelf, doc.id), doc, keys };
}

export function savedRemove(shelf: Shelf, id: string): Remove {
  return { op: 'remove', kind: COLLECTION_STORE.saved, id: savedIdOf(shelf, id) };
}

export function setPut(shelf: Shelf, doc: SetRecord, ifVersion: number): Put {
  return { op: 'put', kind: COLLECTION_STORE.set, id: prefixOf(shelf), doc, ifVersion };
}
