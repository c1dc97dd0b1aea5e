import { unreachable } from '../core/assert.ts';
import { STARTED_PLAYING_MS } from '../constants/playback/playback.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { endsPlaying } from '../errors/reactions.ts';
import type { Ms } from '../core/units.ts';
import { clearState, reportFinalised, followTransition } from './transitions.ts';
import { stateAt, trackAt, type TrackPlaybackState, type TrackPlaybackStep } from './state.ts';
import { andThen, report, same, withPaused, withProgress } from './steps.ts';
import type { PlaybackFact } from './playback-fact.ts';

/** What the sound does, and what the service is told about it. Spec §4 "State update reasons". */
export function applyFact(state: TrackPlaybackState, fact: PlaybackFact): TrackPlaybackStep {
  if (state.ref === null) return same(state);
  switch (fact.type) {
    case 'loaded':
      return same(withProgress(state, { durationMs: fact.durationMs }));
    case 'playing':
      return onPlaying(state, fact.positionMs);
    case 'paused':
      return onPaused(state, fact.positionMs);
    case 'progressed':
      return onProgressed(state, fact.positionMs);
    case 'moved':
      return report(withProgress(state, { positionMs: fact.positionMs, seekTargetMs: null }), 'position_changed', fact.fromMs);
    case 'ended':
      return onEnded(state, fact.followedBy ?? null);
    case 'autoplay-failed':
      return onAutoplayFailed(state);
    case 'failed':
      return onFailed(state, fact.error);
    default:
      return unreachable(fact);
  }
}

/** After a pause, or where the service believes that nothing sounds although it did before: it resumes. */
function onPlaying(state: TrackPlaybackState, positionMs: Ms): TrackPlaybackStep {
  const { lastUpdate, progress, ref } = state;
  const wasSilent = lastUpdate?.sub_state.playback_speed === 0 && progress.playedMs > 0;
  const isResume = ref?.paused === true || lastUpdate?.state_ref?.paused === true || wasSilent;
  const sounding = withPaused(withProgress({ ...state, failedStateId: null }, { isSounding: true, positionMs }), false);
  return isResume ? report(sounding, 'resume') : same(sounding);
}

function onPaused(state: TrackPlaybackState, positionMs: Ms): TrackPlaybackStep {
  const silent = withProgress(addPlayed(state, positionMs), { isSounding: false });
  return report(withPaused(silent, true), 'pause');
}

/** Counts what was heard up to there. */
function addPlayed(state: TrackPlaybackState, positionMs: Ms): TrackPlaybackState {
  const { progress } = state;
  const heardMs = progress.isSounding ? Math.max(0, positionMs - progress.positionMs) : 0;
  return withProgress(state, {
    positionMs,
    playedMs: progress.playedMs + heardMs,
    unreportedMs: progress.unreportedMs + heardMs,
  });
}

function onProgressed(state: TrackPlaybackState, positionMs: Ms): TrackPlaybackStep {
  const arrived = withProgress(addPlayed(state, positionMs), { seekTargetMs: null });
  return andThen(andThen(same(arrived), reportStart), (after) => andThen(reportThreshold(after), reportInterval));
}

/** Spec §4 "started_playing (after over 1000 ms played)", once. */
function reportStart(state: TrackPlaybackState): TrackPlaybackStep {
  const { isStartReported, playedMs } = state.progress;
  if (isStartReported || playedMs <= STARTED_PLAYING_MS || !state.isEnabled) return same(state);
  return report(withProgress(state, { isStartReported: true }), 'started_playing');
}

/** Once; what was reached while nobody could be told is told after the next registration. */
function reportThreshold(state: TrackPlaybackState): TrackPlaybackStep {
  const { isThresholdReported, playedMs } = state.progress;
  const thresholdMs = trackAt(state.machine, state.ref?.state_index ?? -1)?.ms_played_until_update ?? 0;
  if (isThresholdReported || thresholdMs <= 0 || playedMs < thresholdMs || !state.isEnabled) return same(state);
  return report(withProgress(state, { isThresholdReported: true }), 'played_threshold_reached');
}

function reportInterval(state: TrackPlaybackState): TrackPlaybackStep {
  const intervalMs = trackAt(state.machine, state.ref?.state_index ?? -1)?.ms_playing_update_interval ?? 0;
  return intervalMs > 0 && state.progress.unreportedMs >= intervalMs ? report(state, 'progress') : same(state);
}

/** On to what follows. At the end of everything state and sound are paused: a seek from here on is silent. */
function onEnded(state: TrackPlaybackState, followedBy: string | null): TrackPlaybackStep {
  const atEnd = withProgress(addPlayed(state, state.progress.durationMs), { seekTargetMs: null });
  const hasNext = stateAt(state.machine, state.ref?.state_index ?? -1)?.transitions.advance != null;
  if (hasNext) return andThen(reportFinalised(atEnd), (after) => followTransition(after, 'advance', followedBy));
  return andThen(same(withPaused(atEnd, true), { type: 'pause' }), reportFinalised);
}

/** The browser waits for a click. Spec §4 "Autoplay rejected as not allowed emits autoplay-failed". */
function onAutoplayFailed(state: TrackPlaybackState): TrackPlaybackStep {
  const silent = withPaused(withProgress(state, { isSounding: false }), true);
  return andThen(same(silent, { type: 'report', error: playerError('AUTOPLAY_FAILED') }), (after) => report(after, 'pause'));
}

/**
 * The service says what comes instead. Capped: everything is let go. What ends playing here is told to nobody who could
 * send the next track. With nobody to ask it waits where it is.
 * Spec §4 "error advances", "capped playback clears list and state", "disabled on unrecoverable playback error".
 */
function onFailed(state: TrackPlaybackState, error: PlayerError): TrackPlaybackStep {
  if (error.listPlayerIgnore) return same(state, { type: 'report', error });
  const told = same(withProgress(state, { isSounding: false }), { type: 'report', error } as const);
  if (error.code === 'CAPPING_USER_IS_CAPPED')
    return andThen(
      andThen(told, (after) => report({ ...after, ref: null }, 'capped')),
      (after) => clearState({ ...after, ref: state.ref }),
    );
  if (endsPlaying(error))
    return andThen(
      andThen(told, (after) => report(withPaused(after, true), 'pause')),
      (after) => same(after, { type: 'disable', error }),
    );
  return andThen(told, (after) => report({ ...after, failedStateId: state.ref?.state_id ?? null }, 'error'));
}
