import { ITEM_ID_BYTES, NONCE_BYTES } from '#domain/constants/content/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { applyOps } from '#domain/playlists/apply.ts';
import type { RenameConflict } from '#domain/playlists/rename-conflict.ts';
import { summariseChanges, type PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import * as ops from '#domain/playlists/operations.ts';
import { viewOf, type SyncState } from '#domain/playlists/sync.ts';
import type { PlaylistAttributes, PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import type { DocumentPush } from '../../calls/playlists/documents.ts';
import { createEventEmitter } from '../../runtime/event-emitter.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { DocumentReplica, DocumentFacts } from './document-replica.ts';
import { baseOf } from './initial-document.ts';
import { createUndoStack } from '../undo-stack.ts';
import { appliesToAny, type WriteBase } from './pending-writes.ts';

/** The view of one playlist. */
export interface PlaylistView extends DocumentFacts {
  /** Null until it is loaded. */
  readonly document: PlaylistDocument | null;
  /** A concurrent rename by another user: "keep mine" or "use theirs". */
  readonly conflict: RenameConflict | null;
  /** Some changes are not sent yet. */
  readonly isSaving: boolean;
  readonly canUndo: boolean;
}

/** The key of an undoable change; null when nothing changed. */
export type UndoStep = string | null;

/**
 * An open playlist: changes show at once, are sent by the outbox, and are rebased on changes of others. Refused changes are
 * reverted and reported by `onError`.
 */
export interface PlaylistReplica {
  view(): PlaylistView;
  onChange(listener: (view: PlaylistView) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  /** Changes by other users while it is open. */
  onOthersChanged(listener: (news: PlaylistChangeSummary) => void): () => void;
  /** Whether it can be released: no listeners, and nothing unsent. */
  isIdle(): boolean;
  /** Fetches the document, or the changes since the last revision. */
  refresh(): void;
  handlePush(push: DocumentPush): void;
  /** Appends, or inserts before that position. */
  add(uris: readonly string[], place?: number): UndoStep;
  remove(places: readonly number[]): UndoStep;
  /** `to` counts before the removal. */
  move(from: number, to: number, length?: number): UndoStep;
  update(values: Partial<PlaylistAttributes>): UndoStep;
  /** Applies any ops that fit the view. */
  perform(wanted: readonly PlaylistOp[]): UndoStep;
  newItem(uri: string): PlaylistItem;
  /** Reverts a step by a new change, rebased on the current items; without an argument the latest step. */
  undo(step?: UndoStep): void;
  canUndo(step: UndoStep): boolean;
  keepMine(): void;
  useTheirs(): void;
  /** Drops refused or withdrawn changes. */
  revert(nonces: readonly string[]): void;
  /** The nonces of pending changes. */
  pending(): readonly string[];
}

export interface PlaylistReplicaDeps {
  readonly document: DocumentReplica;
  readonly clock: Clock;
  readonly random: Random;
  /** The user who adds items. */
  readonly userId: string;
  /** Passes a change to the outbox. */
  write(change: { readonly nonce: string; readonly ops: readonly PlaylistOp[]; readonly base: WriteBase | null }): void;
}

export function createPlaylistReplica({ document: copy, clock, random, userId, write }: PlaylistReplicaDeps): PlaylistReplica {
  const changes = createEventEmitter<PlaylistView>();
  const news = createEventEmitter<PlaylistChangeSummary>();
  const steps = createUndoStack();

  const view = (): PlaylistView => {
    const { conflict, pending } = copy.state();
    return { ...copy.facts(), document: copy.view(), conflict, isSaving: pending.length > 0, canUndo: steps.latest() !== null };
  };
  const edit = (wanted: readonly PlaylistOp[]): string => {
    const nonce = random.hex(NONCE_BYTES);
    const base = baseOf(copy.state());
    copy.dispatch({ type: 'edited', ops: wanted, nonce });
    write({ nonce, ops: wanted, base });
    return nonce;
  };
  /** Applies the user's change and keeps its inverse. A change that applies to any list needs no loaded document. */
  const perform: PlaylistReplica['perform'] = (wanted) => {
    if (wanted.length === 0) return null;
    const before = copy.view();
    if (before === null) return copy.state().confirmed === null && appliesToAny(wanted) ? edit(wanted) && null : null;
    if (!applyOps(before, wanted).ok) return null;
    const nonce = edit(wanted);
    steps.push(nonce, before, wanted);
    changes.emit(view());
    return nonce;
  };
  const newItem = (uri: string): PlaylistItem => ({
    uri,
    attributes: { item_id: random.hex(ITEM_ID_BYTES), added_by: userId, timestamp: String(clock.nowMs()) },
  });

  let before = copy.state();
  copy.onChange((state) => {
    const summary = newsBetween(before, state, userId);
    before = state;
    changes.emit(view());
    if (summary) news.emit(summary);
  });
  const canUndo = (step: UndoStep) => {
    const now = copy.view();
    return step !== null && now !== null && steps.undoOps(step, now).length > 0;
  };
  return {
    view,
    perform,
    newItem,
    canUndo,
    onChange: changes.add,
    onError: copy.onError,
    onOthersChanged: news.add,
    isIdle: () => changes.size() === 0 && !view().isSaving,
    refresh: copy.refresh,
    handlePush: copy.handlePush,
    add(uris, place) {
      const items = uris.map(newItem);
      return items.length === 0 ? null : perform([place === undefined ? ops.addLast(items) : ops.addAt(place, items)]);
    },
    remove: (places) => perform(ops.removePlaces(places)),
    move: (from, to, length = 1) => perform([ops.moveItems(from, to, length)]),
    update: (values) => perform([ops.updateAttributes(values)]),
    undo(step = steps.latest()) {
      const now = copy.view();
      if (step === null || now === null) return;
      const back = steps.undoOps(step, now);
      steps.remove(step);
      if (back.length > 0) edit(back);
      changes.emit(view());
    },
    keepMine() {
      const { conflict } = copy.state();
      copy.dispatch({ type: 'conflict-settled' });
      if (conflict) perform([ops.updateAttributes({ name: conflict.mine })]);
    },
    useTheirs: () => copy.dispatch({ type: 'conflict-settled' }),
    revert(nonces) {
      nonces.forEach(steps.remove);
      copy.dispatch({ type: 'dropped', nonces });
    },
    pending: () => copy.state().pending.map(({ nonce }) => nonce),
  };
}

/** What is new after the service's document advanced comes from other users. */
function newsBetween(before: SyncState, after: SyncState, userId: string): PlaylistChangeSummary | null {
  if (before.confirmed === after.confirmed) return null;
  const [had, has] = [viewOf(before), viewOf(after)];
  return had && has ? summariseChanges(had, has, userId) : null;
}
