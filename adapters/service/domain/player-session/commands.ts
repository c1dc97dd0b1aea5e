import { unreachable } from '#domain/core/assert.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import { nextItems, previousItems } from '#domain/list-player/window.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { NEXT_STATES } from '../constants/media/playback.ts';
import { adKept, refusedByAd } from './parts/ad-rules.ts';
import { uidOf } from './state-ids.ts';
import { currentRef, deliver, renamed, takeAway } from './deliver.ts';
import {
  andThen,
  announce,
  done,
  frozen,
  heardUntil,
  isUnheard,
  noSuchDevice,
  positionAt,
  refused,
  same,
  withPlayback,
} from './step.ts';
import { updateContext } from './update-context.ts';
import type { Moment, PlayerSession, SessionFact, SessionStep } from './session-types.ts';
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
      | 'set-queue'
      | 'move-queued'
      | 'remove-queued'
      | 'update-context'
      | 'transfer';
  }
>;

/**
 * A command to what the account plays, sent through one of its devices.
 * Refusals: 404 'No such device.', 403 when nothing plays, when it plays elsewhere, or when it is restricted.
 * Spec §7 "Connect state".
 */
export function command(state: PlayerSession, event: CommandFact & Moment): SessionStep {
  if (state.devices[event.deviceId] === undefined) return noSuchDevice(state);
  if (event.type === 'transfer') return transfer(state, event);
  if (state.playback === null)
    return refused(state, 403, playerError(isAboutQueue(event) ? 'NO_CONTEXT_TO_QUEUE' : 'NOTHING_PLAYING'));
  const barred = refusedByAd(state, event.type);
  if (barred !== null) return barred;
  if (state.activeId === event.deviceId) return onActive(state, event);
  const isFree = state.activeId === null || isUnheard(state);
  if (!isFree && event.type !== 'resume')
    return refused(state, 403, playerError('COMMAND_RESTRICTED', 'another device is playing'));
  const before = frozen(state, heardUntil(state, event.nowMs), isFree || state.playback.paused);
  return andThen(activate(before, event.deviceId, event), (after) => onActive(after, event));
}

/** Spec §5 "'No context to queue.' if nothing loaded". */
function isAboutQueue({ type }: CommandFact): boolean {
  return ['enqueue', 'set-queue', 'move-queued', 'remove-queued'].includes(type);
}

/** This device is the one that plays from now on; the one before it stops. At most one is active. */
export function activate(state: PlayerSession, deviceId: string, moment: Moment): SessionStep {
  const { activeId, playback } = state;
  if (activeId === deviceId) return same(state);
  const list = playback ? { ...playback.list, unplayable: { indexes: [], uids: [] } } : null;
  const other: PlayerSession = {
    ...withPlayback(state, list ? { list } : {}),
    activeId: deviceId,
    machine: null,
    expected: null,
  };
  return activeId === null ? same(other) : takeAway(other, activeId, moment);
}

function transfer(state: PlayerSession, event: Extract<CommandFact, { type: 'transfer' }> & Moment): SessionStep {
  const { deviceId, nowMs, restore } = event;
  const { playback } = state;
  if (state.activeId === deviceId && restore === 'restore') return done(state);
  const untilMs = heardUntil(state, nowMs);
  const isPaused = playback === null || playback.paused || isUnheard(state);
  const paused = restore === 'restore' ? isPaused : restore === 'pause';
  const moved = activate(frozen(state, untilMs, paused), deviceId, event);
  return andThen(moved, (after) => {
    if (playback === null) return andThen(done(after), (told) => announce(told, 'DEVICE_STATE_CHANGED', [deviceId]));
    return renew(after, state, { seekToMs: positionAt(playback, untilMs) });
  });
}

function onActive(state: PlayerSession, event: Exclude<CommandFact, { type: 'transfer' }> & Moment): SessionStep {
  switch (event.type) {
    case 'pause':
      return modify(frozen(state, event.nowMs, true), null, event);
    case 'resume':
      return modify(withPlayback(frozen(state, event.nowMs, false), { speed: 1 }), null, event);
    case 'seek':
      return seek(state, event.positionMs, event);
    case 'skip-next':
    case 'skip-previous':
      return skip(state, event.type === 'skip-next', event);
    case 'options':
      return options(state, event);
    case 'enqueue':
      return edit(state, { type: 'enqueue', uri: event.uri });
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

/** The same track goes on in another way: the machine stays, unless there is none yet. */
export function modify(state: PlayerSession, seekToMs: Ms | null, moment: Moment): SessionStep {
  if (currentRef(state) === null) return renew(state, state, { seekToMs: seekToMs ?? state.playback?.positionMs ?? null });
  return andThen(deliver(renamed(state, moment), 'push', seekToMs), (after) =>
    announce(after, 'DEVICE_STATE_CHANGED', after.activeId === null ? [] : [after.activeId]),
  );
}

function seek(state: PlayerSession, positionMs: Ms, moment: Moment): SessionStep {
  const target = Math.min(Math.max(0, positionMs), state.playback?.window?.durationMs ?? positionMs);
  return modify(withPlayback(state, { positionMs: target, asOfMs: moment.nowMs }), target, moment);
}

function skip(state: PlayerSession, forward: boolean, moment: Moment): SessionStep {
  const { playback } = state;
  if (playback === null) return done(state);
  const hasMore = (forward ? nextItems(playback.list, 1) : previousItems(playback.list, 1)).length > 0;
  if (!hasMore) return refused(state, 403, playerError('COMMAND_RESTRICTED', forward ? 'no_next_track' : 'no_prev_track'));
  const { state: list } = stepListPlayer(
    playback.list,
    forward ? { type: 'next', reason: 'fwdbtn' } : { type: 'previous', reason: 'backbtn' },
  );
  const skipped = withPlayback(state, { list: list ?? playback.list, paused: false, ...freshTrack(moment) });
  return renew(skipped, state, { direction: forward ? 1 : -1 });
}

function options(state: PlayerSession, event: Extract<CommandFact, { type: 'options' }> & Moment): SessionStep {
  const { shuffling_context, repeating_context, repeating_track } = event.options;
  const list = state.playback?.list;
  if (list === undefined) return done(state);
  const repeat = { context: repeating_context ?? list.repeat.context, track: repeating_track ?? list.repeat.track };
  const repeated = stepListPlayer(list, { type: 'repeat', repeat }).state;
  const toggles = shuffling_context !== undefined && shuffling_context !== (list.shuffle !== null);
  const after = toggles
    ? stepListPlayer(repeated, { type: 'shuffle', seed: shuffling_context ? event.seed : null }).state
    : repeated;
  return renew(withPlayback(state, { list: after ?? list }), state, {});
}

/** What the device does not look ahead to it need not be told: then only the controllers are. */
function edit(state: PlayerSession, event: ListEvent): SessionStep {
  const before = state.playback?.list;
  const { result, state: changed } = stepListPlayer(before ?? null, event);
  if (result === 'INVALID_TRACK') return refused(state, 403, playerError('COMMAND_RESTRICTED', 'this is not in the queue'));
  if (before === undefined || changed === null) return done(state);
  const list = adKept(before, changed);
  const edited = withPlayback(state, { list });
  if (currentRef(state) === null || !looksAheadAlike(before, list)) return renew(edited, state, {});
  return andThen(done(edited), (after) =>
    announce(after, 'DEVICE_STATE_CHANGED', after.activeId === null ? [] : [after.activeId]),
  );
}

/** One track more than a machine holds tells whether its last state has a next one. */
function looksAheadAlike(before: ListPlayer, after: ListPlayer): boolean {
  const uidsOf = (list: ListPlayer) => nextItems(list, NEXT_STATES + 1).map((item) => uidOf(list, item));
  return uidsOf(before).join() === uidsOf(after).join();
}
