import {
  NETWORK_REBUFFERS_MAX,
  QUOTA_REBUFFERS_MAX,
  REBUFFER_DELAY_MS,
  REBUFFER_RESTORED_MS,
} from '../constants/playback/playback.ts';
import type { PlayerError } from '../errors/player-error.ts';
import { reactionTo } from '../errors/reactions.ts';
import { forgotten } from './resolved-track-cache.ts';
import { andThen, changed, current, open, same, tell } from './steps.ts';
import type { Current, PlaybackState, PlaybackStep } from './types.ts';

/**
 * Something went wrong with the current track. Without a network it waits for one; else it is opened once more at its
 * position. A full buffer is begun anew there, three times at most. Anything else ends it, and the list decides.
 * Rulings: "network → one rebuffer at the position, then the next track; aborted → ignored if we caused it".
 */
export function failed(state: PlaybackState, error: PlayerError): PlaybackStep {
  const track = state.current;
  if (track === null || track.phase === 'ended') return same(state);
  switch (reactionTo(error)) {
    case 'tell':
      return { state, commands: [tell({ type: 'failed', error })] };
    case 'ignore':
      return isOurDoing(track) ? same(state) : over(state, track, error);
    case 'rebuffer':
      return !state.isOnline || rebuffersHere(track) < NETWORK_REBUFFERS_MAX
        ? andThen(arrived(state, track), stall)
        : over(state, track, error);
    case 'make-room':
      return state.options.rebuffersOnQuota && rebuffersHere(track) < QUOTA_REBUFFERS_MAX
        ? andThen(arrived(state, track), reopened)
        : over(state, track, error);
    default:
      return over(state, track, error);
  }
}

/** A source that is begun anew for a seek is given up by the browser because we said so. */
function isOurDoing({ seekMs }: Current): boolean {
  return seekMs !== null;
}

/** How often it was opened again about here: what has played on since may break anew. */
function rebuffersHere({ rebuffered, positionMs }: Current): number {
  if (rebuffered === null || Math.abs(positionMs - rebuffered.atMs) >= REBUFFER_RESTORED_MS) return 0;
  return rebuffered.times;
}

/** Where the listener was on the way to, it opens again. */
function arrived(state: PlaybackState, { positionMs, seekMs }: Current): PlaybackStep {
  if (seekMs === null) return same(state);
  return changed(state, { positionMs: seekMs, seekMs: null }, { type: 'moved', fromMs: positionMs, positionMs: seekMs });
}

function stall(state: PlaybackState): PlaybackStep {
  const wait = state.isOnline ? ([{ type: 'schedule', timer: 'rebuffer', delayMs: REBUFFER_DELAY_MS }] as const) : [];
  return current(forgottenCurrent(state), { phase: 'stalled' }, { type: 'cancel', timer: 'pause' }, ...wait);
}

/** It is over with its reason, which the player tells the list. */
function over(state: PlaybackState, track: Current, given: PlayerError): PlaybackStep {
  const error = isLastStraw(state, track, given) ? { ...given, isFatal: true, unrecoverable: true } : given;
  return current(
    { ...forgottenCurrent(state), hasFatal: state.hasFatal || error.isFatal },
    { phase: 'ended' },
    { type: 'cancel', timer: 'pause' },
    // Nothing was opened for it yet: what sounds is the track before.
    ...(track.phase === 'resolving' ? ([{ type: 'stop' }] as const) : []),
    tell({ type: 'failed', error }),
  );
}

/** Spec §8 "decoding fatal on a protected track after a preceding fatal flag". */
function isLastStraw({ hasFatal }: PlaybackState, { isProtected }: Current, { code }: PlayerError): boolean {
  return code === 'MEDIA_DECODING' && isProtected && hasFatal;
}

function forgottenCurrent(state: PlaybackState): PlaybackState {
  return state.current ? forgotten(state, state.current.track) : state;
}

/** Opens the stalled track again where it stood. */
export function rebuffer(state: PlaybackState): PlaybackStep {
  return state.current?.phase === 'stalled' ? reopened(state) : same(state);
}

function reopened(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  const { state: after, commands } = open(forgottenCurrent(state), {
    key: track.key,
    track: track.track,
    startMs: track.positionMs,
    autoplay: track.wantsPlay,
    rebuffered: { atMs: track.positionMs, times: rebuffersHere(track) + 1 },
  });
  return { state: { ...after, ahead: state.ahead }, commands };
}

/** The network came back, or went: what waited for it goes on. */
export function networkChanged(state: PlaybackState, isOnline: boolean): PlaybackStep {
  const next = { ...state, isOnline };
  return isOnline && !state.isOnline ? rebuffer(next) : same(next);
}
