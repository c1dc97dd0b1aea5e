import { ITEM_ID_BYTES, NONCE_BYTES } from '#domain/constants/content/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { applyOps } from '#domain/playlists/apply.ts';
import type { RenameConflict } from '#domain/playlists/conflict.ts';
import { summariseChanges, type PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import * as ops from '#domain/playlists/operations.ts';
import { viewOf, type SyncState } from '#domain/playlists/sync.ts';
import type { PlaylistAttributes, PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import type { DocumentPush } from '../../calls/playlists/documents.ts';
import { createListeners } from '../../runtime/event-emitter.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { DocumentCopy, DocumentFacts } from './document-replica.ts';
import { baseOf } from './initial-document.ts';
import { createUndoSteps } from '../undo-stack.ts';
import { fitsAny, type WriteBase } from './pending-writes.ts';

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
export type TakenStep = string | null;

/**
 * One playlist, as it is open on this page: what the listener does is seen at once, sent by the outbox, and fitted to
 * what others do. Rejects nothing: what the service refuses is taken back and told by `onError`.
 */
export interface PlaylistCopy {
  view(): PlaylistView;
  onChange(listener: (view: PlaylistView) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  /** What others did to it while it was open. */
  onNews(listener: (news: PlaylistChangeSummary) => void): () => void;
  /** Nobody looks at it, and everything is with the service: it can be let go. */
  isIdle(): boolean;
  /** Asks for it, or for what is new. */
  refresh(): void;
  pushed(push: DocumentPush): void;
  /** Behind all, or before the item in that place. */
  add(uris: readonly string[], place?: number): TakenStep;
  remove(places: readonly number[]): TakenStep;
  /** `to` counts before the removal. */
  move(from: number, to: number, length?: number): TakenStep;
  update(values: Partial<PlaylistAttributes>): TakenStep;
  /** Any ops that fit what is seen. */
  act(wanted: readonly PlaylistOp[]): TakenStep;
  newItem(uri: string): PlaylistItem;
  /** Takes back a step, as a change of its own that is fitted to what there is by now; without a name the latest. */
  undo(step?: TakenStep): void;
  canUndo(step: TakenStep): boolean;
  keepMine(): void;
  useTheirs(): void;
  /** The service refused it, or it was withdrawn: as if it had not been done. */
  takeBack(nonces: readonly string[]): void;
  /** Those on their way, by their nonces. */
  pending(): readonly string[];
}

export interface CopyParts {
  readonly document: DocumentCopy;
  readonly clock: Clock;
  readonly random: Random;
  /** The account that adds. */
  readonly userId: string;
  /** Hands a change over to be sent. */
  write(change: { readonly nonce: string; readonly ops: readonly PlaylistOp[]; readonly base: WriteBase | null }): void;
}

export function createPlaylistCopy({ document: copy, clock, random, userId, write }: CopyParts): PlaylistCopy {
  const changes = createListeners<PlaylistView>();
  const news = createListeners<PlaylistChangeSummary>();
  const steps = createUndoSteps();

  const view = (): PlaylistView => {
    const { conflict, pending } = copy.state();
    return { ...copy.facts(), document: copy.view(), conflict, isSaving: pending.length > 0, canUndo: steps.latest() !== null };
  };
  const edit = (wanted: readonly PlaylistOp[]): string => {
    const nonce = random.hex(NONCE_BYTES);
    const base = baseOf(copy.state());
    copy.tell({ type: 'edited', ops: wanted, nonce });
    write({ nonce, ops: wanted, base });
    return nonce;
  };
  /** What the listener does, with the way back kept. What fits any list needs none to be here. */
  const act: PlaylistCopy['act'] = (wanted) => {
    if (wanted.length === 0) return null;
    const before = copy.view();
    if (before === null) return copy.state().confirmed === null && fitsAny(wanted) ? edit(wanted) && null : null;
    if (!applyOps(before, wanted).ok) return null;
    const nonce = edit(wanted);
    steps.did(nonce, before, wanted);
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
  const canUndo = (step: TakenStep) => {
    const now = copy.view();
    return step !== null && now !== null && steps.backFrom(step, now).length > 0;
  };
  return {
    ...{ view, act, newItem, canUndo },
    onChange: changes.add,
    onError: copy.onError,
    onNews: news.add,
    isIdle: () => changes.size() === 0 && !view().isSaving,
    refresh: copy.refresh,
    pushed: copy.pushed,
    add(uris, place) {
      const items = uris.map(newItem);
      return items.length === 0 ? null : act([place === undefined ? ops.addLast(items) : ops.addAt(place, items)]);
    },
    remove: (places) => act(ops.removePlaces(places)),
    move: (from, to, length = 1) => act([ops.moveItems(from, to, length)]),
    update: (values) => act([ops.updateAttributes(values)]),
    undo(step = steps.latest()) {
      const now = copy.view();
      if (step === null || now === null) return;
      const back = steps.backFrom(step, now);
      steps.forget(step);
      if (back.length > 0) edit(back);
      changes.emit(view());
    },
    keepMine() {
      const { conflict } = copy.state();
      copy.tell({ type: 'conflict-settled' });
      if (conflict) act([ops.updateAttributes({ name: conflict.mine })]);
    },
    useTheirs: () => copy.tell({ type: 'conflict-settled' }),
    takeBack(nonces) {
      nonces.forEach(steps.forget);
      copy.tell({ type: 'dropped', nonces });
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
