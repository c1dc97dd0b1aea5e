import { PAGE_RECORDS } from '../constants/library.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Store, Stored } from '../ports/store.ts';
import { PLAYLIST_KINDS } from '../playlists/records.ts';
import { KINDS, type ImageRecord } from './records.ts';

/** Kinds with an index `image`. Albums take their pictures from what their scanned files say. */
const REFERRING = [KINDS.scanned, KINDS.episode, KINDS.show, KINDS.artist, PLAYLIST_KINDS.picture] as const;

/** The name of a cover's bytes in one size. */
export function coverName(id: string, sizePx: number): string {
  return `images/${id}-${sizePx}`;
}

/** Removes pictures that nobody refers to, the record first: while there is one, its bytes are there. */
export async function forgetUnusedCovers({ store, blobs }: { readonly store: Store; readonly blobs: Blobs }): Promise<void> {
  for (let offset = 0; ;) {
    const { items } = await store.list<ImageRecord>(KINDS.image, { index: 'id', offset, limit: PAGE_RECORDS });
    const unused: Stored<ImageRecord>[] = [];
    for (const image of items) if (!(await isReferredTo(store, image.id))) unused.push(image);
    if (unused.length > 0) await store.write(unused.map(({ id }) => ({ op: 'remove', kind: KINDS.image, id })));
    for (const { id, doc } of unused) for (const sizePx of doc.sizesPx) await blobs.remove(coverName(id, sizePx));
    if (items.length < PAGE_RECORDS) return;
    offset += items.length - unused.length;
  }
}

async function isReferredTo(store: Store, imageId: string): Promise<boolean> {
  for (const kind of REFERRING) {
    const { items } = await store.list(kind, { index: 'image', prefix: imageId, offset: 0, limit: 1 });
    if (items.length > 0) return true;
  }
  return false;
}
