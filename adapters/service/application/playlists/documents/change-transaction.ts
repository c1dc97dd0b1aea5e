import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { SentOp } from '#application/calls/playlists/operations.ts';
import type { Advance } from '#domain/playlists/sync.ts';
import type { PlaylistDocument, PlaylistItem } from '#domain/playlists/types.ts';
import { CHANGE_TOUCHED_MAX } from '#domain/constants/content/playlists.ts';
import { HttpError } from '../../ports/route.ts';
import { PLAYLIST_ITEMS_MAX, ROOTLIST_ITEMS_MAX } from '../../../domain/constants/media/playlists.ts';
import type { Change, Store, Stored } from '../../ports/store.ts';
import { completed } from './restore-items.ts';
import type { DocumentStore } from './document-store.ts';
import { fitted, partsOf, removedBy } from './rebase-change.ts';
import { headPut } from './head-record.ts';
import type { Also, ChangeOrder, Made, Revised } from './change-requests.ts';
import type { Past } from './change-history.ts';
import {
  changeId,
  isRootlist,
  nonceId,
  PLAYLIST_KINDS,
  type ChangeRecord,
  type HeadRecord,
} from '../../records/playlist-records.ts';
import type { Revised as Outcome } from './apply-change.ts';
import { nextRevision } from './revisions.ts';

export interface AttemptParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly documents: DocumentStore;
  readonly past: Past;
  /** Hears of every revision. */
  told(revised: Revised): void;
}

/** Carries an order out on the document as it was found; `again`: somebody wrote in between, and nothing was written. */
export type Attempt = (found: Stored<HeadRecord>, order: ChangeOrder, also: Also) => Promise<Made | 'again'>;

export function createAttempt({ store, clock, random, documents, past, told }: AttemptParts): Attempt {
  const outcomeOf = async (order: ChangeOrder, before: HeadRecord, document: PlaylistDocument, { steps }: Advance) => {
    const parts = { author: order.author, nowMs: clock.nowMs(), newId: random.hex };
    const removed = (ids: readonly string[]) => past.removed(before, ids);
    const complete = (ops: readonly SentOp[]) => completed(ops, { ...parts, removed });
    const since = steps.flatMap(({ ops }) => ops);
    const outcome = await fitted(document, partsOf(order.ops), since, complete);
    if (!outcome.ok && outcome.error === 'conflict') throw stale(before);
    if (!outcome.ok) throw new HttpError(400, 'deltas: an op points outside the list');
    return outcome.value;
  };

  const headAfter = (before: HeadRecord, outcome: Outcome, change: Unnamed, chunks: HeadRecord['chunks']): HeadRecord => {
    const { attributes, items } = outcome.document;
    const count = before.count + 1;
    const revision = nextRevision(count, before.revision, change);
    const authors = authorsOf(items);
    return { ...before, revision, count, attributes, length: items.length, chunks, authors, updatedMs: clock.nowMs() };
  };

  return async (found, order, also) => {
    const before = found.doc;
    refuseTooMuch(order.ops);
    const known = await past.answered(before, order);
    if (known !== null) return known;
    const base = baseOf(order, before);
    const advance = await past.since(before, base);
    if (advance === null) throw stale(before);
    const items = await documents.all(before);
    if (items.length !== before.length) return 'again';

    const document = { attributes: before.attributes, items };
    const outcome = await outcomeOf(order, before, document, advance);
    if (outcome.ops.length === 0) return { revision: before.revision, resultingRevisions: [before.revision], advance };
    const removed = removedBy(document, outcome.ops);
    refuseTooMany(before.id, outcome.document.items.length);
    refuseOthers(removed, order.removesOnly);

    const change: Unnamed = { author: order.author, ops: outcome.ops, nonces: order.nonces, removed };
    const { chunks, changes } = await documents.chunked(before, outcome.document.items);
    const head = headAfter(before, outcome, change, chunks);
    const written = await store.write([
      headPut(head, found.version),
      ...changePuts(head, change),
      ...changes,
      ...(await past.forgotten(before)),
      ...(await also(document, outcome.document)),
    ]);
    if (written === 'conflict') return 'again';
    told({ head, author: order.author, fromRevision: before.revision, ops: outcome.ops, nonces: order.nonces });
    return madeOf(head, { ...advance, steps: [...advance.steps, { ops: outcome.ops, nonces: order.nonces }] });
  };
}

export function authorsOf(items: readonly PlaylistItem[]): readonly string[] {
  return [...new Set(items.map(({ attributes }) => attributes.added_by))];
}

/** A change before its revision is known. */
type Unnamed = Omit<ChangeRecord, 'revision'>;

/** What names items is about the newest list, whatever it was made for. */
function baseOf({ base, ops }: ChangeOrder, { revision }: HeadRecord): string {
  return base === null || (ops.length > 0 && partsOf(ops).placed.length === 0) ? revision : base;
}

function madeOf({ revision }: HeadRecord, advance: Advance): Made {
  return { revision, resultingRevisions: [revision], advance: { ...advance, toRevision: revision } };
}

function changePuts({ id, count, revision }: HeadRecord, change: Unnamed): readonly Change[] {
  const put = (kind: string, key: string, doc: unknown): Change => ({ op: 'put', kind, id: key, doc });
  return [
    put(PLAYLIST_KINDS.change, changeId(id, count), { ...change, revision } satisfies ChangeRecord),
    ...change.nonces.map((nonce) => put(PLAYLIST_KINDS.nonce, nonceId(id, change.author, nonce), { count })),
  ];
}

function stale({ revision }: HeadRecord): HttpError {
  return new HttpError(409, `The playlist has changed; its revision is ${revision}`);
}

function refuseTooMany(id: string, length: number): void {
  const most = isRootlist(id) ? ROOTLIST_ITEMS_MAX : PLAYLIST_ITEMS_MAX;
  if (length > most) throw new HttpError(400, `deltas: more than ${String(most)} items`);
}

/** Each op that is fitted to what others did looks at all it takes out or moves. */
function refuseTooMuch(ops: readonly SentOp[]): void {
  const touched = ops.reduce((sum, op) => sum + touchedBy(op), 0);
  if (touched <= CHANGE_TOUCHED_MAX) return;
  throw new HttpError(400, `deltas: take out or move more than ${String(CHANGE_TOUCHED_MAX)} items`);
}

function touchedBy(op: SentOp): number {
  if (op.kind === 'MOV') return op.mov.length;
  return op.kind === 'REM' && 'length' in op.rem ? op.rem.length : 0;
}

/** Places may be those of another list than the one there is: then nothing else goes. */
function refuseOthers(removed: readonly PlaylistItem[], removesOnly: ReadonlySet<string> | undefined): void {
  const other = removed.find(({ uri }) => removesOnly?.has(uri) === false);
  if (other !== undefined) throw new HttpError(400, `positions: one of them is the place of ${other.uri}`);
}
