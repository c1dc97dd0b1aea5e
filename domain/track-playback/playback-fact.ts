import type { PlayerError } from '../errors/player-error.ts';
import type { MachineTrack } from './types.ts';
import type { Ms } from '../core/units.ts';

/** Counts loads; what an older load has to say is dropped. Spec §4 "load increments a play id". */
export type PlayId = number;

/** A track as the state machine has it, and the id of the state it stands in. */
export interface Cue {
  readonly key: string;
  readonly track: MachineTrack;
}

/** What the rest of the player is told about the current track. */
export type PlaybackFact =
  | { readonly type: 'loaded'; readonly durationMs: Ms }
  | { readonly type: 'playing' | 'paused' | 'progressed'; readonly positionMs: Ms }
  | { readonly type: 'moved'; readonly fromMs: Ms; readonly positionMs: Ms }
  /** `followedBy`: the state whose track sounds already, without a gap. */
  | { readonly type: 'ended'; readonly followedBy?: string }
  | { readonly type: 'autoplay-failed' }
  | { readonly type: 'failed'; readonly error: PlayerError };
