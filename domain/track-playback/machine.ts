import { unreachable } from '../core/assert.ts';
import { playerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';
import { applyResponse, replaceState } from './replace-state.ts';
import { applyFact } from './apply-fact.ts';
import {
  plainRef,
  speedOf,
  stateAt,
  updateOf,
  type TrackPlaybackEvent,
  type TrackPlaybackState,
  type TrackPlaybackStep,
} from './state.ts';
import { andThen, isFailed, report, same, withPaused } from './steps.ts';
import type { StateUpdate, TrackPlaybackCommand } from './types.ts';
import { clearState, reportFinalised, shutDown, followTransition } from './transitions.ts';

/**
 * One step of the device as the service sees it: it follows the state machine, applies commands and reports its state.
 *
 * Positions are milliseconds, volumes 0 to 65535.
 * Errors: UNKNOWN_COMMAND, LIST_PLAYER_NO_LIST and LIST_PLAYER_FORBIDDEN as `report`.
 * Spec §4 "Remote commands received", "State update reasons".
 */
export function stepTrackPlayback(state: TrackPlaybackState, event: TrackPlaybackEvent): TrackPlaybackStep {
  switch (event.type) {
    case 'enable':
      return enable(state, event.initialSeqNum);
    case 'disable':
      return same({ ...state, isEnabled: false });
    case 'command':
      return applyCommand(state, event.command, null);
    case 'settled':
      return applyCommand(state, event.command, event.update);
    case 'answered':
      return applyResponse(state, event);
    case 'superseded':
      return onSuperseded(state, event.update);
    case 'skip':
      return skip(state, event.to);
    case 'pause':
      return pause(state);
    case 'resume':
      return state.ref ? same(state, { type: 'play' }) : same(state);
    case 'seek':
      return seek(state, event.positionMs);
    case 'speed':
      return setSpeed(state, event.episodeSpeed);
    case 'clear':
      return clearState(state);
    case 'shut-down':
      return shutDown(state);
    case 'fact':
      return applyFact(state, event.fact);
    default:
      return unreachable(event);
  }
}

/** A new registration starts its own sequence numbers and has no previous update. */
function enable(state: TrackPlaybackState, initialSeqNum: number): TrackPlaybackStep {
  const seqNum = Math.max(initialSeqNum, 0);
  const enabled = { ...state, isEnabled: true, seqNum, pushedAtSeqNum: seqNum, version: 0, lastUpdate: null };
  return isFailed(enabled) ? report(enabled, 'error') : same(enabled);
}

function applyCommand(
  state: TrackPlaybackState,
  command: TrackPlaybackCommand | { readonly type: 'unknown' },
  conflictUpdate: StateUpdate | null,
): TrackPlaybackStep {
  switch (command.type) {
    case 'replace_state':
      return replaceState(state, command, conflictUpdate);
    case 'set_volume':
      return same(state, { type: 'set-volume', volume: command.volume });
    case 'log_out':
      return same(state, { type: 'pause' }, { type: 'log-out' });
    case 'ping':
      return report(state, isFailed(state) ? 'error' : 'ping');
    case 'unknown':
      return same(state, { type: 'report', error: playerError('UNKNOWN_COMMAND') });
    default:
      return unreachable(command);
  }
}

/**
 * The service decided otherwise meanwhile: requests its state, unless the refused update was about a state
 * the device has left. Spec §7 "POST devices/{deviceId}/state_conflict".
 */
function onSuperseded(state: TrackPlaybackState, refused: StateUpdate): TrackPlaybackStep {
  const isLeft = state.ref !== null && refused.state_ref?.state_id !== state.ref.state_id;
  if (!state.isEnabled || isLeft) return same(state);
  const seqNum = state.seqNum + 1;
  const update = updateOf(state, 'modify_current_state', seqNum);
  const rejected = state.ref ? [plainRef(state.ref)] : [];
  return same({ ...state, seqNum }, { type: 'conflict', update, rejected });
}

/** A skip by the listener. Without a transition it is refused and changes nothing. */
function skip(state: TrackPlaybackState, to: 'skip_next' | 'skip_prev'): TrackPlaybackStep {
  if (state.ref === null) return same(state, { type: 'report', error: playerError('LIST_PLAYER_NO_LIST') });
  const target = stateAt(state.machine, state.ref.state_index)?.transitions[to];
  if (!target) return same(state, { type: 'report', error: playerError('LIST_PLAYER_FORBIDDEN') });
  return andThen(reportFinalised(state), (after) => followTransition(after, to));
}

/** If audio is playing, wait for the pipeline's paused event; otherwise report the pause now. */
function pause(state: TrackPlaybackState): TrackPlaybackStep {
  if (state.ref === null) return same(state);
  if (state.progress.isSounding) return same(state, { type: 'pause' });
  return andThen(same(withPaused(state, true), { type: 'pause' }), (after) => report(after, 'pause'));
}

/** Other devices compute the position with it, so a change is reported at once. Ruling "`playback_speed`". */
function setSpeed(state: TrackPlaybackState, episodeSpeed: number): TrackPlaybackStep {
  const after = { ...state, episodeSpeed };
  const isAudible = state.progress.isSounding && speedOf(after) !== speedOf(state);
  return isAudible ? report(after, 'speed_changed') : same(after);
}

function seek(state: TrackPlaybackState, wantedMs: Ms): TrackPlaybackStep {
  const positionMs = Math.min(Math.max(0, wantedMs), state.progress.durationMs);
  return state.ref ? same(state, { type: 'seek', positionMs }) : same(state);
}
