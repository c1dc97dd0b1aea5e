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
 * Applies a `replace_state`. Without a ref it clears everything; the current state is modified; any other state is loaded.
 * A command based on another state than the current one is rejected, unless it settles the conflict of `conflictUpdate`.
 * A push that is older than the last one, or a ref that does not fit its machine, changes nothing; a position outside the track
 * becomes its start.
 * Errors: STATE_MISSING_INITIAL, STATE_REF_INVALID, STREAM_TIME_OUT_OF_RANGE as `report`.
 * Spec §4 "replace_state (no ref: clear; same state id: modify current state; else load new context at seek position;
 * if previous state ref is not current, reject via state conflict)".
 */
export function replaceState(
  before: TrackPlaybackState,
  command: ReplaceState,
  conflictUpdate: StateUpdate | null,
): TrackPlaybackStep {
  const { state_machine: machine, state_ref: ref, prev_state_ref: previous } = command;
  const seekMs = newSeekMs(before, command);
  const { keeps_pause: keepsPause = false, version = before.version } = command;
  if (conflictUpdate === null && version < before.version) return same(before);
  if (conflictUpdate === null && isOutdated(before, previous)) return reject(before, ref);
  const misled = ref === null ? null : stateRefError(machine, ref);
  if (misled !== null) return same(before, { type: 'report', error: misled });
  const state = { ...before, version, ...(conflictUpdate === null ? { pushedAtSeqNum: before.seqNum } : {}) };
  if (ref === null) return clearState(state);
  if (state.ref?.state_id !== ref.state_id) return load({ ...state, machine }, ref, seekMs);
  const isThere = conflictUpdate !== null && conflictUpdate.state_ref?.state_id !== ref.state_id;
  const paused = keepsPause ? state.ref.paused : ref.paused;
  // A push has led to this state since the conflict was sent: the track already loads or plays, and keeps its position.
  return modifyState({ ...state, machine, ref: { ...ref, paused: state.ref.paused } }, paused, isThere ? null : seekMs);
}

function stateRefError(machine: StateMachine, ref: IndexedStateRef): PlayerError | null {
  const target = stateAt(machine, ref.state_index);
  if (target === null || machine.tracks[target.track] === undefined) return playerError('STATE_MISSING_INITIAL');
  return target.state_id === ref.state_id ? null : playerError('STATE_REF_INVALID');
}

/** A repeated seek counts only where the command with it was lost: a device without a gap has carried it out. */
function newSeekMs({ ref }: TrackPlaybackState, { prev_state_ref: previous, repeats_seek, seek_to }: ReplaceState): Ms | null {
  const hasAll = ref !== null && previous?.state_machine_id === ref.state_machine_id;
  return repeats_seek === true && hasAll ? null : seek_to;
}

/** A device without a state accepts everything, as does any device when the command names no previous state. */
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
 * The track continues; its surroundings or its pause state change. A seek counts at once: updates give its target
 * until it completes, so that no other device takes over at the old position.
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
 * Applies the response to an update. The new machine replaces the old one if it contains the current state.
 * If the device is still in the reported state, the service may also choose another state.
 * A response to an update from before the last push is outdated.
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
