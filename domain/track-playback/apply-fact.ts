import { unreachable } from '../core/assert.ts';
import { STARTED_PLAYING_MS } from '../constants/playback/playback.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { endsPlaying } from '../errors/reactions.ts';
import type { Ms } from '../core/units.ts';
import { clearState, reportFinalised, followTransition } from './transitions.ts';
import { stateAt, trackAt, type TrackPlaybackState, type TrackPlaybackStep } from './state.ts';
import { andThen, report, same, withPaused, withProgress } from './steps.ts';
import type { PlaybackFact } from './playback-fact.ts';

/** Applies a playback fact and reports it to the service. Spec §4 "State update reasons". */
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

/** Reports a resume after a pause, or when the service believes that a started track is silent. */
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

/** Counts the playback up to a position. */
function addPlayed(state: TrackPlaybackState, positionMs: Ms): TrackPlaybackState {
  const { progress } = state;
  const playedMs = progress.isSounding ? Math.max(0, positionMs - progress.positionMs) : 0;
  return withProgress(state, {
    positionMs,
    playedMs: progress.playedMs + playedMs,
    unreportedMs: progress.unreportedMs + playedMs,
  });
}

function onProgressed(state: TrackPlaybackState, positionMs: Ms): TrackPlaybackStep {
  const arrived = withProgress(addPlayed(state, positionMs), { seekTargetMs: null });
  return andThen(andThen(same(arrived), reportStart), (after) => andThen(reportThreshold(after), reportInterval));
}

/** Spec §4 "started_playing (after over 1000 ms played)", once. It counts whole milliseconds, as the update does. */
function reportStart(state: TrackPlaybackState): TrackPlaybackStep {
  const { isStartReported, playedMs } = state.progress;
  if (isStartReported || Math.round(playedMs) <= STARTED_PLAYING_MS || !state.isEnabled) return same(state);
  return report(withProgress(state, { isStartReported: true }), 'started_playing');
}

/** Once; a threshold reached while unregistered is reported after the next registration. */
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

/** Follows the advance transition. At the end of the list, state and sound are paused, so that a seek from here is silent. */
function onEnded(state: TrackPlaybackState, followedBy: string | null): TrackPlaybackStep {
  const atEnd = withProgress(addPlayed(state, state.progress.durationMs), { seekTargetMs: null });
  const hasNext = stateAt(state.machine, state.ref?.state_index ?? -1)?.transitions.advance != null;
  if (hasNext) return andThen(reportFinalised(atEnd), (after) => followTransition(after, 'advance', followedBy));
  return andThen(same(withPaused(atEnd, true), { type: 'pause' }), reportFinalised);
}

/** The browser waits for a user gesture. Spec §4 "Autoplay rejected as not allowed emits autoplay-failed". */
function onAutoplayFailed(state: TrackPlaybackState): TrackPlaybackStep {
  const silent = withPaused(withProgress(state, { isSounding: false }), true);
  return andThen(same(silent, { type: 'report', error: playerError('AUTOPLAY_FAILED') }), (after) => report(after, 'pause'));
}

/**
 * Reports an error; the service answers with the next state. On a listening cap, clears the list. On a fatal error,
 * disables the device before the service could answer with the next track. When offline, keeps the position.
 * Spec §4 "error advances", "capped playback clears list and state", "disabled on unrecoverable playback error".
 */
function onFailed(state: TrackPlaybackState, error: PlayerError): TrackPlaybackStep {
  if (error.listPlayerIgnore) return same(state, { type: 'report', error });
  const reported = same(withProgress(state, { isSounding: false }), { type: 'report', error } as const);
  if (error.code === 'CAPPING_USER_IS_CAPPED')
    return andThen(
      andThen(reported, (after) => report({ ...after, ref: null }, 'capped')),
      (after) => clearState({ ...after, ref: state.ref }),
    );
  if (endsPlaying(error))
    return andThen(
      andThen(reported, (after) => report(withPaused(after, true), 'pause')),
      (after) => same(after, { type: 'disable', error }),
    );
  return andThen(reported, (after) => report({ ...after, failedStateId: state.ref?.state_id ?? null }, 'error'));
}
