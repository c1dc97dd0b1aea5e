import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { SentOp } from '#application/calls/playlists/operations.ts';
import type { RevisionAdvance } from '#domain/playlists/sync.ts';
import type { PlaylistDocument, PlaylistItem } from '#domain/playlists/types.ts';
import { CHANGE_TOUCHED_MAX } from '#domain/constants/content/playlists.ts';
import { HttpError } from '../../ports/route.ts';
import { PLAYLIST_ITEMS_MAX, ROOTLIST_ITEMS_MAX } from '../../../domain/constants/media/playlists.ts';
import type { Change, Store, Stored } from '../../ports/store.ts';
import { completeOps } from './restore-items.ts';
import type { DocumentStore } from './document-store.ts';
import { rebaseChange, splitOps, removedItems } from './rebase-change.ts';
import { headPut } from './head-record.ts';
import type { ExtraChanges, ChangeRequest, ChangeResult, RevisionEvent } from './change-requests.ts';
import type { ChangeHistory } from './change-history.ts';
import {
  changeId,
  isRootlist,
  nonceId,
  PLAYLIST_KINDS,
  type ChangeRecord,
  type HeadRecord,
} from '../../records/playlist-records.ts';
import type { AppliedChange as Outcome } from './apply-change.ts';
import { nextRevision } from './revisions.ts';

export interface ChangeTransactionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly documents: DocumentStore;
  readonly past: ChangeHistory;
  /** Called after each revision is written. */
  onRevision(revised: RevisionEvent): void;
}

/** Runs a change request on the document as read; `again`: another write came first, and nothing was written. */
export type ChangeTransaction = (
  found: Stored<HeadRecord>,
  request: ChangeRequest,
  also: ExtraChanges,
) => Promise<ChangeResult | 'again'>;

export function createChangeTransaction({
  store,
  clock,
  random,
  documents,
  past: history,
  onRevision,
}: ChangeTransactionDeps): ChangeTransaction {
  const outcomeOf = async (
    request: ChangeRequest,
    before: HeadRecord,
    document: PlaylistDocument,
    { steps }: RevisionAdvance,
  ) => {
    const context = { author: request.author, nowMs: clock.nowMs(), newId: random.hex };
    const recentlyRemoved = (ids: readonly string[]) => history.recentlyRemoved(before, ids);
    const complete = (ops: readonly SentOp[]) => completeOps(ops, { ...context, recentlyRemoved });
    const since = steps.flatMap(({ ops }) => ops);
    const outcome = await rebaseChange(document, splitOps(request.ops), since, complete);
    if (!outcome.ok && outcome.error === 'conflict') throw staleRevisionError(before);
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

  return async (found, request, also) => {
    const before = found.doc;
    refuseTooMuch(request.ops);
    const known = await history.findResult(before, request);
    if (known !== null) return known;
    const base = baseOf(request, before);
    const advance = await history.since(before, base);
    if (advance === null) throw staleRevisionError(before);
    const items = await documents.all(before);
    if (items.length !== before.length) return 'again';

    const document = { attributes: before.attributes, items };
    const outcome = await outcomeOf(request, before, document, advance);
    if (outcome.ops.length === 0) return { revision: before.revision, resultingRevisions: [before.revision], advance };
    const removed = removedItems(document, outcome.ops);
    refuseTooMany(before.id, outcome.document.items.length);
    refuseOthers(removed, request.removesOnly);

    const change: Unnamed = { author: request.author, ops: outcome.ops, nonces: request.nonces, removed };
    const { chunks, changes } = await documents.rechunk(before, outcome.document.items);
    const head = headAfter(before, outcome, change, chunks);
    const written = await store.write([
      headPut(head, found.version),
      ...changePuts(head, change),
      ...changes,
      ...(await history.expiredChanges(before)),
      ...(await also(document, outcome.document)),
    ]);
    if (written === 'conflict') return 'again';
    onRevision({ head, author: request.author, fromRevision: before.revision, ops: outcome.ops, nonces: request.nonces });
    return resultOf(head, { ...advance, steps: [...advance.steps, { ops: outcome.ops, nonces: request.nonces }] });
  };
}

export function authorsOf(items: readonly PlaylistItem[]): readonly string[] {
  return [...new Set(items.map(({ attributes }) => attributes.added_by))];
}

/** A change before its revision is known. */
type Unnamed = Omit<ChangeRecord, 'revision'>;

/** Ops that name items apply to the newest list, whatever their base. */
function baseOf({ base, ops }: ChangeRequest, { revision }: HeadRecord): string {
  return base === null || (ops.length > 0 && splitOps(ops).placed.length === 0) ? revision : base;
}

function resultOf({ revision }: HeadRecord, advance: RevisionAdvance): ChangeResult {
  return { revision, resultingRevisions: [revision], advance: { ...advance, toRevision: revision } };
}

function changePuts({ id, count, revision }: HeadRecord, change: Unnamed): readonly Change[] {
  const put = (kind: string, key: string, doc: unknown): Change => ({ op: 'put', kind, id: key, doc });
  return [
    put(PLAYLIST_KINDS.change, changeId(id, count), { ...change, revision } satisfies ChangeRecord),
    ...change.nonces.map((nonce) => put(PLAYLIST_KINDS.nonce, nonceId(id, change.author, nonce), { count })),
  ];
}

function staleRevisionError({ revision }: HeadRecord): HttpError {
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
