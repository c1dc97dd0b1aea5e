import type { Blobs } from '../ports/blobs.ts';
import type { Store } from '../ports/store.ts';
import { PLAYLIST_KINDS } from '../records/playlist-records.ts';
import { readPages } from '../records/index-pages.ts';
import { KINDS, type ImageRecord } from '../records/records.ts';

/** Kinds with an index `image`. Albums take their pictures from their scanned files. */
const REFERRING = [KINDS.scanned, KINDS.episode, KINDS.show, KINDS.artist, PLAYLIST_KINDS.picture] as const;

/** The name of a cover's bytes in one size. */
export function coverName(id: string, sizePx: number): string {
  return `images/${id}-${sizePx}`;
}

/** Removes unreferenced pictures, the record first: an existing record always has its bytes. */
export async function removeUnusedCovers({ store, blobs }: { readonly store: Store; readonly blobs: Blobs }): Promise<void> {
  const images = { kind: KINDS.image, index: 'id', keyOf: ({ id }: ImageRecord) => id };
  for await (const page of readPages(store, images)) {
    const unused: ImageRecord[] = [];
    for (const image of page) if (!(await isReferredTo(store, image.id))) unused.push(image);
    if (unused.length > 0) await store.write(unused.map(({ id }) => ({ op: 'remove', kind: KINDS.image, id })));
    for (const { id, sizesPx } of unused) for (const sizePx of sizesPx) await blobs.remove(coverName(id, sizePx));
  }
}

async function isReferredTo(store: Store, imageId: string): Promise<boolean> {
  for (const kind of REFERRING) {
    const { items } = await store.list(kind, { index: 'image', prefix: imageId, offset: 0, limit: 1 });
    if (items.length > 0) return true;
  }
  return false;
}
