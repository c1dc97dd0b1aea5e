import { unreachable } from '#domain/core/assert.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import { nextItems, previousItems } from '#domain/list-player/window.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { NEXT_STATES } from '../constants/media/playback.ts';
import { keepAds, refuseDuringAd } from './parts/ad-rules.ts';
import { uidOf } from './state-ids.ts';
import { currentRef, deliver, withNewMachineId, clearDevice } from './deliver.ts';
import {
  andThen,
  announceChange,
  acknowledge,
  freeze,
  lastHeardMs,
  isActiveDeviceLost,
  noSuchDevice,
  positionAt,
  refuse,
  unchanged,
  unlessRefused,
  withPlayback,
} from './step-helpers.ts';
import { updateContext } from './update-context.ts';
import type { StepContext, PlayerSession, SessionFact, SessionStep } from './session-types.ts';
import { freshTrack, renew } from './renew.ts';

export type CommandFact = Extract<
  SessionFact,
  {
    type:
      | 'pause'
      | 'resume'
      | 'skip-next'
      | 'skip-previous'
      | 'seek'
      | 'options'
      | 'enqueue'
      | 'insert-queued'
      | 'set-queue'
      | 'move-queued'
      | 'remove-queued'
      | 'update-context'
      | 'transfer';
  }
>;

/**
 * A command to the current playback, sent through one of the devices. Errors: 404 'No such device.', 403 without playback,
 * while another device plays, or when restricted. Spec §7 "Connect state".
 */
export function applyCommand(state: PlayerSession, event: CommandFact & StepContext): SessionStep {
  if (state.devices[event.deviceId] === undefined) return noSuchDevice(state);
  if (event.type === 'transfer') return transfer(state, event);
  if (state.playback === null)
    return refuse(state, 403, playerError(isAboutQueue(event) ? 'NO_CONTEXT_TO_QUEUE' : 'NOTHING_PLAYING'));
  const adRefusal = refuseDuringAd(state, event.type);
  if (adRefusal !== null) return adRefusal;
  if (state.activeId === event.deviceId) return onActive(state, event);
  const isFree = state.activeId === null || isActiveDeviceLost(state);
  if (!isFree && event.type !== 'resume')
    return refuse(state, 403, playerError('COMMAND_RESTRICTED', 'another device is playing'));
  const before = freeze(state, lastHeardMs(state, event.nowMs), isFree || state.playback.paused);
  const step = andThen(activate(before, event.deviceId, event), (after) => onActive(after, event));
  return unlessRefused(state, step);
}

/** Spec §5 "'No context to queue.' if nothing loaded". */
function isAboutQueue({ type }: CommandFact): boolean {
  return ['enqueue', 'insert-queued', 'set-queue', 'move-queued', 'remove-queued'].includes(type);
}

/** This device is the one that plays from now on; the one before it stops. At most one is active. */
export function activate(state: PlayerSession, deviceId: string, moment: StepContext): SessionStep {
  const { activeId, playback } = state;
  if (activeId === deviceId) return unchanged(state);
  const list = playback ? { ...playback.list, unplayable: { indexes: [], uids: [] } } : null;
  const other: PlayerSession = {
    ...withPlayback(state, list ? { list } : {}),
    activeId: deviceId,
    machine: null,
    expected: null,
  };
  return activeId === null ? unchanged(other) : clearDevice(other, activeId, moment);
}

function transfer(state: PlayerSession, event: Extract<CommandFact, { type: 'transfer' }> & StepContext): SessionStep {
  const { deviceId, nowMs, restore } = event;
  const { playback } = state;
  if (state.activeId === deviceId && restore === 'restore') return acknowledge(state);
  const untilMs = lastHeardMs(state, nowMs);
  const isPaused = playback === null || playback.paused || isActiveDeviceLost(state);
  const paused = restore === 'restore' ? isPaused : restore === 'pause';
  const moved = activate(freeze(state, untilMs, paused), deviceId, event);
  return andThen(moved, (after) => {
    if (playback === null) return andThen(acknowledge(after), (next) => announceChange(next, 'DEVICE_STATE_CHANGED', [deviceId]));
    return renew(after, state, { seekToMs: positionAt(playback, untilMs) });
  });
}

function onActive(state: PlayerSession, event: Exclude<CommandFact, { type: 'transfer' }> & StepContext): SessionStep {
  switch (event.type) {
    case 'pause':
      return modify(freeze(state, event.nowMs, true), null, event);
    case 'resume':
      return modify(withPlayback(freeze(state, event.nowMs, false), { speed: 1 }), null, event);
    case 'seek':
      return seek(state, event.positionMs, event);
    case 'skip-next':
    case 'skip-previous':
      return skip(state, event.type === 'skip-next', event);
    case 'options':
      return options(state, event);
    case 'enqueue':
      return edit(state, { type: 'enqueue', uri: event.uri });
    case 'insert-queued':
      return edit(state, { ...event, type: 'insert-queued' });
    case 'set-queue':
      return edit(state, { type: 'set-queue', tracks: event.tracks });
    case 'move-queued':
    case 'remove-queued':
      return edit(state, event);
    case 'update-context':
      return updateContext(state, event);
    default:
      return unreachable(event);
  }
}

/** Changes how the same track plays: the machine stays, unless there is none yet. */
export function modify(state: PlayerSession, seekToMs: Ms | null, moment: StepContext): SessionStep {
  if (currentRef(state) === null) return renew(state, state, { seekToMs: seekToMs ?? state.playback?.positionMs ?? null });
  return andThen(deliver(withNewMachineId(state, moment), 'push', seekToMs, moment.nowMs), (after) =>
    announceChange(after, 'DEVICE_STATE_CHANGED', after.activeId === null ? [] : [after.activeId]),
  );
}

function seek(state: PlayerSession, positionMs: Ms, moment: StepContext): SessionStep {
  const target = Math.min(Math.max(0, positionMs), state.playback?.window?.durationMs ?? positionMs);
  return modify(withPlayback(state, { positionMs: target, asOfMs: moment.nowMs }), target, moment);
}

function skip(state: PlayerSession, forward: boolean, moment: StepContext): SessionStep {
  const { playback } = state;
  if (playback === null) return acknowledge(state);
  const hasMore = (forward ? nextItems(playback.list, 1) : previousItems(playback.list, 1)).length > 0;
  if (!hasMore) return refuse(state, 403, playerError('COMMAND_RESTRICTED', forward ? 'no_next_track' : 'no_prev_track'));
  const { state: list } = stepListPlayer(
    playback.list,
    forward ? { type: 'next', reason: 'fwdbtn' } : { type: 'previous', reason: 'backbtn' },
  );
  const skipped = withPlayback(state, { list: list ?? playback.list, paused: false, ...freshTrack(moment) });
  return renew(skipped, state, { direction: forward ? 1 : -1 });
}

function options(state: PlayerSession, event: Extract<CommandFact, { type: 'options' }> & StepContext): SessionStep {
  const { shuffling_context, repeating_context, repeating_track } = event.options;
  const list = state.playback?.list;
  if (list === undefined) return acknowledge(state);
  const repeat = { context: repeating_context ?? list.repeat.context, track: repeating_track ?? list.repeat.track };
  const repeated = stepListPlayer(list, { type: 'repeat', repeat }).state;
  const toggles = shuffling_context !== undefined && shuffling_context !== (list.shuffle !== null);
  const after = toggles
    ? stepListPlayer(repeated, { type: 'shuffle', seed: shuffling_context ? event.seed : null }).state
    : repeated;
  return renew(withPlayback(state, { list: after ?? list }), state, {});
}

/** An edit beyond the device's look-ahead is announced to controllers only. */
function edit(state: PlayerSession, event: ListEvent): SessionStep {
  const before = state.playback?.list;
  const { result, state: changed } = stepListPlayer(before ?? null, event);
  if (result === 'INVALID_TRACK') return refuse(state, 403, playerError('COMMAND_RESTRICTED', 'this is not in the queue'));
  if (before === undefined || changed === null) return acknowledge(state);
  const list = keepAds(before, changed);
  const edited = withPlayback(state, { list });
  if (currentRef(state) === null || !looksAheadAlike(before, list)) return renew(edited, state, {});
  return andThen(acknowledge(edited), (after) =>
    announceChange(after, 'DEVICE_STATE_CHANGED', after.activeId === null ? [] : [after.activeId]),
  );
}

/** One track more than a machine holds shows whether its last state has a next one. */
function looksAheadAlike(before: ListPlayer, after: ListPlayer): boolean {
  const uidsOf = (list: ListPlayer) => nextItems(list, NEXT_STATES + 1).map((item) => uidOf(list, item));
  return uidsOf(before).join() === uidsOf(after).join();
}
