import type { Store } from '../ports/store.ts';
import { PLAYLIST_KINDS, type ChunkRecord, type HeadRecord } from './playlist-records.ts';
import { permissionsOf } from './playlist-permissions.ts';

/** Whether an item is in a playlist that this user (null: anonymous) may see. */
export async function playlistHolds(store: Store, id: string, uri: string, userId: string | null): Promise<boolean> {
  const head = (await store.get<HeadRecord>(PLAYLIST_KINDS.head, id))?.doc;
  if (head === undefined || !permissionsOf(head, userId).canView) return false;
  const ids = head.chunks.map((chunk) => chunk.id);
  const chunks = await store.getMany<ChunkRecord>(PLAYLIST_KINDS.chunk, ids);
  return chunks.some((chunk) => chunk?.doc.items.some((item) => item.uri === uri));
}
