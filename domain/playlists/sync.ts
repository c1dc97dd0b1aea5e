import { unreachable } from '../core/assert.ts';
import { applyOps } from './apply.ts';
import { renameConflict, withoutRenames, type RenameConflict } from './rename-conflict.ts';
import { rebaseOps } from './rebase.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from './types.ts';

/** A document as the service stores it. */
export interface ConfirmedDocument {
  readonly revision: string;
  readonly document: PlaylistDocument;
}

/** A change by the listener, with the nonce that identifies it to the service. */
interface PendingChange {
  readonly nonce: string;
  readonly ops: readonly PlaylistOp[];
}

/** `isAccepted`: the service accepted it, but the resulting document is unknown yet. */
interface SentChange extends PendingChange {
  readonly isAccepted: boolean;
}

/**
 * A listener's replica of a playlist: the confirmed document of the service, and the pending changes on top, in order.
 * The first change fits the confirmed document, each other one the result of those before it.
 */
export interface SyncState {
  readonly confirmed: ConfirmedDocument | null;
  /** The confirmed items are placeholders: only their number is known for that revision. */
  readonly isBare: boolean;
  readonly pending: readonly SentChange[];
  readonly conflict: RenameConflict | null;
  readonly isPulling: boolean;
}

/** One change as a revision of the service. */
export interface RevisionStep {
  readonly ops: readonly PlaylistOp[];
  readonly nonces: readonly string[];
}

export interface RevisionAdvance {
  readonly fromRevision: string;
  readonly toRevision: string;
  readonly steps: readonly RevisionStep[];
}

export type SyncEvent =
  /** The whole document arrived. */
  | { readonly type: 'loaded'; readonly confirmed: ConfirmedDocument }
  /** The response to a pull: the changes since a revision. */
  | { readonly type: 'pulled'; readonly advance: RevisionAdvance }
  /** A push of another change; null without its content. */
  | { readonly type: 'pushed'; readonly advance: RevisionAdvance | null }
  | { readonly type: 'pull-failed' }
  /** The listener edited the document; without a loaded document only ops that fit any. */
  | { readonly type: 'edited'; readonly ops: readonly PlaylistOp[]; readonly nonce: string }
  | { readonly type: 'accepted'; readonly nonce: string; readonly advance: RevisionAdvance | null }
  /** The service cannot rebase a change on its newer revision. */
  | { readonly type: 'stale' }
  /** The replica of an earlier page. It applies unless the document changed since. */
  | { readonly type: 'restored'; readonly earlier: SyncState }
  /** The changes will never be part of the document. */
  | { readonly type: 'dropped'; readonly nonces: readonly string[] }
  /** The connection is back. */
  | { readonly type: 'reconnected' }
  | { readonly type: 'conflict-settled' };

/** Requests the changes since a revision; null requests the whole document. */
export interface SyncCommand {
  readonly type: 'pull';
  readonly revision: string | null;
}

export const EMPTY_SYNC: SyncState = { confirmed: null, isBare: false, pending: [], conflict: null, isPulling: false };

export interface SyncStep {
  readonly state: SyncState;
  readonly commands: readonly SyncCommand[];
}

/**
 * One step of the replica: its next state, and requests to the service. The outbox sends changes and calls `changeToSend`
 * for each when it is due. Spec §7 "POST /playlist/{id}/changes"; protocol "Playlists".
 */
export function stepSync(state: SyncState, event: SyncEvent): SyncStep {
  switch (event.type) {
    case 'loaded':
      return same(applyLoaded({ ...state, isPulling: false }, event.confirmed));
    case 'pulled':
      return onPulled({ ...state, isPulling: false }, event.advance);
    case 'pushed':
      return event.advance === null ? startPull(state) : onPushed(state, event.advance);
    case 'pull-failed':
      return same({ ...state, isPulling: false });
    case 'edited':
      return same({ ...state, pending: [...state.pending, { nonce: event.nonce, ops: event.ops, isAccepted: false }] });
    case 'restored':
      return same(state.pending.length === 0 ? adoptEarlier(state, event.earlier) : state);
    case 'accepted':
      return state.pending.some(({ nonce }) => nonce === event.nonce) ? onAccepted(state, event) : same(state);
    case 'dropped':
      return same(replaceConfirmed(state, state.confirmed, new Set(event.nonces)));
    case 'stale':
      return startPull(state);
    case 'reconnected':
      return startPull({ ...state, isPulling: false });
    case 'conflict-settled':
      return same({ ...state, conflict: null });
    default:
      return unreachable(event);
  }
}

/** The document with all pending changes applied; null when unknown. */
export function viewOf({ confirmed, isBare, pending }: SyncState): PlaylistDocument | null {
  return confirmed && !isBare ? pending.reduce(applyChange, confirmed.document) : null;
}

/**
 * The request for a change: its base revision and its ops. `gone`: nothing to send; it is already part of the document or was
 * dropped.
 * `unsettled`: the result of an earlier change is unknown.
 */
export function changeToSend(
  state: SyncState,
  nonce: string,
): { readonly baseRevision: string | null; readonly ops: readonly PlaylistOp[] } | 'gone' | 'unsettled' {
  const change = state.pending.find((one) => one.nonce === nonce);
  if (change === undefined || change.ops.length === 0) return 'gone';
  if (state.isPulling || state.pending.some(({ isAccepted }) => isAccepted)) return 'unsettled';
  return { baseRevision: state.confirmed?.revision ?? null, ops: change.ops };
}

/** Changes on another revision than the current one do not fit. */
function adoptEarlier(state: SyncState, { confirmed, isBare, pending }: SyncState): SyncState {
  if (confirmed === null || confirmed.revision === state.confirmed?.revision) return { ...state, pending };
  return state.confirmed === null ? { ...state, confirmed, isBare, pending } : state;
}

function same(state: SyncState): SyncStep {
  return { state, commands: [] };
}

/** One pull at a time: later pushes are part of its response or follow it. */
function startPull(state: SyncState): SyncStep {
  if (state.isPulling) return same(state);
  const revision = state.confirmed?.revision ?? null;
  return { state: { ...state, isPulling: true }, commands: [{ type: 'pull', revision }] };
}

function onPulled(state: SyncState, advance: RevisionAdvance): SyncStep {
  const revision = state.confirmed?.revision;
  // A push was faster; this response is about an older revision.
  if (revision !== advance.fromRevision && revision !== advance.toRevision) return startPull(state);
  return same(dropAccepted(applyAdvance(state, advance)));
}

function onPushed(state: SyncState, advance: RevisionAdvance): SyncStep {
  if (state.confirmed?.revision === advance.toRevision) return same(state);
  if (state.confirmed?.revision !== advance.fromRevision) return startPull(state);
  return same(applyAdvance(state, advance));
}

function onAccepted(state: SyncState, { nonce, advance }: Extract<SyncEvent, { type: 'accepted' }>): SyncStep {
  // For a document that is not open, nothing more is needed.
  if (state.confirmed === null && !state.isPulling) return same(replaceConfirmed(state, null, new Set([nonce])));
  const pending = state.pending.map((one) => (one.nonce === nonce ? { ...one, isAccepted: true } : one));
  const known = { ...state, pending };
  if (advance === null || known.confirmed?.revision !== advance.fromRevision) return startPull(known);
  return same(dropAccepted(applyAdvance(known, advance)));
}

/** Accepted changes are part of the confirmed document now; drops their copies. */
function dropAccepted(state: SyncState): SyncState {
  return replaceConfirmed(state, state.confirmed, acceptedIn(state));
}

function acceptedIn({ pending }: SyncState): ReadonlySet<string> {
  return new Set(pending.flatMap(({ isAccepted, nonce }) => (isAccepted ? [nonce] : [])));
}

function applyAdvance(state: SyncState, { fromRevision, toRevision, steps }: RevisionAdvance): SyncState {
  if (state.confirmed?.revision !== fromRevision) return state;
  const start: SyncState = { ...state, confirmed: { ...state.confirmed, revision: toRevision } };
  return steps.reduce((before, { ops, nonces }) => {
    if (before.confirmed === null) return before;
    const document = applyChange(before.confirmed.document, { ops });
    return replaceConfirmed(before, { revision: toRevision, document }, new Set(nonces));
  }, start);
}

function applyLoaded(state: SyncState, confirmed: ConfirmedDocument): SyncState {
  // The same revision has the same list: placeholders become items, and nothing moved.
  const known = state.confirmed?.revision === confirmed.revision ? { ...state, confirmed } : state;
  return { ...replaceConfirmed(known, confirmed, acceptedIn(known)), isBare: false };
}

/**
 * Replaces the confirmed document. `gone`: changes that are part of it now or were dropped; all others are rebased,
 * each on the result of those before it.
 */
function replaceConfirmed(state: SyncState, confirmed: ConfirmedDocument | null, gone: ReadonlySet<string>): SyncState {
  if (confirmed === null || state.pending.length === 0)
    return { ...state, confirmed, pending: state.pending.filter(({ nonce }) => !gone.has(nonce)) };
  // Changes to an unknown document fit any, except for items it already has.
  const before = state.confirmed?.document ?? confirmed.document;
  const after = confirmed.document;
  const isGone = ({ nonce }: PendingChange) => gone.has(nonce);
  // The same document has the same name: a refused rename never took effect.
  const conflict = before === after ? null : conflictIn(state, before, after, isGone);
  const kept =
    conflict === null
      ? state.pending
      : state.pending.map((one) => (isGone(one) ? one : { ...one, ops: withoutRenames(one.ops) }));
  return { ...state, confirmed, pending: rebasePending(kept, before, after, isGone), conflict: conflict ?? state.conflict };
}

function conflictIn(
  state: SyncState,
  before: PlaylistDocument,
  after: PlaylistDocument,
  isGone: (one: PendingChange) => boolean,
) {
  const expected = state.pending.filter(isGone).reduce(applyChange, before).attributes.name;
  const mine = state.pending.filter((one) => !isGone(one)).flatMap(({ ops }) => ops);
  return renameConflict(mine, expected, after.attributes.name);
}

function rebasePending<Some extends PendingChange>(
  pending: readonly Some[],
  before: PlaylistDocument,
  after: PlaylistDocument,
  isGone: (one: PendingChange) => boolean,
): readonly Some[] {
  let [mine, theirs] = [before, after];
  return pending.flatMap((one) => {
    const [seen, there] = [mine, theirs];
    mine = applyChange(mine, one);
    if (isGone(one)) return [];
    const fitted = { ...one, ops: rebaseOps(one.ops, namesOf(seen), namesOf(there), itemId) };
    theirs = applyChange(theirs, fitted);
    return [fitted];
  });
}

const namesOf = ({ items }: PlaylistDocument) => items.map(itemId);
const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;

/** Pending ops always fit; ops that do not are an error of the service and change nothing. */
function applyChange(document: PlaylistDocument, pending: { readonly ops: readonly PlaylistOp[] }): PlaylistDocument {
  const after = applyOps(document, pending.ops);
  return after.ok ? after.value : document;
}
