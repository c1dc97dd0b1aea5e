import type { PlayerError } from '../errors/player-error.ts';
import type { TrackJoin } from '../media/sound/crossfade.ts';
import type { MachineTrack } from './types.ts';
import type { Ms } from '../core/units.ts';

/** Counts loads; events of an older load are dropped. Spec §4 "load increments a play id". */
export type PlayId = number;

/** A track of the state machine, and the id of its state. */
export interface Cue {
  readonly key: string;
  readonly track: MachineTrack;
  /** How it may follow the track before it; absent for a track that follows none. */
  readonly join?: TrackJoin;
}

/** Events of the current track for the rest of the player. */
export type PlaybackFact =
  | { readonly type: 'loaded'; readonly durationMs: Ms }
  | { readonly type: 'playing' | 'paused' | 'progressed'; readonly positionMs: Ms }
  | { readonly type: 'moved'; readonly fromMs: Ms; readonly positionMs: Ms }
  /** `followedBy`: the state whose track already plays without a gap. */
  | { readonly type: 'ended'; readonly followedBy?: string }
  | { readonly type: 'autoplay-failed' }
  | { readonly type: 'failed'; readonly error: PlayerError };
