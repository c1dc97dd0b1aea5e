import { unreachable } from '../core/assert.ts';
import { LIST_ERRORS_MAX, STALE_REQUEST_MS_MAX } from '../constants/playback/list-player.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Ms } from '../core/units.ts';
import { withNextContext, withoutNextContext, shuffleAdjacentContexts } from './adjacent-contexts.ts';
import { placeOf, shuffleList, unshuffleList } from './shuffle.ts';
import {
  enqueueTrack,
  insertTracks,
  type Insertion,
  moveToItem,
  moveQueuedTrack,
  removeQueuedTracks,
  replaceQueue,
} from './queue.ts';
import { currentItem, isPlayable, nextItems, previousItems } from './window.ts';
import {
  LIST_REPEAT_MODES,
  type ListContext,
  type ListItem,
  type ListPlayer,
  type AdjacentContext,
  type PlayReason,
  type ListRepeatMode,
  type ResultCode,
} from './types.ts';

export type ListEvent =
  | {
      readonly type: 'load';
      readonly context: ListPlayer['context'];
      /** Null: the first in the order. */
      readonly index: number | null;
      /** Null: in the order of the context. */
      readonly seed: number | null;
      readonly repeat: ListPlayer['repeat'];
      readonly reason: PlayReason;
      /** The time of the request, in milliseconds: a request older than that of the current list is stale. */
      readonly askedAtMs: Ms;
      /** Whether the device can play at all. */
      readonly hasTrackPlayer: boolean;
    }
  /** Null: no reason was given, which is refused. */
  | { readonly type: 'next' | 'previous'; readonly reason: PlayReason | null }
  | { readonly type: 'seek'; readonly isAllowed: boolean }
  | { readonly type: 'jump'; readonly item: ListItem; readonly reason: PlayReason }
  | { readonly type: 'done' | 'failed' | 'playing' }
  | { readonly type: 'capped' }
  | {
      readonly type: 'unplayable';
      readonly indexes: readonly number[];
      readonly uids: readonly string[];
      readonly ahead?: readonly number[];
      readonly behind?: readonly number[];
    }
  /** The context that follows this one; null for none. */
  | { readonly type: 'follow'; readonly context: ListContext | null }
  | { readonly type: 'repeat'; readonly repeat: ListPlayer['repeat'] }
  | { readonly type: 'shuffle'; readonly seed: number | null }
  | { readonly type: 'enqueue'; readonly uri: string }
  | ({ readonly type: 'insert-queued' } & Insertion)
  | { readonly type: 'set-queue'; readonly tracks: readonly { readonly uri: string; readonly uid: string }[] }
  /** Null: moves it to the end. */
  | { readonly type: 'move-queued'; readonly uid: string; readonly beforeUid: string | null }
  | { readonly type: 'remove-queued'; readonly uids: readonly string[] };

type ListCommand =
  | { readonly type: 'play'; readonly item: ListItem; readonly reason: PlayReason }
  | { readonly type: 'list-ended' }
  | { readonly type: 'max-list-errors' };

export interface ListStep {
  readonly state: ListPlayer | null;
  readonly commands: readonly ListCommand[];
  readonly result: ResultCode;
  /** The error of a refusal, if it has one. */
  readonly error: PlayerError | null;
}

/** The repeat mode in the interface. Spec §4 "Repeat". */
export function listRepeatModeOf({ repeat }: Pick<ListPlayer, 'repeat'>): ListRepeatMode {
  if (repeat.track) return 'TRACK';
  return repeat.context ? 'CONTEXT' : 'NONE';
}

/** The two switches of a mode. Error: LIST_PLAYER_INVALID_ARGUMENT. Spec §5 "Repeat mode must be enum value". */
export function repeatSwitches(mode: string): Result<ListPlayer['repeat'], PlayerError> {
  if (!LIST_REPEAT_MODES.some((one) => one === mode)) return err(playerError('LIST_PLAYER_INVALID_ARGUMENT', 'repeat'));
  return ok({ context: mode === 'CONTEXT', track: mode === 'TRACK' });
}

/**
 * One step of the list player; a null state means that no list is loaded.
 * Results: NO_LIST without a list, INVALID without a reason, FORBIDDEN for a disallowed seek, LIST_END without a next or previous
 * track, OUT_OF_BOUNDS for an index outside, INVALID_TRACK for a queued track that no longer exists, CANCELLED for a stale
 * request, NO_TRACK_PLAYER on a device that cannot play.
 * Errors: LIST_PLAYER_NO_LIST, LIST_PLAYER_INVALID_ARGUMENT, LIST_PLAYER_FORBIDDEN, LIST_PLAYER_NO_TRACK_PLAYER.
 * Spec §4 "List player", §5.
 */
export function stepListPlayer(state: ListPlayer | null, event: ListEvent): ListStep {
  if (event.type === 'load') return loadList(state, event);
  if (event.type === 'capped') return { ...NO_CHANGE, state: null };
  if (state === null) return { ...NO_CHANGE, state, result: 'NO_LIST', error: playerError('LIST_PLAYER_NO_LIST') };
  switch (event.type) {
    case 'next':
      return event.reason === null ? refuseWithoutReason(state) : playNext(state, event.reason);
    case 'previous':
      return event.reason === null ? refuseWithoutReason(state) : playPrevious(state, event.reason);
    case 'seek':
      return event.isAllowed ? same(state) : refuse(state, 'FORBIDDEN', playerError('LIST_PLAYER_FORBIDDEN'));
    case 'jump':
      return isAvailable(state, event.item) ? playItem(state, event.item, event.reason) : refuse(state, 'INVALID_TRACK');
    case 'done':
      return state.repeat.track ? playItem(state, currentItem(state), 'trackdone') : playNext(state, 'trackdone');
    case 'failed':
      return onTrackFailed({ ...state, errors: state.errors + 1 });
    case 'playing':
      return same(state.errors === 0 ? state : { ...state, errors: 0 });
    case 'unplayable':
      return same(withUnplayable(state, event));
    case 'repeat':
      return same({ ...state, repeat: event.repeat });
    case 'shuffle':
      return same(
        shuffleAdjacentContexts(
          event.seed === null ? unshuffleList(state) : shuffleList(unshuffleList(state), event.seed),
          event.seed,
        ),
      );
    case 'follow':
      return same(event.context === null ? withoutNextContext(state) : withNextContext(state, event.context));
    case 'enqueue':
      return same(enqueueTrack(state, event.uri));
    case 'insert-queued':
      return same(insertTracks(state, event));
    case 'set-queue':
      return same(replaceQueue(state, event.tracks));
    case 'move-queued': {
      const moved = moveQueuedTrack(state, event.uid, event.beforeUid);
      return moved === null ? refuse(state, 'INVALID_TRACK') : same(moved);
    }
    case 'remove-queued':
      return same(removeQueuedTracks(state, event.uids));
    default:
      return unreachable(event);
  }
}

/** Spec §5 "next/previous need reason". */
function refuseWithoutReason(list: ListPlayer): ListStep {
  return refuse(list, 'INVALID', playerError('LIST_PLAYER_INVALID_ARGUMENT', 'reason'));
}

/** A place of the context always exists; a queued track may have been played already. */
function isAvailable(list: ListPlayer, item: ListItem): boolean {
  if (item.kind === 'queue') return list.queue.some(({ uid }) => uid === item.uid);
  return item.kind === 'context' || list[item.kind] !== null;
}

function loadList(before: ListPlayer | null, event: Extract<ListEvent, { type: 'load' }>): ListStep {
  const { askedAtMs, context, index, seed, repeat, reason } = event;
  if (before !== null && isStaleRequest(askedAtMs, before.askedAtMs)) return refuse(before, 'CANCELLED');
  if (!event.hasTrackPlayer) return refuse(before, 'NO_TRACK_PLAYER', playerError('LIST_PLAYER_NO_TRACK_PLAYER'));
  if (context.total < 1) return refuse(before, 'NO_TRACK');
  if (index !== null && (index < 0 || index >= context.total)) return refuse(before, 'OUT_OF_BOUNDS');
  const shuffle = seed === null ? null : { seed, first: index === null ? null : { lap: 0, index } };
  const list: ListPlayer = {
    context,
    generation: 0,
    behind: null,
    ahead: null,
    shuffle,
    repeat,
    at: index === null ? 0 : placeOf({ context, shuffle }, 0, index),
    queued: null,
    queue: before?.queue ?? [],
    queueSerial: before?.queueSerial ?? 0,
    unplayable: { indexes: [], uids: [] },
    errors: 0,
    askedAtMs,
  };
  return playItem(list, currentItem(list), reason);
}

/** Its context lookup took longer than a whole later request. Spec §4 "stale requests cancelled". */
function isStaleRequest(askedAtMs: Ms, latestMs: Ms): boolean {
  return askedAtMs < latestMs && latestMs - askedAtMs <= STALE_REQUEST_MS_MAX;
}

function playNext(list: ListPlayer, reason: PlayReason): ListStep {
  const [item] = nextItems(list, 1);
  return item === undefined ? LIST_ENDED : playItem(list, item, reason);
}

function playPrevious(list: ListPlayer, reason: PlayReason): ListStep {
  const [item] = previousItems(list, 1);
  return item === undefined ? refuse(list, 'LIST_END') : playItem(list, item, reason);
}

/** Spec §4 "unplayable tracks skipped". */
function playItem(list: ListPlayer, item: ListItem, reason: PlayReason): ListStep {
  const moved = moveToItem(list, item);
  return isPlayable(moved, item)
    ? { ...NO_CHANGE, state: moved, commands: [{ type: 'play', item, reason }] }
    : playNext(moved, reason);
}

/** Spec §4 "error advances with reason trackerror unless the error count exceeds the maximum". */
function onTrackFailed(list: ListPlayer): ListStep {
  if (list.errors <= LIST_ERRORS_MAX) return playNext(list, 'trackerror');
  return { ...NO_CHANGE, state: { ...list, errors: 0 }, commands: [{ type: 'max-list-errors' }], result: 'LIST_END' };
}

/** Spec §4 "end of list emits list ended and clears". */
const LIST_ENDED: ListStep = { state: null, commands: [{ type: 'list-ended' }], result: 'LIST_END', error: null };

function withUnplayable(
  list: ListPlayer,
  { ahead = [], behind = [], indexes, uids }: Extract<ListEvent, { type: 'unplayable' }>,
): ListPlayer {
  const all = <Value>(before: readonly Value[], more: readonly Value[]) => [...new Set([...before, ...more])];
  const within = (neighbour: AdjacentContext | null, more: readonly number[]) =>
    neighbour && { ...neighbour, unplayable: all(neighbour.unplayable, more) };
  return {
    ...list,
    ahead: within(list.ahead, ahead),
    behind: within(list.behind, behind),
    unplayable: { indexes: all(list.unplayable.indexes, indexes), uids: all(list.unplayable.uids, uids) },
  };
}

const NO_CHANGE = { commands: [], result: 'RESULT_SUCCESS', error: null } as const;

function same(state: ListPlayer): ListStep {
  return { ...NO_CHANGE, state };
}

function refuse(state: ListPlayer | null, result: ResultCode, error: PlayerError | null = null): ListStep {
  return { state, commands: [], result, error };
}
