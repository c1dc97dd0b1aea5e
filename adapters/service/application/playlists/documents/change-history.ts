import type { RevisionAdvance } from '#domain/playlists/sync.ts';
import type { PlaylistItem } from '#domain/playlists/types.ts';
import { REVISIONS_KEPT } from '../../../domain/constants/media/playlists.ts';
import type { Change, Store } from '../../ports/store.ts';
import type { DocumentStore } from './document-store.ts';
import type { ChangeRequest, ChangeResult } from './change-requests.ts';
import {
  changeId,
  nonceId,
  PLAYLIST_KINDS,
  type ChangeRecord,
  type HeadRecord,
  type NonceRecord,
} from '../../records/playlist-records.ts';
import { revisionCountOf, firstRevision } from './revisions.ts';

/** The stored history of a document. */
export interface ChangeHistory {
  /** The changes from a revision to the head; null where they are not known. */
  since(head: HeadRecord, revision: string): Promise<RevisionAdvance | null>;
  /** The result of an earlier request with one of these nonces; null for a new request. */
  findResult(head: HeadRecord, request: ChangeRequest): Promise<ChangeResult | null>;
  /** Recently removed items, by item id. */
  recentlyRemoved(head: HeadRecord, itemIds: readonly string[]): Promise<ReadonlyMap<string, PlaylistItem>>;
  /** Removes the change that becomes too old with the next one, with its nonces. */
  expiredChanges(head: HeadRecord): Promise<readonly Change[]>;
}

export function createChangeHistory(store: Store, documents: DocumentStore): ChangeHistory {
  const since: ChangeHistory['since'] = async (head, revision) => {
    if (revision === head.revision) return { fromRevision: revision, toRevision: revision, steps: [] };
    const count = revisionCountOf(revision);
    if (count === null || count >= head.count || head.count - count > REVISIONS_KEPT) return null;
    const before = count === 0 ? firstRevision(head.id) : (await documents.changes(head.id, count - 1, count))?.[0]?.revision;
    const steps = before === revision ? await documents.changes(head.id, count, head.count) : null;
    return steps && { fromRevision: revision, toRevision: head.revision, steps };
  };
  const countUnder = async ({ id, author, nonces }: ChangeRequest): Promise<number | undefined> => {
    const ids = nonces.map((nonce) => nonceId(id, author, nonce));
    const known = await store.getMany<NonceRecord>(PLAYLIST_KINDS.nonce, ids);
    return known.find((one) => one !== null)?.doc.count;
  };
  return {
    since,
    async findResult(head, request) {
      const count = await countUnder(request);
      if (count === undefined) return null;
      const made = count === 0 ? null : await documents.changes(head.id, count - 1, count);
      const revision = made?.[0]?.revision ?? head.revision;
      const advance = request.base === null ? null : await since({ ...head, revision, count }, request.base);
      return { revision, resultingRevisions: [revision], advance };
    },
    async recentlyRemoved({ id, count }, itemIds) {
      if (itemIds.length === 0) return new Map<string, PlaylistItem>();
      const changes = (await documents.changes(id, Math.max(0, count - REVISIONS_KEPT), count)) ?? [];
      const wanted = new Set(itemIds);
      const items = changes.flatMap((change) => change.removed).filter(({ attributes }) => wanted.has(attributes.item_id));
      return new Map(items.map((item) => [item.attributes.item_id, item]));
    },
    async expiredChanges({ id, count }) {
      const oldest = count + 1 - REVISIONS_KEPT;
      const old = oldest < 1 ? null : await store.get<ChangeRecord>(PLAYLIST_KINDS.change, changeId(id, oldest));
      return old === null ? [] : changeRemovals(id, old.id, old.doc);
    },
  };
}

/** Takes a change away, and the nonces it came with. */
export function changeRemovals(documentId: string, id: string, { author, nonces }: ChangeRecord): readonly Change[] {
  return [
    { op: 'remove', kind: PLAYLIST_KINDS.change, id },
    ...nonces.map((nonce): Change => ({ op: 'remove', kind: PLAYLIST_KINDS.nonce, id: nonceId(documentId, author, nonce) })),
  ];
}
