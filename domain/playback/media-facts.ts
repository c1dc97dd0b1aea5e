import { unreachable } from '../core/assert.ts';
import { PAUSE_DELAY_MS } from '../constants/playback/playback.ts';
import { isProtected } from '../media/types.ts';
import type { Ms } from '../core/units.ts';
import { failCurrentTrack } from './failures.ts';
import { startPreload, withoutPreload } from './preload.ts';
import { changeAndEmit, changeCurrent, same, emit } from './steps.ts';
import type { EngineTrack, MediaFact, PlaybackState, PlaybackStep } from './types.ts';

/** Applies a pipeline event of the current track; of a preloaded one only its failure matters. */
export function stepMediaFact(state: PlaybackState, fact: MediaFact): PlaybackStep {
  const track = state.current;
  if (fact.type === 'failed' && state.preload?.playId === fact.playId) return withoutPreload(state);
  if (track === null || fact.playId !== track.playId) return same(state);
  if (track.phase === 'resolving' || track.phase === 'stalled') return same(state);
  switch (fact.type) {
    case 'loaded':
      return onLoaded(state, fact.durationMs);
    case 'playing':
      return changeAndEmit(
        track.isProtected ? { ...state, hasFatalError: false } : state,
        { phase: 'playing', isWaiting: false, positionMs: reachedPositionMs(track, fact.positionMs) },
        { type: 'playing', positionMs: reachedPositionMs(track, fact.positionMs) },
        { type: 'cancel', timer: 'pause' },
      );
    case 'paused':
      return onPaused(state, reachedPositionMs(track, fact.positionMs));
    case 'seeked':
      return changeAndEmit(
        state,
        { positionMs: fact.positionMs, seekMs: null },
        { type: 'moved', fromMs: track.positionMs, positionMs: fact.positionMs },
      );
    case 'progressed':
      if (track.seekMs !== null) return same(state);
      return changeAndEmit(state, { positionMs: fact.positionMs }, { type: 'progressed', positionMs: fact.positionMs });
    case 'waiting':
      return onWaiting(state, reachedPositionMs(track, fact.positionMs));
    case 'can-preload':
      return track.canPreload ? same(state) : startPreload(changeCurrent(state, { canPreload: true }).state);
    case 'ended':
      return onEnded(state, fact.nextPlayId);
    case 'autoplay-failed':
      return changeAndEmit(state, { phase: 'paused', wantsPlay: false }, { type: 'autoplay-failed' });
    case 'failed':
      return failCurrentTrack(state, fact.error);
    default:
      return unreachable(fact);
  }
}

/** The position playback reached; during a seek the position before it. */
function reachedPositionMs(track: EngineTrack, positionMs: Ms): Ms {
  return track.seekMs === null ? positionMs : track.positionMs;
}

/** The pipeline opened the track. A seek during loading is carried out now. */
function onLoaded(state: PlaybackState, durationMs: Ms): PlaybackStep {
  const track = state.current;
  if (track?.phase !== 'loading') return same(state);
  const sought = track.seekMs === null ? [] : ([{ type: 'seek', positionMs: track.seekMs }] as const);
  const positionMs = track.positionMs > durationMs ? 0 : track.positionMs;
  return changeAndEmit(state, { phase: 'paused', positionMs, durationMs }, { type: 'loaded', durationMs }, ...sought);
}

/** Playback waits for bytes at this position. */
function onWaiting(state: PlaybackState, positionMs: Ms): PlaybackStep {
  if (state.current?.phase !== 'playing') return same(state);
  return changeAndEmit(state, { isWaiting: true, positionMs }, { type: 'progressed', positionMs });
}

/** A pause at the end of a track, or between two, does not count. */
function onPaused(state: PlaybackState, positionMs: Ms): PlaybackStep {
  if (state.current?.phase !== 'playing') return same(state);
  return changeCurrent(
    state,
    { phase: 'paused', isWaiting: false, positionMs },
    { type: 'schedule', timer: 'pause', delayMs: PAUSE_DELAY_MS },
  );
}

function onEnded(state: PlaybackState, nextPlayId: number | null): PlaybackStep {
  const { preload } = state;
  if (nextPlayId === null || preload?.playId !== nextPlayId || preload.playable === null)
    return changeCurrent(
      state,
      { phase: 'ended', positionMs: state.current?.durationMs ?? 0 },
      { type: 'cancel', timer: 'pause' },
      emit({ type: 'ended' }),
    );
  const { key, track, playable, playId } = preload;
  const next = {
    key,
    track,
    playId,
    durationMs: playable.durationMs,
    ...({ phase: 'loading', wantsPlay: true, positionMs: 0, canPreload: false } as const),
    isWaiting: false,
    isAhead: true,
    isProtected: isProtected(playable),
    rebuffers: null,
    seekMs: null,
  };
  const commands = [{ type: 'cancel', timer: 'pause' }, emit({ type: 'ended', followedBy: key })] as const;
  return { state: { ...state, current: next, preload: null, ahead: null }, commands };
}
