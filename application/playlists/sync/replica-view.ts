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

/** What a screen shows of one playlist. */
export interface PlaylistView extends DocumentFacts {
  /** Null until it is there. */
  readonly document: PlaylistDocument | null;
  /** Somebody else named it at the same time: "keep mine" or "use theirs". */
  readonly conflict: RenameConflict | null;
  /** Something the listener did is not with the service yet. */
  readonly isSaving: boolean;
  readonly canUndo: boolean;
}

/** A step a listener took, by which it can be taken back; null where nothing was done. */
export type UndoStep = string | null;

/**
 * One playlist, as it is open on this page: what the listener does is seen at once, sent by the outbox, and fitted to
 * what others do. Rejects nothing: what the service refuses is taken back and told by `onError`.
 */
export interface PlaylistReplica {
  view(): PlaylistView;
  onChange(listener: (view: PlaylistView) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  /** What others did to it while it was open. */
  onOthersChanged(listener: (news: PlaylistChangeSummary) => void): () => void;
  /** Nobody looks at it, and everything is with the service: it can be let go. */
  isIdle(): boolean;
  /** Asks for it, or for what is new. */
  refresh(): void;
  handlePush(push: DocumentPush): void;
  /** Behind all, or before the item in that place. */
  add(uris: readonly string[], place?: number): UndoStep;
  remove(places: readonly number[]): UndoStep;
  /** `to` counts before the removal. */
  move(from: number, to: number, length?: number): UndoStep;
  update(values: Partial<PlaylistAttributes>): UndoStep;
  /** Any ops that fit what is seen. */
  perform(wanted: readonly PlaylistOp[]): UndoStep;
  newItem(uri: string): PlaylistItem;
  /** Takes back a step, as a change of its own that is fitted to what there is by now; without a name the latest. */
  undo(step?: UndoStep): void;
  canUndo(step: UndoStep): boolean;
  keepMine(): void;
  useTheirs(): void;
  /** The service refused it, or it was withdrawn: as if it had not been done. */
  revert(nonces: readonly string[]): void;
  /** Those on their way, by their nonces. */
  pending(): readonly string[];
}

export interface PlaylistReplicaParts {
  readonly document: DocumentReplica;
  readonly clock: Clock;
  readonly random: Random;
  /** The account that adds. */
  readonly userId: string;
  /** Hands a change over to be sent. */
  write(change: { readonly nonce: string; readonly ops: readonly PlaylistOp[]; readonly base: WriteBase | null }): void;
}

export function createPlaylistReplica({ document: copy, clock, random, userId, write }: PlaylistReplicaParts): PlaylistReplica {
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
  /** What the listener does, with the way back kept. What fits any list needs none to be here. */
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
    const told = newsBetween(before, state, userId);
    before = state;
    changes.emit(view());
    if (told) news.emit(told);
  });
  const canUndo = (step: UndoStep) => {
    const now = copy.view();
    return step !== null && now !== null && steps.undoOps(step, now).length > 0;
  };
  return {
    ...{ view, perform, newItem, canUndo },
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

/** Where the service's document moved on, all that is new to the listener was done by others. */
function newsBetween(before: SyncState, after: SyncState, userId: string): PlaylistChangeSummary | null {
  if (before.confirmed === after.confirmed) return null;
  const [had, has] = [viewOf(before), viewOf(after)];
  return had && has ? summariseChanges(had, has, userId) : null;
}
