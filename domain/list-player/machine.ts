import { unreachable } from '../assert.ts';
import { LIST_ERRORS_MAX } from '../constants/list-player.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../result.ts';
import { placeOf, shuffled, unshuffled } from './order.ts';
import { enqueued, movedTo, queueReplaced } from './queue.ts';
import { currentItem, isPlayable, nextItems, previousItems } from './window.ts';
import { REPEAT_MODES, type ListItem, type ListPlayer, type PlayReason, type Repeat, type ResultCode } from './types.ts';

export type ListEvent =
  | {
      readonly type: 'load';
      readonly context: ListPlayer['context'];
      /** Null: the first of the order, whichever that is. */
      readonly index: number | null;
      /** Null: in the order of the context. */
      readonly seed: number | null;
      readonly repeat: ListPlayer['repeat'];
      readonly reason: PlayReason;
    }
  | { readonly type: 'next' | 'previous'; readonly reason: PlayReason }
  | { readonly type: 'jump'; readonly item: ListItem; readonly reason: PlayReason }
  | { readonly type: 'done' | 'failed' | 'heard' }
  | { readonly type: 'capped' }
  | { readonly type: 'unplayable'; readonly indexes: readonly number[]; readonly uids: readonly string[] }
  | { readonly type: 'repeat'; readonly repeat: ListPlayer['repeat'] }
  | { readonly type: 'shuffle'; readonly seed: number | null }
  | { readonly type: 'enqueue'; readonly uri: string }
  | { readonly type: 'set-queue'; readonly tracks: readonly { readonly uri: string; readonly uid: string }[] };

export type ListCommand =
  | { readonly type: 'play'; readonly item: ListItem; readonly reason: PlayReason }
  | { readonly type: 'list-ended' }
  | { readonly type: 'max-list-errors' };

export interface ListStep {
  readonly state: ListPlayer | null;
  readonly commands: readonly ListCommand[];
  readonly result: ResultCode;
}

/** The mode people see. Spec §4 "Repeat". */
export function repeatOf({ repeat }: Pick<ListPlayer, 'repeat'>): Repeat {
  if (repeat.track) return 'TRACK';
  return repeat.context ? 'CONTEXT' : 'NONE';
}

/** The switches of a mode. Error: LIST_PLAYER_INVALID_ARGUMENT. Spec §5 "Repeat mode must be enum value". */
export function repeatSwitches(mode: string): Result<ListPlayer['repeat'], PlayerError> {
  if (!REPEAT_MODES.some((one) => one === mode)) return err(playerError('LIST_PLAYER_INVALID_ARGUMENT', 'repeat'));
  return ok({ context: mode === 'CONTEXT', track: mode === 'TRACK' });
}

/**
 * One turn of the list player. Null is: no list loaded.
 * Results: NO_LIST without one, LIST_END where there is no next or previous track, OUT_OF_BOUNDS for an index outside.
 * Spec §4 "List player".
 */
export function stepListPlayer(state: ListPlayer | null, event: ListEvent): ListStep {
  if (event.type === 'load') return load(state, event);
  if (event.type === 'capped') return { state: null, commands: [], result: 'RESULT_SUCCESS' };
  if (state === null) return { state, commands: [], result: 'NO_LIST' };
  switch (event.type) {
    case 'next':
      return next(state, event.reason);
    case 'previous':
      return previous(state, event.reason);
    case 'jump':
      return play(state, event.item, event.reason);
    case 'done':
      return state.repeat.track ? play(state, currentItem(state), 'trackdone') : next(state, 'trackdone');
    case 'failed':
      return failed({ ...state, errors: state.errors + 1 });
    case 'heard':
      return same({ ...state, errors: 0 });
    case 'unplayable':
      return same(withUnplayable(state, event));
    case 'repeat':
      return same({ ...state, repeat: event.repeat });
    case 'shuffle':
      return same(event.seed === null ? unshuffled(state) : shuffled(unshuffled(state), event.seed));
    case 'enqueue':
      return same(enqueued(state, event.uri));
    case 'set-queue':
      return same(queueReplaced(state, event.tracks));
    default:
      return unreachable(event);
  }
}

function load(before: ListPlayer | null, event: Extract<ListEvent, { type: 'load' }>): ListStep {
  const { context, index, seed, repeat, reason } = event;
  if (context.total < 1) return { state: before, commands: [], result: 'NO_TRACK' };
  if (index !== null && (index < 0 || index >= context.total)) return { state: before, commands: [], result: 'OUT_OF_BOUNDS' };
  const shuffle = seed === null ? null : { seed, first: index === null ? null : { lap: 0, index } };
  const list: ListPlayer = {
    context,
    shuffle,
    repeat,
    at: index === null ? 0 : placeOf({ context, shuffle }, 0, index),
    queued: null,
    queue: before?.queue ?? [],
    queueSerial: before?.queueSerial ?? 0,
    unplayable: { indexes: [], uids: [] },
    errors: 0,
  };
  return play(list, currentItem(list), reason);
}

function next(list: ListPlayer, reason: PlayReason): ListStep {
  const [item] = nextItems(list, 1);
  return item === undefined ? ENDED : play(list, item, reason);
}

function previous(list: ListPlayer, reason: PlayReason): ListStep {
  const [item] = previousItems(list, 1);
  return item === undefined ? { state: list, commands: [], result: 'LIST_END' } : play(list, item, reason);
}

/** Spec §4 "unplayable tracks skipped". */
function play(list: ListPlayer, item: ListItem, reason: PlayReason): ListStep {
  const moved = movedTo(list, item);
  return isPlayable(moved, item)
    ? { state: moved, commands: [{ type: 'play', item, reason }], result: 'RESULT_SUCCESS' }
    : next(moved, reason);
}

/** Spec §4 "error advances with reason trackerror unless the error count exceeds the maximum". */
function failed(list: ListPlayer): ListStep {
  if (list.errors <= LIST_ERRORS_MAX) return next(list, 'trackerror');
  return { state: { ...list, errors: 0 }, commands: [{ type: 'max-list-errors' }], result: 'LIST_END' };
}

/** Spec §4 "end of list emits list ended and clears". */
const ENDED: ListStep = { state: null, commands: [{ type: 'list-ended' }], result: 'LIST_END' };

function withUnplayable(list: ListPlayer, { indexes, uids }: ListPlayer['unplayable']): ListPlayer {
  const all = <Value>(before: readonly Value[], more: readonly Value[]) => [...new Set([...before, ...more])];
  return {
    ...list,
    unplayable: { indexes: all(list.unplayable.indexes, indexes), uids: all(list.unplayable.uids, uids) },
  };
}

function same(state: ListPlayer): ListStep {
  return { state, commands: [], result: 'RESULT_SUCCESS' };
}
