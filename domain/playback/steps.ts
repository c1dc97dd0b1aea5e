import { isProtected, type PlayableTrack } from '../media/types.ts';
import type { MachineTrack } from '../track-playback/types.ts';
import type { Ms } from '../core/units.ts';
import { cacheKeyOf, findCachedTrack } from './resolved-track-cache.ts';
import type { EngineTrack, PlaybackCommand, PlaybackState, PlaybackStep, Rebuffers } from './types.ts';
import type { Cue, PlaybackFact, PlayId } from '../track-playback/playback-fact.ts';

/** Returns the state unchanged. */
export function same(state: PlaybackState): PlaybackStep {
  return { state, commands: [] };
}

export function emit(fact: PlaybackFact): PlaybackCommand {
  return { type: 'emit', fact };
}

/** Changes the current track. */
export function changeCurrent(
  state: PlaybackState,
  change: Partial<EngineTrack>,
  ...commands: readonly PlaybackCommand[]
): PlaybackStep {
  return { state: state.current ? { ...state, current: { ...state.current, ...change } } : state, commands };
}

/** Changes the current track and emits a fact. */
export function changeAndEmit(
  state: PlaybackState,
  change: Partial<EngineTrack>,
  fact: PlaybackFact,
  ...commands: readonly PlaybackCommand[]
): PlaybackStep {
  return changeCurrent(state, change, ...commands, emit(fact));
}

/** Applies a second step to the result of the first. */
export function andThen(step: PlaybackStep, turn: (state: PlaybackState) => PlaybackStep): PlaybackStep {
  const { state, commands } = turn(step.state);
  return { state, commands: [...step.commands, ...commands] };
}

export interface Opening extends Cue {
  readonly startMs: Ms;
  readonly autoplay: boolean;
  /** Null unless the track opens again after a failure. */
  readonly rebuffers: Rebuffers | null;
}

/**
 * Opens a track with its prefetched data, or resolves it. A pending resolve of the same track continues.
 * Spec §4 "Load increments a play id", "track created or taken from cache/preload".
 */
export function openTrack(state: PlaybackState, { key, track, startMs, autoplay, rebuffers }: Opening): PlaybackStep {
  const ready = rebuffers === null ? prefetchedFor(state, key, track) : NOTHING_PREFETCHED;
  const { playable } = ready;
  const playId = ready.playId ?? state.lastPlayId + 1;
  const positionMs = startMs > (playable?.durationMs ?? track.metadata.duration) ? 0 : startMs;
  const next: EngineTrack = {
    key,
    track,
    playId,
    positionMs,
    rebuffers,
    phase: playable ? 'loading' : 'resolving',
    wantsPlay: autoplay,
    durationMs: playable?.durationMs ?? track.metadata.duration,
    isProtected: playable !== null && isProtected(playable),
    isWaiting: false,
    canPreload: false,
    isAhead: false,
    seekMs: null,
  };
  return {
    state: {
      ...state,
      lastPlayId: Math.max(playId, state.lastPlayId),
      current: next,
      ahead: null,
      preload: null,
      prepare: state.prepare?.playId === playId ? null : state.prepare,
    },
    commands: [
      { type: 'cancel', timer: 'pause' },
      { type: 'cancel', timer: 'rebuffer' },
      ...(state.preload?.playable && state.preload.playId !== playId ? ([{ type: 'cancel-preload' }] as const) : []),
      ...openCommands(next, playable, ready.playId !== null),
    ],
  };
}

function openCommands(
  { playId, positionMs, track, wantsPlay }: EngineTrack,
  playable: PlayableTrack | null,
  isUnderWay: boolean,
) {
  if (playable) return [{ type: 'open', playId, playable, positionMs, autoplay: wantsPlay }] as const;
  return isUnderWay ? [] : ([{ type: 'resolve', playId, track }] as const);
}

/** Prefetched data of a track with its play id; null means a new play id. */
interface Prefetched {
  readonly playId: PlayId | null;
  readonly playable: PlayableTrack | null;
}

const NOTHING_PREFETCHED: Prefetched = { playId: null, playable: null };

function prefetchedFor(state: PlaybackState, key: string, track: MachineTrack): Prefetched {
  const { preload, prepare } = state;
  if (preload?.key === key && hasSameFiles(preload.track, track)) return preload;
  const playable = findCachedTrack(state, track);
  if (playable) return { playId: null, playable };
  return prepare && hasSameFiles(prepare.track, track) ? { playId: prepare.playId, playable: null } : NOTHING_PREFETCHED;
}

function hasSameFiles(one: MachineTrack, other: MachineTrack): boolean {
  return one === other || cacheKeyOf(one) === cacheKeyOf(other);
}
