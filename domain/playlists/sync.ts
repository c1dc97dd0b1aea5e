import { unreachable } from '../core/assert.ts';
import { applyOps } from './apply.ts';
import { renameConflict, withoutRenames, type RenameConflict } from './rename-conflict.ts';
import { rebaseOps } from './rebase.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from './types.ts';

/** A document as the service has it. */
export interface ConfirmedDocument {
  readonly revision: string;
  readonly document: PlaylistDocument;
}

/** What the listener did, and the word by which the service knows that it has seen it. */
interface PendingChange {
  readonly nonce: string;
  readonly ops: readonly PlaylistOp[];
}

/** `isAccepted`: the service said yes, and it is not known yet what the document became by that. */
interface SentChange extends PendingChange {
  readonly isAccepted: boolean;
}

/**
 * One listener's copy of a playlist: what the service is known to have, and on top of it what the listener did that the
 * service has not said yes to, in order. The first fits the confirmed document, every other what those before it make of that.
 */
export interface SyncState {
  readonly confirmed: ConfirmedDocument | null;
  /** The confirmed items stand for those of that revision, of which only the number is known. */
  readonly isBare: boolean;
  readonly pending: readonly SentChange[];
  readonly conflict: RenameConflict | null;
  readonly isPulling: boolean;
}

/** One change as the service made it a revision. */
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
  /** The whole document came. */
  | { readonly type: 'loaded'; readonly confirmed: ConfirmedDocument }
  /** The changes since a revision came: as an answer to a pull. */
  | { readonly type: 'pulled'; readonly advance: RevisionAdvance }
  /** Somebody's change was pushed; null where only the fact is known. */
  | { readonly type: 'pushed'; readonly advance: RevisionAdvance | null }
  | { readonly type: 'pull-failed' }
  /** The listener did something to what they see; to a document that is not here only what fits any. */
  | { readonly type: 'edited'; readonly ops: readonly PlaylistOp[]; readonly nonce: string }
  | { readonly type: 'accepted'; readonly nonce: string; readonly advance: RevisionAdvance | null }
  /** The service has moved on and cannot fit a change in. */
  | { readonly type: 'stale' }
  /** An earlier page left it: a copy that begins with that. It stands here unless other things were done to the document since. */
  | { readonly type: 'restored'; readonly earlier: SyncState }
  /** It will never be part of the document. */
  | { readonly type: 'dropped'; readonly nonces: readonly string[] }
  /** The line is there again. */
  | { readonly type: 'reconnected' }
  | { readonly type: 'conflict-settled' };

/** Asks for what changed since a revision; null: for the whole document. */
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
 * What the copy becomes and what is asked of the service then. Changes are sent by the outbox, which asks `toSend` what has become
 * of each when its turn has come. Spec §7 "POST /playlist/{id}/changes"; protocol "Playlists".
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

/** What the listener sees: the service's document with everything of their own on top. */
export function viewOf({ confirmed, isBare, pending }: SyncState): PlaylistDocument | null {
  return confirmed && !isBare ? pending.reduce(applyChange, confirmed.document) : null;
}

/**
 * What has to be sent of a change: for which revision, and as which ops. `gone`: nothing, it is part of the document or never will be;
 * `unsettled`: what came before it is not known to the end.
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

/** What stands on another revision than the one that is here does not fit. */
function adoptEarlier(state: SyncState, { confirmed, isBare, pending }: SyncState): SyncState {
  if (confirmed === null || confirmed.revision === state.confirmed?.revision) return { ...state, pending };
  return state.confirmed === null ? { ...state, confirmed, isBare, pending } : state;
}

function same(state: SyncState): SyncStep {
  return { state, commands: [] };
}

/** One pull at a time: whatever is told meanwhile is in its answer or comes after it. */
function startPull(state: SyncState): SyncStep {
  if (state.isPulling) return same(state);
  const revision = state.confirmed?.revision ?? null;
  return { state: { ...state, isPulling: true }, commands: [{ type: 'pull', revision }] };
}

function onPulled(state: SyncState, advance: RevisionAdvance): SyncStep {
  const revision = state.confirmed?.revision;
  // A push was faster, and the answer is about what was before it.
  if (revision !== advance.fromRevision && revision !== advance.toRevision) return startPull(state);
  return same(dropAccepted(applyAdvance(state, advance)));
}

function onPushed(state: SyncState, advance: RevisionAdvance): SyncStep {
  if (state.confirmed?.revision === advance.toRevision) return same(state);
  if (state.confirmed?.revision !== advance.fromRevision) return startPull(state);
  return same(applyAdvance(state, advance));
}

function onAccepted(state: SyncState, { nonce, advance }: Extract<SyncEvent, { type: 'accepted' }>): SyncStep {
  // Of a document nobody has looked at there is nothing more to know.
  if (state.confirmed === null && !state.isPulling) return same(replaceConfirmed(state, null, new Set([nonce])));
  const pending = state.pending.map((one) => (one.nonce === nonce ? { ...one, isAccepted: true } : one));
  const known = { ...state, pending };
  if (advance === null || known.confirmed?.revision !== advance.fromRevision) return startPull(known);
  return same(dropAccepted(applyAdvance(known, advance)));
}

/** What was accepted is in what the service has by now: the copy of it is no longer needed. */
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
  // The same revision is the same list: what stands in its places is known now, and nothing has moved.
  const known = state.confirmed?.revision === confirmed.revision ? { ...state, confirmed } : state;
  return { ...replaceConfirmed(known, confirmed, acceptedIn(known)), isBare: false };
}

/**
 * The document became another. `gone`: changes that are part of it now, or of nothing any more; all others are fitted to it, each to
 * what those before it make of it.
 */
function replaceConfirmed(state: SyncState, confirmed: ConfirmedDocument | null, gone: ReadonlySet<string>): SyncState {
  if (confirmed === null || state.pending.length === 0)
    return { ...state, confirmed, pending: state.pending.filter(({ nonce }) => !gone.has(nonce)) };
  // What was done to a document that was not here fits any, but for what is in it already.
  const before = state.confirmed?.document ?? confirmed.document;
  const after = confirmed.document;
  const isGone = ({ nonce }: PendingChange) => gone.has(nonce);
  // Where nothing is new it has no other name: what was refused was never its name.
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

/** Pending ops always fit; what does not is a mistake of the service's and changes nothing. */
function applyChange(document: PlaylistDocument, pending: { readonly ops: readonly PlaylistOp[] }): PlaylistDocument {
  const after = applyOps(document, pending.ops);
  return after.ok ? after.value : document;
}
