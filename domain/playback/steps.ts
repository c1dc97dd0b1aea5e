import type { Ms } from '../units.ts';
import type { Cue, Current, PlaybackCommand, PlaybackFact, PlaybackState, PlaybackStep } from './types.ts';

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

export interface Opening extends Cue {
  readonly startMs: Ms;
  readonly autoplay: boolean;
  readonly rebufferedAtMs: Ms | null;
}

/**
 * Opens a track: under the play id it was preloaded with, or under a new one.
 * Spec §4 "Load increments a play id", "track created or taken from cache/preload".
 */
export function open(state: PlaybackState, { key, track, startMs, autoplay, rebufferedAtMs }: Opening): PlaybackStep {
  const ready = state.preload?.key === key && rebufferedAtMs === null ? state.preload : null;
  const playable = ready?.playable ?? null;
  const playId = playable && ready ? ready.playId : state.lastPlayId + 1;
  const positionMs = playable && startMs > playable.durationMs ? 0 : startMs;
  const next: Current = {
    ...{ key, track, playId, positionMs, rebufferedAtMs },
    phase: playable ? 'loading' : 'resolving',
    wantsPlay: autoplay,
    durationMs: playable?.durationMs ?? track.metadata.duration,
    ...{ isWaiting: false, mayPreload: false, isAhead: false, seekMs: null },
  };
  const forget = state.preload && !playable ? ([{ type: 'cancel-preload' }] as const) : [];
  return {
    state: { ...state, lastPlayId: Math.max(playId, state.lastPlayId), current: next, ahead: null, preload: null },
    commands: [
      { type: 'cancel', timer: 'pause' },
      { type: 'cancel', timer: 'rebuffer' },
      ...forget,
      playable ? { type: 'open', playId, playable, positionMs, autoplay } : { type: 'resolve', playId, track },
    ],
  };
}
