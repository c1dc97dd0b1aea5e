import { playerError, type PlayerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';
import { clearState } from './transitions.ts';
import {
  plainRef,
  stateAt,
  trackAt,
  updateOf,
  type TrackPlaybackEvent,
  type TrackPlaybackState,
  type TrackPlaybackStep,
} from './state.ts';
import { aheadOf, andThen, enterState, isFailed, report, same, withPaused, withProgress } from './steps.ts';
import type { IndexedStateRef, StateMachine, StateRef, StateUpdate, TrackPlaybackCommand } from './types.ts';

type ReplaceState = Extract<TrackPlaybackCommand, { readonly type: 'replace_state' }>;

/**
 * The service puts the device into a state. Without a ref everything is cleared; the state it is in already is
 * modified; any other is loaded. One that starts from where the device is no longer is rejected, unless it settles
 * the conflict that was `told`; a push that was overtaken by a newer one changes nothing. A ref that leads nowhere in its machine changes nothing; a place the track does not
 * have is its start. Errors: STATE_MISSING_INITIAL, STATE_REF_INVALID, STREAM_TIME_OUT_OF_RANGE as `report`.
 * Spec §4 "replace_state (no ref: clear; same state id: modify current state; else load new context at seek position;
 * if previous state ref is not current, reject via state conflict)".
 */
export function replaceState(
  before: TrackPlaybackState,
  command: ReplaceState,
  conflictUpdate: StateUpdate | null,
): TrackPlaybackStep {
  const { state_machine: machine, state_ref: ref, prev_state_ref: previous, seek_to: seekMs } = command;
  const { keeps_pause: keepsPause = false, version = before.version } = command;
  if (conflictUpdate === null && version < before.version) return same(before);
  if (conflictUpdate === null && isOutdated(before, previous)) return reject(before, ref);
  const misled = ref === null ? null : stateRefError(machine, ref);
  if (misled !== null) return same(before, { type: 'report', error: misled });
  const state = { ...before, version, ...(conflictUpdate === null ? { pushedAtSeqNum: before.seqNum } : {}) };
  if (ref === null) return clearState(state);
  if (state.ref?.state_id !== ref.state_id) return load({ ...state, machine }, ref, seekMs);
  const isThere = conflictUpdate !== null && conflictUpdate.state_ref?.state_id !== ref.state_id;
  const paused = conflictUpdate === null && keepsPause ? state.ref.paused : ref.paused;
  // A push has led there since the conflict was told: the track sounds, or loads, and is not moved again.
  return modifyState({ ...state, machine, ref: { ...ref, paused: state.ref.paused } }, paused, isThere ? null : seekMs);
}

function stateRefError(machine: StateMachine, ref: IndexedStateRef): PlayerError | null {
  const target = stateAt(machine, ref.state_index);
  if (target === null || machine.tracks[target.track] === undefined) return playerError('STATE_MISSING_INITIAL');
  return target.state_id === ref.state_id ? null : playerError('STATE_REF_INVALID');
}

/** A device that has nothing accepts everything; nothing said of the state before is accepted too. */
function isOutdated({ ref }: TrackPlaybackState, previous: StateRef | null): boolean {
  if (ref === null || previous === null) return false;
  return previous.state_id !== ref.state_id;
}

function reject(state: TrackPlaybackState, ref: IndexedStateRef | null): TrackPlaybackStep {
  if (!state.isEnabled) return same(state);
  const seqNum = state.seqNum + 1;
  const update = updateOf(state, 'modify_current_state', seqNum);
  return same({ ...state, seqNum }, { type: 'conflict', update, rejected: ref ? [plainRef(ref)] : [] });
}

function load(state: TrackPlaybackState, ref: IndexedStateRef, seekMs: Ms | null): TrackPlaybackStep {
  const startMs = seekMs ?? stateAt(state.machine, ref.state_index)?.initial_playback_position ?? 0;
  const durationMs = trackAt(state.machine, ref.state_index)?.metadata.duration ?? 0;
  if (startMs >= 0 && startMs <= durationMs) return enterState(state, ref, startMs);
  const error = playerError('STREAM_TIME_OUT_OF_RANGE', startMs);
  return andThen(enterState(state, ref, 0), (after) => same(after, { type: 'report', error }));
}

/**
 * The sound goes on; what is around it, or whether it sounds at all, is new. A seek counts from here on: until the sound
 * has arrived there, updates give its target, so that no other device takes over at the old position.
 */
function modifyState(state: TrackPlaybackState, paused: boolean, seekMs: Ms | null): TrackPlaybackStep {
  const isOtherWay = state.ref?.paused !== paused;
  const order = isOtherWay ? ([{ type: paused ? 'pause' : 'play' }] as const) : [];
  const seek = seekMs === null ? [] : ([{ type: 'seek', positionMs: seekMs }] as const);
  const sought = seekMs === null ? state : withProgress(state, { seekTargetMs: seekMs });
  const modified = withPaused(paused ? { ...sought, failedStateId: null } : sought, paused);
  return andThen(same(modified, ...order, ...seek, { type: 'ahead', cue: aheadOf(modified) }), (after) =>
    report(after, isFailed(after) ? 'error' : 'modify_current_state'),
  );
}

/**
 * What the service answered to an update. The machine is taken over when the state we are in stands in it;
 * when we are still where the update said, the service may also have chosen another state for us. What was said
 * before a push is answered from before it, and counts no more.
 */
export function applyResponse(
  state: TrackPlaybackState,
  event: Extract<TrackPlaybackEvent, { readonly type: 'answered' }>,
): TrackPlaybackStep {
  const { machine, ref, update } = event;
  if (state.ref === null || !state.isEnabled || update.seq_num <= state.pushedAtSeqNum) return same(state);
  const isStill = update.state_ref?.state_id === state.ref.state_id;
  if (isStill && ref.state_id !== state.ref.state_id) return load({ ...state, machine }, ref, null);
  return adoptMachine(state, machine, state.ref);
}

function adoptMachine(state: TrackPlaybackState, machine: StateMachine, ref: IndexedStateRef): TrackPlaybackStep {
  const index = machine.states.findIndex(({ state_id }) => state_id === ref.state_id);
  if (index < 0) return same(state);
  const next = { ...state, machine, ref: { ...ref, state_machine_id: machine.state_machine_id, state_index: index } };
  return same(next, { type: 'ahead', cue: aheadOf(next) });
}
