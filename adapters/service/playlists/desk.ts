import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { SentOp } from '#application/calls/playlist-ops.ts';
import { applyOps } from '#domain/playlists/apply.ts';
import type { Advance } from '#domain/playlists/sync.ts';
import type { PlaylistAttributes, PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import { Refusal } from '../answer.ts';
import { PLAYLIST_ITEMS_MAX, REVISIONS_KEPT, ROOTLIST_ITEMS_MAX, WRITE_TRIES_MAX } from '../constants/playlists.ts';
import type { Change, Store } from '../ports/store.ts';
import { byPlaces, completed, isByName } from './completing.ts';
import { createDocumentStore, NEW_ATTRIBUTES, type DocumentStore } from './document-store.ts';
import { headPut } from './head-put.ts';
import { createInTurn } from './in-turn.ts';
import {
  changeId,
  isRootlist,
  nonceId,
  PLAYLIST_KINDS,
  rootlistId,
  type ChangeRecord,
  type HeadRecord,
  type NonceRecord,
} from './records.ts';
import { revised } from './revise.ts';
import { countOf, firstRevision, nextRevision } from './revisions.ts';

export interface ChangeOrder {
  readonly id: string;
  readonly author: string;
  /** The revision it was made for; null: the newest. */
  readonly base: string | null;
  readonly ops: readonly SentOp[];
  readonly nonces: readonly string[];
}

export interface Made {
  readonly revision: string;
  readonly resultingRevisions: readonly string[];
  /** From the base on; null where that is not kept any more. */
  readonly advance: Advance | null;
}

/** What became of a document: told to whoever listens, once it is written. */
export interface Revised {
  readonly head: HeadRecord;
  readonly author: string;
  readonly fromRevision: string;
  readonly ops: readonly PlaylistOp[];
  readonly nonces: readonly string[];
}

/** Where documents are changed. */
export interface Desk extends Pick<DocumentStore, 'heads' | 'items' | 'all'> {
  /** The head of a document; a rootlist nobody has written to is an empty one. */
  head(id: string): Promise<HeadRecord | null>;
  /** A head with all its items, both of the same revision. */
  whole(id: string): Promise<{ readonly head: HeadRecord; readonly items: readonly PlaylistItem[] } | null>;
  create(id: string, ownerId: string, attributes: PlaylistAttributes): Promise<HeadRecord>;
  /**
   * Makes a revision, or none where nothing changes. `also`: what is to be written with it.
   * Refusals: 400 an op outside the list or too many items, 404 no such document, 409 it cannot be fitted to what there is.
   */
  change(order: ChangeOrder, also?: (before: PlaylistDocument, after: PlaylistDocument) => readonly Change[]): Promise<Made>;
  /** The changes from a revision to now; null where they are not known. */
  since(head: HeadRecord, revision: string): Promise<Advance | null>;
}

export interface DeskParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Hears of every revision. */
  told(revised: Revised): void;
}

export function createDesk({ store, clock, random, told }: DeskParts): Desk {
  const documents = createDocumentStore(store, random);
  const inTurn = createInTurn();

  const stored = async (id: string) => {
    const found = await documents.head(id);
    if (found !== null) return found;
    return isRootlist(id) ? { id, version: 0, doc: emptyHead(id, id.slice(rootlistId('').length), NEW_ATTRIBUTES, 0) } : null;
  };
  const head = async (id: string) => (await stored(id))?.doc ?? null;

  const since = async (of: HeadRecord, revision: string): Promise<Advance | null> => {
    if (revision === of.revision) return { fromRevision: revision, toRevision: revision, steps: [] };
    const count = countOf(revision);
    if (count === null || count >= of.count || of.count - count > REVISIONS_KEPT) return null;
    const before = count === 0 ? firstRevision(of.id) : (await documents.changes(of.id, count - 1, count))?.[0]?.revision;
    const steps = before === revision ? await documents.changes(of.id, count, of.count) : null;
    return steps && { fromRevision: revision, toRevision: of.revision, steps };
  };

  const seen = async ({ id, author, nonces, base }: ChangeOrder): Promise<Made | null> => {
    const known = await store.getMany<NonceRecord>(
      PLAYLIST_KINDS.nonce,
      nonces.map((nonce) => nonceId(id, author, nonce)),
    );
    const count = known.find((one) => one !== null)?.doc.count;
    const now = count === undefined ? null : await head(id);
    if (count === undefined || now === null) return null;
    const made = count === 0 ? null : await documents.changes(id, count - 1, count);
    const revision = made?.[0]?.revision ?? now.revision;
    const advance = base === null ? null : await since({ ...now, revision, count }, base);
    return { revision, resultingRevisions: [revision], advance };
  };

  const removed = async ({ id, count }: HeadRecord, itemIds: readonly string[]) => {
    if (itemIds.length === 0) return new Map<string, PlaylistItem>();
    const changes = (await documents.changes(id, Math.max(0, count - REVISIONS_KEPT), count)) ?? [];
    const wanted = new Set(itemIds);
    const items = changes.flatMap((change) => change.removed).filter(({ attributes }) => wanted.has(attributes.item_id));
    return new Map(items.map((item) => [item.attributes.item_id, item]));
  };

  const attempt: Desk['change'] = async (order, also = () => []) => {
    const known = await seen(order);
    if (known !== null) return known;
    const found = await stored(order.id);
    if (found === null) throw new Refusal(404, 'Playlist not found');
    const before = found.doc;
    const isNamed = order.ops.some(isByName);
    // Names are looked up in what there is now.
    const base = isNamed ? before.revision : (order.base ?? before.revision);
    const advance = await since(before, base);
    if (advance === null) throw stale(before);
    const document = { attributes: before.attributes, items: await documents.all(before) };
    if (document.items.length !== before.length) return attempt(order, also);

    const placed = isNamed ? byPlaces(order.ops, document.items) : order.ops;
    const parts = { author: order.author, nowMs: clock.nowMs(), newId: random.hex };
    const ops = await completed(placed, { ...parts, removed: (ids) => removed(before, ids) });
    const result = revised(
      document,
      ops,
      advance.steps.flatMap((step) => step.ops),
    );
    if (!result.ok && result.error === 'conflict') throw stale(before);
    if (!result.ok) throw new Refusal(400, 'deltas: an op points outside the list');
    const after = result.value;
    if (after.ops.length === 0) return { revision: before.revision, resultingRevisions: [before.revision], advance };
    refuseTooMany(before.id, after.document.items.length);

    const count = before.count + 1;
    const change: Omit<ChangeRecord, 'revision'> = {
      author: order.author,
      ops: after.ops,
      nonces: order.nonces,
      removed: removedBy(document, after.ops),
    };
    const revision = nextRevision(count, before.revision, change);
    const chunked = await documents.chunked(before, after.document.items);
    const next: HeadRecord = {
      ...before,
      revision,
      count,
      attributes: after.document.attributes,
      length: after.document.items.length,
      chunks: chunked.chunks,
      updatedMs: clock.nowMs(),
    };
    const written = await store.write([
      headPut(next, found.version),
      { op: 'put', kind: PLAYLIST_KINDS.change, id: changeId(next.id, count), doc: { ...change, revision } },
      ...order.nonces.map((nonce): Change => {
        const id = nonceId(next.id, order.author, nonce);
        return { op: 'put', kind: PLAYLIST_KINDS.nonce, id, doc: { count } satisfies NonceRecord };
      }),
      ...chunked.changes,
      ...(await forgotten(next.id, count - REVISIONS_KEPT)),
      ...also(document, after.document),
    ]);
    if (written === 'conflict') return attempt(order, also);
    told({ head: next, author: order.author, fromRevision: before.revision, ops: after.ops, nonces: order.nonces });
    const steps = [...advance.steps, { ops: after.ops, nonces: order.nonces }];
    return { revision, resultingRevisions: [revision], advance: { fromRevision: base, toRevision: revision, steps } };
  };

  /** A change too old to be asked for, with the words it was sent with. */
  const forgotten = async (id: string, count: number): Promise<readonly Change[]> => {
    const old = count < 1 ? null : await store.get<ChangeRecord>(PLAYLIST_KINDS.change, changeId(id, count));
    if (old === null) return [];
    const nonces = old.doc.nonces.map((nonce) => nonceId(id, old.doc.author, nonce));
    return [
      { op: 'remove', kind: PLAYLIST_KINDS.change, id: old.id },
      ...nonces.map((nonce): Change => ({ op: 'remove', kind: PLAYLIST_KINDS.nonce, id: nonce })),
    ];
  };

  return {
    heads: documents.heads,
    items: documents.items,
    all: documents.all,
    head,
    since,
    async whole(id) {
      for (let tries = 0; tries < WRITE_TRIES_MAX; tries += 1) {
        const found = await head(id);
        if (found === null) return null;
        const items = await documents.all(found);
        // A chunk that went while it was looked for: somebody wrote a newer head.
        if (items.length === found.length) return { head: found, items };
      }
      throw new Error('A playlist changed faster than it could be read');
    },
    async create(id, ownerId, attributes) {
      const doc = emptyHead(id, ownerId, attributes, clock.nowMs());
      await store.write([headPut(doc, 0)]);
      return doc;
    },
    // One after the other: two that write the same document would otherwise do the same work twice.
    change: (order, also) => inTurn(order.id, () => attempt(order, also)),
  };
}

function emptyHead(id: string, ownerId: string, attributes: PlaylistAttributes, nowMs: number): HeadRecord {
  const times = { createdMs: nowMs, updatedMs: nowMs };
  return { id, ownerId, revision: firstRevision(id), count: 0, attributes, length: 0, chunks: [], ...times };
}

function stale({ revision }: HeadRecord): Refusal {
  return new Refusal(409, `The playlist has changed; its revision is ${revision}`);
}

function refuseTooMany(id: string, length: number): void {
  const most = isRootlist(id) ? ROOTLIST_ITEMS_MAX : PLAYLIST_ITEMS_MAX;
  if (length > most) throw new Refusal(400, `deltas: more than ${String(most)} items`);
}

/** The items these ops take out, as they do it. */
function removedBy(document: PlaylistDocument, ops: readonly PlaylistOp[]): readonly PlaylistItem[] {
  if (!ops.some(({ kind }) => kind === 'REM')) return [];
  const removed: PlaylistItem[] = [];
  let now = document;
  for (const op of ops) {
    if (op.kind === 'REM') removed.push(...now.items.slice(op.rem.fromIndex, op.rem.fromIndex + op.rem.length));
    const after = applyOps(now, [op]);
    if (after.ok) now = after.value;
  }
  return removed;
}
