import { isProtected, type PlayableTrack } from '../media/types.ts';
import type { MachineTrack } from '../track-playback/types.ts';
import type { Ms } from '../core/units.ts';
import { cacheKeyOf, recalled } from './resolved-track-cache.ts';
import type { Current, PlaybackCommand, PlaybackState, PlaybackStep, Rebuffered } from './types.ts';
import type { Cue, PlaybackFact, PlayId } from '../track-playback/playback-fact.ts';

/** Small words the engine's rules are written in. */
export function same(state: PlaybackState): PlaybackStep {
  return { state, commands: [] };
}

export function tell(fact: PlaybackFact): PlaybackCommand {
  return { type: 'tell', fact };
}

/** The current track, changed. */
export function current(state: PlaybackState, change: Partial<Current>, ...commands: readonly PlaybackCommand[]): PlaybackStep {
  return { state: state.current ? { ...state, current: { ...state.current, ...change } } : state, commands };
}

/** The current track, changed, and the player told why. */
export function changed(
  state: PlaybackState,
  change: Partial<Current>,
  fact: PlaybackFact,
  ...commands: readonly PlaybackCommand[]
): PlaybackStep {
  return current(state, change, ...commands, tell(fact));
}

/** One turn, and another on what it left. */
export function andThen(step: PlaybackStep, turn: (state: PlaybackState) => PlaybackStep): PlaybackStep {
  const { state, commands } = turn(step.state);
  return { state, commands: [...step.commands, ...commands] };
}

export interface Opening extends Cue {
  readonly startMs: Ms;
  readonly autoplay: boolean;
  /** Null unless it opens again because it broke. */
  readonly rebuffered: Rebuffered | null;
}

/**
 * Opens a track: with what was found out about it ahead, or from the start. A resolve under way for it goes on as its own.
 * Spec §4 "Load increments a play id", "track created or taken from cache/preload".
 */
export function open(state: PlaybackState, { key, track, startMs, autoplay, rebuffered }: Opening): PlaybackStep {
  const ready = rebuffered === null ? readyFor(state, key, track) : NOTHING_READY;
  const { playable } = ready;
  const playId = ready.playId ?? state.lastPlayId + 1;
  const positionMs = startMs > (playable?.durationMs ?? track.metadata.duration) ? 0 : startMs;
  const next: Current = {
    ...{ key, track, playId, positionMs, rebuffered },
    phase: playable ? 'loading' : 'resolving',
    wantsPlay: autoplay,
    durationMs: playable?.durationMs ?? track.metadata.duration,
    isProtected: playable !== null && isProtected(playable),
    ...{ isWaiting: false, mayPreload: false, isAhead: false, seekMs: null },
  };
  return {
    state: {
      ...state,
      ...{ lastPlayId: Math.max(playId, state.lastPlayId), current: next, ahead: null, preload: null },
      prepare: state.prepare?.playId === playId ? null : state.prepare,
    },
    commands: [
      { type: 'cancel', timer: 'pause' },
      { type: 'cancel', timer: 'rebuffer' },
      ...(state.preload?.playable && state.preload.playId !== playId ? ([{ type: 'cancel-preload' }] as const) : []),
      ...opening(next, playable, ready.playId !== null),
    ],
  };
}

function opening({ playId, positionMs, track, wantsPlay }: Current, playable: PlayableTrack | null, isUnderWay: boolean) {
  if (playable) return [{ type: 'open', playId, playable, positionMs, autoplay: wantsPlay }] as const;
  return isUnderWay ? [] : ([{ type: 'resolve', playId, track }] as const);
}

/** What there is of a track ahead, and the play id it goes by; a null id: a new one. */
interface Ready {
  readonly playId: PlayId | null;
  readonly playable: PlayableTrack | null;
}

const NOTHING_READY: Ready = { playId: null, playable: null };

function readyFor(state: PlaybackState, key: string, track: MachineTrack): Ready {
  const { preload, prepare } = state;
  if (preload?.key === key && hasSameFiles(preload.track, track)) return preload;
  const playable = recalled(state, track);
  if (playable) return { playId: null, playable };
  return prepare && hasSameFiles(prepare.track, track) ? { playId: prepare.playId, playable: null } : NOTHING_READY;
}

function hasSameFiles(one: MachineTrack, other: MachineTrack): boolean {
  return one === other || cacheKeyOf(one) === cacheKeyOf(other);
}
