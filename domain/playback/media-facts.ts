import { unreachable } from '../core/assert.ts';
import { PAUSE_DELAY_MS } from '../constants/playback/playback.ts';
import { isProtected } from '../media/types.ts';
import type { Ms } from '../core/units.ts';
import { failed } from './failures.ts';
import { startPreload, withoutPreload } from './preload.ts';
import { changed, current, same, tell } from './steps.ts';
import type { Current, MediaFact, PlaybackState, PlaybackStep } from './types.ts';

/** What the pipeline says of the current track; of a preloaded one only that it failed matters. */
export function heard(state: PlaybackState, fact: MediaFact): PlaybackStep {
  const track = state.current;
  if (fact.type === 'failed' && state.preload?.playId === fact.playId) return withoutPreload(state);
  if (track === null || fact.playId !== track.playId) return same(state);
  if (track.phase === 'resolving' || track.phase === 'stalled') return same(state);
  switch (fact.type) {
    case 'loaded':
      return loaded(state, fact.durationMs);
    case 'playing':
      return changed(
        track.isProtected ? { ...state, hasFatal: false } : state,
        { phase: 'playing', isWaiting: false, positionMs: heardMs(track, fact.positionMs) },
        { type: 'playing', positionMs: heardMs(track, fact.positionMs) },
        { type: 'cancel', timer: 'pause' },
      );
    case 'paused':
      return paused(state, heardMs(track, fact.positionMs));
    case 'seeked':
      return changed(
        state,
        { positionMs: fact.positionMs, seekMs: null },
        { type: 'moved', fromMs: track.positionMs, positionMs: fact.positionMs },
      );
    case 'progressed':
      if (track.seekMs !== null) return same(state);
      return changed(state, { positionMs: fact.positionMs }, { type: 'progressed', positionMs: fact.positionMs });
    case 'waiting':
      return waiting(state, heardMs(track, fact.positionMs));
    case 'can-preload':
      return track.mayPreload ? same(state) : startPreload(current(state, { mayPreload: true }).state);
    case 'ended':
      return ended(state, fact.nextPlayId);
    case 'autoplay-failed':
      return changed(state, { phase: 'paused', wantsPlay: false }, { type: 'autoplay-failed' });
    case 'failed':
      return failed(state, fact.error);
    default:
      return unreachable(fact);
  }
}

/** How far it was heard: on its way to another position it stands where it left. */
function heardMs(track: Current, positionMs: Ms): Ms {
  return track.seekMs === null ? positionMs : track.positionMs;
}

/** The pipeline has it. Where the listener went while it was loading, it goes now. */
function loaded(state: PlaybackState, durationMs: Ms): PlaybackStep {
  const track = state.current;
  if (track?.phase !== 'loading') return same(state);
  const sought = track.seekMs === null ? [] : ([{ type: 'seek', positionMs: track.seekMs }] as const);
  const positionMs = track.positionMs > durationMs ? 0 : track.positionMs;
  return changed(state, { phase: 'paused', positionMs, durationMs }, { type: 'loaded', durationMs }, ...sought);
}

/** It stands still until its bytes come: so far it was heard. */
function waiting(state: PlaybackState, positionMs: Ms): PlaybackStep {
  if (state.current?.phase !== 'playing') return same(state);
  return changed(state, { isWaiting: true, positionMs }, { type: 'progressed', positionMs });
}

/** A pause at the end of a track, or between two, is no pause. */
function paused(state: PlaybackState, positionMs: Ms): PlaybackStep {
  if (state.current?.phase !== 'playing') return same(state);
  return current(
    state,
    { phase: 'paused', isWaiting: false, positionMs },
    { type: 'schedule', timer: 'pause', delayMs: PAUSE_DELAY_MS },
  );
}

function ended(state: PlaybackState, nextPlayId: number | null): PlaybackStep {
  const { preload } = state;
  if (nextPlayId === null || preload?.playId !== nextPlayId || preload.playable === null)
    return current(
      state,
      { phase: 'ended', positionMs: state.current?.durationMs ?? 0 },
      { type: 'cancel', timer: 'pause' },
      tell({ type: 'ended' }),
    );
  const { key, track, playable, playId } = preload;
  const next = {
    ...{ key, track, playId, durationMs: playable.durationMs },
    ...({ phase: 'loading', wantsPlay: true, positionMs: 0, mayPreload: false } as const),
    ...{ isWaiting: false, isAhead: true, isProtected: isProtected(playable), rebuffered: null, seekMs: null },
  };
  const commands = [{ type: 'cancel', timer: 'pause' }, tell({ type: 'ended', followedBy: key })] as const;
  return { state: { ...state, current: next, preload: null, ahead: null }, commands };
}
