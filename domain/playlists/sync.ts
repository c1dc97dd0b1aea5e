import { unreachable } from '../assert.ts';
import { applyOps } from './apply.ts';
import { renameConflict, withoutNames, type RenameConflict } from './conflict.ts';
import { rebaseOps } from './rebase.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from './types.ts';

/** A document as the service has it. */
export interface Confirmed {
  readonly revision: string;
  readonly document: PlaylistDocument;
}

/** Ops on their way or about to be, and the word by which the service knows that it has seen them. */
export interface Pending {
  readonly nonce: string;
  readonly ops: readonly PlaylistOp[];
}

/** `lost`: whether it arrived is not known, so it goes out again as it is, under its own word. */
export interface Sent extends Pending {
  readonly phase: 'under way' | 'accepted' | 'lost';
}

/**
 * One listener's copy of a playlist: what the service is known to have, and on top of it what the listener did that the
 * service has not said yes to. Both pending parts always fit: `sent` the confirmed document, `waiting` that with `sent`.
 */
export interface SyncState {
  readonly confirmed: Confirmed | null;
  readonly sent: Sent | null;
  readonly waiting: Pending | null;
  readonly conflict: RenameConflict | null;
  readonly isPulling: boolean;
}

/** One change as the service made it a revision. */
export interface Step {
  readonly ops: readonly PlaylistOp[];
  readonly nonces: readonly string[];
}

export interface Advance {
  readonly fromRevision: string;
  readonly toRevision: string;
  readonly steps: readonly Step[];
}

export type SyncEvent =
  /** The whole document came. */
  | { readonly type: 'loaded'; readonly confirmed: Confirmed }
  /** The changes since a revision came: as an answer to a pull. */
  | { readonly type: 'pulled'; readonly advance: Advance }
  /** Somebody's change was pushed; null where only the fact is known. */
  | { readonly type: 'pushed'; readonly advance: Advance | null }
  | { readonly type: 'pull-failed' }
  /** The listener did something to what they see. */
  | { readonly type: 'edited'; readonly ops: readonly PlaylistOp[]; readonly nonce: string }
  | { readonly type: 'accepted'; readonly nonce: string; readonly advance: Advance | null }
  /** The service has moved on and cannot fit the change in. */
  | { readonly type: 'stale'; readonly nonce: string }
  /** The service will not have it. */
  | { readonly type: 'refused'; readonly nonce: string }
  /** The change did not get through; whether it arrived is not known. */
  | { readonly type: 'lost'; readonly nonce: string }
  /** The line is there again. */
  | { readonly type: 'reconnected' }
  | { readonly type: 'conflict-settled' };

export type SyncCommand =
  | { readonly type: 'send'; readonly baseRevision: string; readonly change: Pending }
  /** Null: the whole document. */
  | { readonly type: 'pull'; readonly revision: string | null };

export const NOTHING_YET: SyncState = { confirmed: null, sent: null, waiting: null, conflict: null, isPulling: false };

export interface SyncTurn {
  readonly state: SyncState;
  readonly commands: readonly SyncCommand[];
}

/**
 * What the copy becomes and what is asked of the service then. One change is under way at a time; what is done meanwhile
 * waits and goes out together. Spec §7 "POST /playlist/{id}/changes"; protocol "Playlists".
 */
export function stepSync(state: SyncState, event: SyncEvent): SyncTurn {
  switch (event.type) {
    case 'loaded':
      return flowing(arrived({ ...state, isPulling: false }, event.confirmed));
    case 'pulled':
      return flowing(settled(advanced({ ...state, isPulling: false }, event.advance)));
    case 'pushed':
      return event.advance === null ? pulling(state) : followed(state, event.advance);
    case 'pull-failed':
      return same({ ...state, isPulling: false });
    case 'edited':
      return flowing({ ...state, waiting: withOps(state.waiting, event) });
    case 'accepted':
      return isSent(state, event.nonce) ? accepted(state, event.advance) : same(state);
    case 'stale':
      return isSent(state, event.nonce) ? pulling(unsent(state)) : same(state);
    case 'refused':
      return isSent(state, event.nonce) ? flowing(withoutSent(state)) : same(state);
    case 'lost':
      return isSent(state, event.nonce) ? same(inPhase(state, 'lost')) : same(state);
    case 'reconnected':
      return pulling({ ...state, isPulling: false });
    case 'conflict-settled':
      return same({ ...state, conflict: null });
    default:
      return unreachable(event);
  }
}

/** What the listener sees: the service's document with everything of their own on top. */
export function viewOf({ confirmed, sent, waiting }: SyncState): PlaylistDocument | null {
  return confirmed && applied(applied(confirmed.document, sent), waiting);
}

function same(state: SyncState): SyncTurn {
  return { state, commands: [] };
}

function isSent({ sent }: SyncState, nonce: string): boolean {
  return sent?.nonce === nonce;
}

/** Sends what got lost, or what waits when nothing is on its way. */
function flowing(state: SyncState): SyncTurn {
  const { confirmed, sent, waiting, isPulling } = state;
  if (confirmed === null || isPulling) return same(state);
  if (sent !== null) return sent.phase === 'lost' ? sending(state, confirmed, sent) : same(state);
  if (waiting === null) return same(state);
  return waiting.ops.length === 0 ? same({ ...state, waiting: null }) : sending({ ...state, waiting: null }, confirmed, waiting);
}

function sending(state: SyncState, { revision }: Confirmed, { nonce, ops }: Pending): SyncTurn {
  const sent: Sent = { nonce, ops, phase: 'under way' };
  return { state: { ...state, sent }, commands: [{ type: 'send', baseRevision: revision, change: { nonce, ops } }] };
}

function inPhase(state: SyncState, phase: Sent['phase']): SyncState {
  return { ...state, sent: state.sent && { ...state.sent, phase } };
}

/** One pull at a time: whatever is told meanwhile is in its answer or comes after it. */
function pulling(state: SyncState): SyncTurn {
  if (state.isPulling) return same(state);
  const revision = state.confirmed?.revision ?? null;
  return { state: { ...state, isPulling: true }, commands: [{ type: 'pull', revision }] };
}

function followed(state: SyncState, advance: Advance): SyncTurn {
  if (state.confirmed?.revision === advance.toRevision) return same(state);
  if (state.confirmed?.revision !== advance.fromRevision) return pulling(state);
  return flowing(advanced(state, advance));
}

function accepted(state: SyncState, advance: Advance | null): SyncTurn {
  const known = inPhase(state, 'accepted');
  if (advance === null || known.confirmed?.revision !== advance.fromRevision) return pulling(known);
  return flowing(settled(advanced(known, advance)));
}

/** What was accepted is in what the service has by now: the copy of it is no longer needed. */
function settled(state: SyncState): SyncState {
  return state.sent?.phase === 'accepted' && state.confirmed ? own(state, state.confirmed) : state;
}

function advanced(state: SyncState, { fromRevision, toRevision, steps }: Advance): SyncState {
  if (state.confirmed?.revision !== fromRevision) return state;
  return steps.reduce(
    (before, { ops, nonces }) => {
      if (before.confirmed === null) return before;
      const confirmed = { revision: toRevision, document: applied(before.confirmed.document, { ops }) };
      return before.sent !== null && nonces.includes(before.sent.nonce) ? own(before, confirmed) : others(before, confirmed);
    },
    withRevision(state, toRevision),
  );
}

function withRevision(state: SyncState, revision: string): SyncState {
  return state.confirmed === null ? state : { ...state, confirmed: { ...state.confirmed, revision } };
}

function arrived(state: SyncState, confirmed: Confirmed): SyncState {
  return settled(state.confirmed === null ? { ...state, confirmed } : others(state, confirmed));
}

/** The listener's own change became part of the document: what waits stood on it, and stands on the document now. */
function own(state: SyncState, confirmed: Confirmed): SyncState {
  const before = state.confirmed === null ? confirmed.document : applied(state.confirmed.document, state.sent);
  return { ...state, confirmed, sent: null, waiting: rebased(state.waiting, before, confirmed.document) };
}

/** Somebody else changed the document: what is pending is fitted to it. */
function others(state: SyncState, confirmed: Confirmed): SyncState {
  const before = state.confirmed?.document ?? confirmed.document;
  const after = confirmed.document;
  const pending = [...(state.sent?.ops ?? []), ...(state.waiting?.ops ?? [])];
  const conflict = renameConflict(pending, before.attributes.name, after.attributes.name);
  const calm = conflict === null ? state : withoutRenames({ ...state, conflict });
  const sent = rebased(calm.sent, before, after);
  const waiting = rebased(calm.waiting, applied(before, calm.sent), applied(after, sent));
  return { ...calm, confirmed, sent, waiting };
}

function withoutRenames(state: SyncState): SyncState {
  const plain = <Some extends Pending>(one: Some | null) => one && { ...one, ops: withoutNames(one.ops) };
  return { ...state, sent: plain(state.sent), waiting: plain(state.waiting) };
}

/** What the service did not take goes out again with what came after it. */
function unsent(state: SyncState): SyncState {
  if (state.sent === null) return state;
  const { nonce, ops } = state.sent;
  return { ...state, sent: null, waiting: { nonce, ops: [...ops, ...(state.waiting?.ops ?? [])] } };
}

function withoutSent(state: SyncState): SyncState {
  const document = state.confirmed?.document;
  if (document === undefined) return { ...state, sent: null };
  return { ...state, sent: null, waiting: rebased(state.waiting, applied(document, state.sent), document) };
}

function withOps(waiting: Pending | null, { ops, nonce }: Pending): Pending {
  return waiting === null ? { nonce, ops } : { ...waiting, ops: [...waiting.ops, ...ops] };
}

const namesOf = ({ items }: PlaylistDocument) => items.map(itemId);
const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;

function rebased<Some extends Pending>(pending: Some | null, before: PlaylistDocument, after: PlaylistDocument): Some | null {
  if (pending === null) return null;
  return { ...pending, ops: rebaseOps(pending.ops, namesOf(before), namesOf(after), itemId) };
}

/** Pending ops always fit; what does not is a mistake of the service's and changes nothing. */
function applied(document: PlaylistDocument, pending: { readonly ops: readonly PlaylistOp[] } | null): PlaylistDocument {
  if (pending === null) return document;
  const after = applyOps(document, pending.ops);
  return after.ok ? after.value : document;
}
