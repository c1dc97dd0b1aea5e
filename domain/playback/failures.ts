import {
  NETWORK_REBUFFERS_MAX,
  QUOTA_REBUFFERS_MAX,
  REBUFFER_DELAY_MS,
  REBUFFER_RESTORED_MS,
} from '../constants/playback/playback.ts';
import type { PlayerError } from '../errors/player-error.ts';
import { reactionTo } from '../errors/reactions.ts';
import { evictTrack } from './resolved-track-cache.ts';
import { andThen, changeAndEmit, changeCurrent, openTrack, same, emit } from './steps.ts';
import type { EngineTrack, PlaybackState, PlaybackStep } from './types.ts';

/**
 * Handles an error of the current track. Without a network it waits; otherwise it opens the track once more at its position.
 * A full buffer opens it again at most three times. Any other error ends the track, and the list decides.
 * Rulings: "network → one rebuffer at the position, then the next track; aborted → ignored if we caused it".
 */
export function failCurrentTrack(state: PlaybackState, error: PlayerError): PlaybackStep {
  const track = state.current;
  if (track === null || track.phase === 'ended') return same(state);
  switch (reactionTo(error)) {
    case 'report':
      return { state, commands: [emit({ type: 'failed', error })] };
    case 'ignore':
      return isCausedBySeek(track) ? same(state) : endWithError(state, track, error);
    case 'rebuffer':
      return !state.isOnline || rebuffersHere(track) < NETWORK_REBUFFERS_MAX
        ? andThen(completeSeek(state, track), stall)
        : endWithError(state, track, error);
    case 'make-room':
      return state.options.rebuffersOnQuota && rebuffersHere(track) < QUOTA_REBUFFERS_MAX
        ? andThen(completeSeek(state, track), reopen)
        : endWithError(state, track, error);
    default:
      return endWithError(state, track, error);
  }
}

/** A seek that opens a new source makes the browser abort the old one. */
function isCausedBySeek({ seekMs }: EngineTrack): boolean {
  return seekMs !== null;
}

/** The number of rebuffers near this position; after enough playback the count starts again. */
function rebuffersHere({ rebuffers, positionMs }: EngineTrack): number {
  if (rebuffers === null || Math.abs(positionMs - rebuffers.atMs) >= REBUFFER_RESTORED_MS) return 0;
  return rebuffers.times;
}

/** The seek counts as complete: the track opens at its target. */
function completeSeek(state: PlaybackState, { positionMs, seekMs }: EngineTrack): PlaybackStep {
  if (seekMs === null) return same(state);
  return changeAndEmit(state, { positionMs: seekMs, seekMs: null }, { type: 'moved', fromMs: positionMs, positionMs: seekMs });
}

function stall(state: PlaybackState): PlaybackStep {
  const wait = state.isOnline ? ([{ type: 'schedule', timer: 'rebuffer', delayMs: REBUFFER_DELAY_MS }] as const) : [];
  return changeCurrent(evictCurrent(state), { phase: 'stalled' }, { type: 'cancel', timer: 'pause' }, ...wait);
}

/** Ends the track with an error, where a pending seek leads; the list decides what follows. */
function endWithError(before: PlaybackState, track: EngineTrack, cause: PlayerError): PlaybackStep {
  const error = isFatalDecodingError(before, track, cause) ? { ...cause, isFatal: true, unrecoverable: true } : cause;
  return andThen(completeSeek(before, track), (state) =>
    changeCurrent(
      { ...evictCurrent(state), hasFatalError: state.hasFatalError || error.isFatal },
      { phase: 'ended' },
      { type: 'cancel', timer: 'pause' },
      // Nothing was opened for this track: the previous one still sounds.
      ...(track.phase === 'resolving' ? ([{ type: 'stop' }] as const) : []),
      emit({ type: 'failed', error }),
    ),
  );
}

/** Spec §8 "decoding fatal on a protected track after a preceding fatal flag". */
function isFatalDecodingError({ hasFatalError }: PlaybackState, { isProtected }: EngineTrack, { code }: PlayerError): boolean {
  return code === 'MEDIA_DECODING' && isProtected && hasFatalError;
}

function evictCurrent(state: PlaybackState): PlaybackState {
  return state.current ? evictTrack(state, state.current.track) : state;
}

/** Opens the stalled track again at its position. */
export function rebuffer(state: PlaybackState): PlaybackStep {
  return state.current?.phase === 'stalled' ? reopen(state) : same(state);
}

function reopen(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  const { state: after, commands } = openTrack(evictCurrent(state), {
    key: track.key,
    track: track.track,
    startMs: track.positionMs,
    autoplay: track.wantsPlay,
    rebuffers: { atMs: track.positionMs, times: rebuffersHere(track) + 1 },
  });
  return { state: { ...after, ahead: state.ahead }, commands };
}

/** The network state changed: a stalled track continues when online. */
export function onNetworkChanged(state: PlaybackState, isOnline: boolean): PlaybackStep {
  const next = { ...state, isOnline };
  return isOnline && !state.isOnline ? rebuffer(next) : same(next);
}
