import type { Random } from '#application/ports/random.ts';
import type { PlaylistAttributes, PlaylistItem } from '#domain/playlists/types.ts';
import { CHUNK_ID_BYTES, CHUNK_ITEMS_MAX, CHUNKS_REMEMBERED } from '../../../domain/constants/media/playlists.ts';
import type { Change, Store, Stored } from '../../ports/store.ts';
import { rechunk, type Chunk } from './chunks.ts';
import {
  changeId,
  PLAYLIST_KINDS,
  type ChangeRecord,
  type ChunkRecord,
  type ChunkRef,
  type HeadRecord,
} from '../../records/playlist-records.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';

/** Documents in the store: a head, its items in chunks, and the changes that led to it. */
export interface DocumentStore {
  head(id: string): Promise<Stored<HeadRecord> | null>;
  heads(ids: readonly string[]): Promise<readonly (HeadRecord | null)[]>;
  /** Reads at most `limit` items from `offset` on, and no others. */
  items(head: Pick<HeadRecord, 'chunks'>, offset: number, limit: number): Promise<readonly PlaylistItem[]>;
  all(head: Pick<HeadRecord, 'chunks'>): Promise<readonly PlaylistItem[]>;
  /** The changes between two revisions; null when one of them is no longer stored. */
  changes(id: string, after: number, to: number): Promise<readonly ChangeRecord[] | null>;
  /** The chunks of a head with these items, and the writes for them. */
  rechunk(
    head: Pick<HeadRecord, 'chunks'>,
    items: readonly PlaylistItem[],
  ): Promise<{ readonly chunks: readonly ChunkRef[]; readonly changes: readonly Change[] }>;
}

export const NEW_ATTRIBUTES: PlaylistAttributes = { name: '', description: '', collaborative: false, public: true };

export function createDocumentStore(store: Store, random: Random): DocumentStore {
  // A chunk never changes, so what was read once is right for ever.
  const cache = createLruCache<readonly PlaylistItem[]>(CHUNKS_REMEMBERED);

  const chunksOf = async (refs: readonly ChunkRef[]): Promise<readonly Chunk[]> => {
    const missing = refs.filter(({ id }) => cache.get(id) === undefined).map(({ id }) => id);
    const read = await store.getMany<ChunkRecord>(PLAYLIST_KINDS.chunk, missing);
    const fresh = new Map(read.flatMap((one) => (one ? [[one.id, one.doc.items] as const] : [])));
    const chunks = refs.map(({ id }) => ({ id, items: fresh.get(id) ?? cache.get(id) ?? [] }));
    for (const [id, items] of fresh) cache.set(id, items);
    return chunks;
  };
  const itemsOf = (chunks: readonly Chunk[]) => chunks.flatMap(({ items }) => items);

  return {
    head: (id) => store.get<HeadRecord>(PLAYLIST_KINDS.head, id),
    heads: async (ids) => (await store.getMany<HeadRecord>(PLAYLIST_KINDS.head, ids)).map((one) => one?.doc ?? null),
    async items({ chunks }, offset, limit) {
      const { refs, skipped } = refsFor(chunks, offset, limit);
      return itemsOf(await chunksOf(refs)).slice(offset - skipped, offset - skipped + limit);
    },
    all: async ({ chunks }) => itemsOf(await chunksOf(chunks)),
    async changes(id, after, to) {
      const counts = Array.from({ length: to - after }, (_, index) => changeId(id, after + 1 + index));
      const found = await store.getMany<ChangeRecord>(PLAYLIST_KINDS.change, counts);
      const changes = found.flatMap((one) => (one ? [one.doc] : []));
      return changes.length === counts.length ? changes : null;
    },
    async rechunk(head, items) {
      const before = await chunksOf(head.chunks);
      const after = rechunk(items, before, CHUNK_ITEMS_MAX).map(({ id, items }) => {
        const chunk = { id: id ?? random.hex(CHUNK_ID_BYTES), items, isNew: id === null };
        if (chunk.isNew) cache.set(chunk.id, items);
        return chunk;
      });
      const kept = new Set(after.map(({ id }) => id));
      return {
        chunks: after.map(({ id, items }) => ({ id, length: items.length })),
        changes: [
          ...after.filter(({ isNew }) => isNew).map(({ id, items }) => putChunk(id, items)),
          ...head.chunks.filter(({ id }) => !kept.has(id)).map(({ id }) => removeChunk(id)),
        ],
      };
    },
  };
}

/** The chunks that hold a page, and how many items come before them. */
function refsFor(chunks: readonly ChunkRef[], offset: number, limit: number) {
  const refs: ChunkRef[] = [];
  let at = 0;
  let skipped = 0;
  for (const chunk of chunks) {
    if (at + chunk.length <= offset) skipped = at + chunk.length;
    else if (at < offset + limit) refs.push(chunk);
    at += chunk.length;
  }
  return { refs, skipped };
}

function putChunk(id: string, items: readonly PlaylistItem[]): Change {
  return { op: 'put', kind: PLAYLIST_KINDS.chunk, id, doc: { items } satisfies ChunkRecord, ifVersion: 0 };
}

function removeChunk(id: string): Change {
  return { op: 'remove', kind: PLAYLIST_KINDS.chunk, id };
}
