import { NO_PROGRESS, stateAt, type TrackPlaybackState, type TrackPlaybackStep } from './state.ts';
import { andThen, enterState, report, same, withProgress } from './steps.ts';
import type { TransitionName } from './types.ts';

/** Reports the end of a track. Spec §4 "track_data_finalized". */
export function reportFinalised(state: TrackPlaybackState): TrackPlaybackStep {
  return report(withProgress(state, { isSounding: false }), 'track_data_finalized');
}

/** Follows a transition of the current state; null transitions lead nowhere. `sounding`: the state whose track already plays. */
export function followTransition(
  state: TrackPlaybackState,
  name: TransitionName,
  sounding: string | null = null,
): TrackPlaybackStep {
  const { machine, ref } = state;
  const way = ref ? stateAt(machine, ref.state_index)?.transitions[name] : null;
  const target = way ? stateAt(machine, way.state_index) : null;
  if (!machine || !way || !target) return same(state);
  const next = {
    state_machine_id: machine.state_machine_id,
    state_id: target.state_id,
    state_index: way.state_index,
    paused: way.paused,
  };
  return enterState(state, next, target.initial_playback_position ?? 0, sounding === target.state_id && !way.paused);
}

/** Clears everything without a report: the device has deregistered. */
export function shutDown(state: TrackPlaybackState): TrackPlaybackStep {
  const empty = { ...state, isEnabled: false, machine: null, ref: null, progress: NO_PROGRESS, failedStateId: null };
  return same(empty, { type: 'stop' });
}

/** Clears everything and reports it. Spec §4 "replace_state (no ref: clear)". */
export function clearState(state: TrackPlaybackState): TrackPlaybackStep {
  if (state.ref === null) return same(state);
  const previousMs = state.progress.positionMs;
  const empty = { ...state, machine: null, ref: null, progress: NO_PROGRESS, failedStateId: null };
  return andThen(same(empty, { type: 'stop' }), (after) => report(after, 'state_clear', previousMs));
}
