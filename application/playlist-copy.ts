import { ITEM_ID_BYTES, NONCE_BYTES, PLAYLIST_RETRY_MS, UNDO_STEPS_MAX } from '#domain/constants/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { applyOps } from '#domain/playlists/apply.ts';
import type { RenameConflict } from '#domain/playlists/conflict.ts';
import { invertOps } from '#domain/playlists/invert.ts';
import { newsOf, type PlaylistNews } from '#domain/playlists/news.ts';
import * as ops from '#domain/playlists/ops.ts';
import { rebaseOps } from '#domain/playlists/rebase.ts';
import {
  NOTHING_YET,
  stepSync,
  viewOf,
  type Advance,
  type SyncCommand,
  type SyncEvent,
  type SyncState,
} from '#domain/playlists/sync.ts';
import type { PlaylistAttributes, PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import type { ChangesSince, Diff, DocumentAnswer, DocumentPush } from './calls/playlist-documents.ts';
import { errorFrom } from './failure.ts';
import { createListeners } from './listeners.ts';
import { createMachine } from './machine.ts';
import type { Clock } from './ports/clock.ts';
import type { Random } from './ports/random.ts';
import type { Leftover } from './playlist-leftovers.ts';
import type { DocumentWire } from './playlist-wire.ts';

/** What a screen shows of one playlist. */
export interface PlaylistView {
  /** Null until it is there. */
  readonly document: PlaylistDocument | null;
  readonly ownerId: string;
  readonly capabilities: DocumentAnswer['capabilities'];
  /** Somebody else named it at the same time: "keep mine" or "use theirs". */
  readonly conflict: RenameConflict | null;
  /** Something the listener did is not with the service yet. */
  readonly isSaving: boolean;
  readonly canUndo: boolean;
}

/**
 * One playlist, as it is open on this page: what the listener does is seen at once, sent when there is a line, and fitted to
 * what others do. Rejects nothing: what the service refuses is taken back and told by `onError`.
 */
export interface PlaylistCopy {
  view(): PlaylistView;
  onChange(listener: (view: PlaylistView) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  /** What others did to it while it was open. */
  onNews(listener: (news: PlaylistNews) => void): () => void;
  /** Nobody looks at it, and everything is with the service: it can be let go. */
  isIdle(): boolean;
  /** Asks for it, or for what is new. */
  refresh(): void;
  pushed(push: DocumentPush): void;
  /** Behind all, or before the item in that place. */
  add(uris: readonly string[], place?: number): void;
  remove(places: readonly number[]): void;
  /** `to` counts before the removal. */
  move(from: number, to: number, length?: number): void;
  update(values: Partial<PlaylistAttributes>): void;
  /** Takes back what the listener did last, as a change of its own. */
  undo(): void;
  keepMine(): void;
  useTheirs(): void;
}

export interface CopyParts {
  readonly wire: DocumentWire;
  readonly clock: Clock;
  readonly random: Random;
  /** The account that adds. */
  readonly userId: string;
  /** Hears what is not with the service yet; null when everything is. */
  keep?(leftover: Leftover | null): void;
}

interface Undo {
  readonly ops: readonly PlaylistOp[];
  /** What it can be applied to as it is. */
  readonly document: PlaylistDocument;
}

const MAY_NOTHING = { canEditItems: false, canEditAttributes: false, canAdministrate: false };

export function createPlaylistCopy({ wire, clock, random, userId, keep = () => undefined }: CopyParts): PlaylistCopy {
  const changes = createListeners<PlaylistView>();
  const errors = createListeners<PlayerError>();
  const news = createListeners<PlaylistNews>();
  let stopWaiting = () => {};
  let undos: readonly Undo[] = [];
  let told = { ownerId: '', capabilities: MAY_NOTHING };

  const run = (command: SyncCommand): void => {
    if (command.type === 'send') void send(command);
    else void pull(command.revision);
  };
  const machine = createMachine<SyncState, SyncEvent, SyncCommand>({ initial: NOTHING_YET, step: stepSync, run });

  const send = async ({ baseRevision, change: { nonce, ops } }: Extract<SyncCommand, { type: 'send' }>) => {
    try {
      const { diff } = await wire.change({ baseRevision, ops, nonce });
      machine.send({ type: 'accepted', nonce, advance: diff ? advanceOf(diff) : null });
    } catch (thrown) {
      const error = errorFrom(thrown);
      if (error.status === CONFLICT) {
        machine.send({ type: 'stale', nonce });
        return;
      }
      if (!isFinal(error)) {
        machine.send({ type: 'lost', nonce });
        again();
        return;
      }
      machine.send({ type: 'refused', nonce });
      errors.emit(error);
    }
  };

  /** Also a line that seems to be there may fail. */
  const again = () => {
    stopWaiting();
    stopWaiting = clock.after(PLAYLIST_RETRY_MS, () => machine.send({ type: 'reconnected' }));
  };

  const pull = async (revision: string | null) => {
    try {
      const answer = await (revision === null ? wire.whole() : wire.since(revision));
      told = { ownerId: answer.ownerUsername, capabilities: answer.capabilities };
      machine.send(pulled(answer, revision));
    } catch (thrown) {
      machine.send({ type: 'pull-failed' });
      if (isFinal(errorFrom(thrown))) errors.emit(errorFrom(thrown));
      else again();
    }
    changes.emit(view());
  };

  const view = (): PlaylistView => {
    const state = machine.state();
    const document = viewOf(state);
    const isSaving = state.sent !== null || state.waiting !== null;
    return { ...told, document, conflict: state.conflict, isSaving, canUndo: undos.length > 0 };
  };

  const edit = (wanted: readonly PlaylistOp[]): void => {
    if (wanted.length > 0) machine.send({ type: 'edited', ops: wanted, nonce: random.hex(NONCE_BYTES) });
  };
  /** What the listener does, with the way back kept. */
  const act = (wanted: readonly PlaylistOp[]): void => {
    const before = viewOf(machine.state());
    const after = before && applyOps(before, wanted);
    if (!before || !after?.ok || wanted.length === 0) return;
    undos = [...undos, { ops: invertOps(before, wanted), document: after.value }].slice(-UNDO_STEPS_MAX);
    edit(wanted);
  };
  const newItem = (uri: string): PlaylistItem => ({
    uri,
    attributes: { item_id: random.hex(ITEM_ID_BYTES), added_by: userId, timestamp: String(clock.nowMs()) },
  });

  let before = machine.state();
  machine.subscribe((state) => {
    keep(leftoverOf(state));
    const told = newsBetween(before, state, userId);
    before = state;
    changes.emit(view());
    if (told) news.emit(told);
  });
  return {
    view,
    onChange: changes.add,
    onError: errors.add,
    onNews: news.add,
    isIdle: () => changes.size() === 0 && !view().isSaving,
    refresh: () => machine.send({ type: 'reconnected' }),
    pushed: (push) => machine.send({ type: 'pushed', advance: pushedAdvance(push) }),
    add(uris, place) {
      const items = uris.map(newItem);
      if (items.length > 0) act([place === undefined ? ops.addLast(items) : ops.addAt(place, items)]);
    },
    remove: (places) => act(ops.removePlaces(places)),
    move: (from, to, length = 1) => act([ops.moveItems(from, to, length)]),
    update: (values) => act([ops.updateAttributes(values)]),
    undo() {
      const last = undos.at(-1);
      const now = viewOf(machine.state());
      if (!last || !now) return;
      undos = undos.slice(0, -1);
      edit(rebaseOps(last.ops, namesOf(last.document), namesOf(now), itemId));
      changes.emit(view());
    },
    keepMine() {
      const { conflict } = machine.state();
      machine.send({ type: 'conflict-settled' });
      if (conflict) act([ops.updateAttributes({ name: conflict.mine })]);
    },
    useTheirs: () => machine.send({ type: 'conflict-settled' }),
  };
}

/** Where the service's document moved on, all that is new to the listener was done by others. */
function newsBetween(before: SyncState, after: SyncState, userId: string): PlaylistNews | null {
  const [had, has] = [viewOf(before), viewOf(after)];
  return had && has && before.confirmed !== after.confirmed ? newsOf(had, has, userId) : null;
}

const CONFLICT = 409;

/** Whether asking again could not help: the service said no. */
function isFinal({ status }: PlayerError): boolean {
  return status === 400 || status === 401 || status === 403 || status === 404 || status === 413;
}

/** Everything that is pending, as one change. */
function leftoverOf({ confirmed, sent, waiting }: SyncState): Leftover | null {
  const ops = [...(sent?.ops ?? []), ...(waiting?.ops ?? [])];
  const nonce = waiting?.nonce ?? sent?.nonce;
  return confirmed === null || nonce === undefined ? null : { baseRevision: confirmed.revision, ops, nonce };
}

const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;
const namesOf = ({ items }: PlaylistDocument) => items.map(itemId);

function pulled(answer: ChangesSince, revision: string | null): SyncEvent {
  if ('contents' in answer) {
    const document = { attributes: answer.attributes, items: answer.contents.items };
    return { type: 'loaded', confirmed: { revision: answer.revision, document } };
  }
  if ('diff' in answer) return { type: 'pulled', advance: advanceOf(answer.diff) };
  return { type: 'pulled', advance: { fromRevision: revision ?? answer.revision, toRevision: answer.revision, steps: [] } };
}

function advanceOf({ fromRevision, toRevision, ops, changes }: Diff): Advance {
  let at = 0;
  const steps = changes.map(({ length, nonces }) => {
    const step = { ops: ops.slice(at, at + length), nonces };
    at += length;
    return step;
  });
  return { fromRevision, toRevision, steps };
}

function pushedAdvance({ parent_revision, new_revision, ops, nonces }: DocumentPush): Advance | null {
  return ops ? { fromRevision: parent_revision, toRevision: new_revision, steps: [{ ops, nonces }] } : null;
}
