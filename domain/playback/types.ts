import { TRACK_CACHE_MAX } from '../constants/playback/playback.ts';
import type { PlayerError } from '../errors/player-error.ts';
import type { PlayableTrack } from '../media/types.ts';
import type { MachineTrack } from '../track-playback/types.ts';
import type { Ms } from '../core/units.ts';
import type { PlayId, Cue, PlaybackFact } from '../track-playback/playback-fact.ts';

/**
 * `resolving`: its file and address are being found. `loading`: the pipeline has it. `stalled`: the network was lost,
 * and it opens again at its position. `ended`: it is over and nothing followed yet.
 */
export interface EngineTrack extends Cue {
  readonly playId: PlayId;
  readonly phase: 'resolving' | 'loading' | 'playing' | 'paused' | 'stalled' | 'ended';
  /** What the listener wants, whatever the pipeline is at. */
  readonly wantsPlay: boolean;
  readonly positionMs: Ms;
  readonly durationMs: Ms;
  /** It should sound, but its bytes are not there yet. */
  readonly isWaiting: boolean;
  /** 10 s or less are left. */
  readonly canPreload: boolean;
  /** It followed without a gap; the state machine has not walked to it yet. */
  readonly isAhead: boolean;
  /** Its bytes need a key. */
  readonly isProtected: boolean;
  /** Where playback stood when it was opened again after it broke, and how often there; null when it was not. */
  readonly rebuffers: Rebuffers | null;
  /** Where a seek under way leads; until it arrives, positions do not tell how far it was heard. */
  readonly seekMs: Ms | null;
}

export interface Rebuffers {
  readonly atMs: Ms;
  readonly times: number;
}

interface PreloadedTrack extends Cue {
  readonly playId: PlayId;
  /** Null while it is being resolved. */
  readonly playable: PlayableTrack | null;
}

/** A track that may be wanted, on its way to being found out. */
interface PreparedTrack {
  readonly playId: PlayId;
  readonly track: MachineTrack;
}

export interface EngineOptions {
  /** How many resolved tracks are kept; without any nothing is preloaded either. */
  readonly trackCacheMax: number;
  /** A buffer that is full opens the track again at its position; else the next track comes. */
  readonly rebuffersOnQuota: boolean;
}

export interface PlaybackState {
  readonly options: EngineOptions;
  readonly lastPlayId: PlayId;
  readonly current: EngineTrack | null;
  /** What follows the current track, as far as is known. */
  readonly ahead: Cue | null;
  readonly preload: PreloadedTrack | null;
  readonly prepare: PreparedTrack | null;
  /** What was resolved last, latest first. */
  readonly cache: readonly CachedTrack[];
  readonly isOnline: boolean;
  /** Something fatal happened, and no protected track has played since. */
  readonly hasFatalError: boolean;
}

/** What the pipeline reports. The same shapes as application/ports/media-pipeline. */
export type MediaFact =
  | { readonly type: 'loaded'; readonly playId: PlayId; readonly durationMs: Ms }
  | {
      readonly type: 'playing' | 'paused' | 'seeked' | 'progressed' | 'waiting';
      readonly playId: PlayId;
      readonly positionMs: Ms;
    }
  | { readonly type: 'can-preload' | 'autoplay-failed'; readonly playId: PlayId }
  | { readonly type: 'ended'; readonly playId: PlayId; readonly nextPlayId: PlayId | null }
  | { readonly type: 'failed'; readonly playId: PlayId; readonly error: PlayerError };

export type PlaybackEvent =
  | { readonly type: 'load'; readonly cue: Cue; readonly startMs: Ms; readonly autoplay: boolean }
  | { readonly type: 'ahead'; readonly cue: Cue | null }
  /** The listener may want this one next. */
  | { readonly type: 'prepare'; readonly track: MachineTrack }
  | { readonly type: 'resolved'; readonly playId: PlayId; readonly playable: PlayableTrack }
  | { readonly type: 'unresolved'; readonly playId: PlayId; readonly error: PlayerError }
  | { readonly type: 'play' | 'pause' | 'stop' }
  /** Other files are wanted from now on: what was found out for later is found out again. */
  | { readonly type: 'reselect-files' }
  | { readonly type: 'seek'; readonly positionMs: Ms }
  | { readonly type: 'network'; readonly isOnline: boolean }
  | { readonly type: 'due'; readonly timer: 'pause' | 'rebuffer' }
  | MediaFact;

export type PlaybackCommand =
  | { readonly type: 'resolve'; readonly playId: PlayId; readonly track: MachineTrack }
  | {
      readonly type: 'open';
      readonly playId: PlayId;
      readonly playable: PlayableTrack;
      readonly positionMs: Ms;
      readonly autoplay: boolean;
    }
  | { readonly type: 'preload'; readonly playId: PlayId; readonly playable: PlayableTrack }
  | { readonly type: 'prepare'; readonly playable: PlayableTrack }
  | { readonly type: 'cancel-preload' | 'play' | 'pause' | 'stop' }
  | { readonly type: 'seek'; readonly positionMs: Ms }
  | { readonly type: 'schedule'; readonly timer: 'pause' | 'rebuffer'; readonly delayMs: Ms }
  | { readonly type: 'cancel'; readonly timer: 'pause' | 'rebuffer' }
  | { readonly type: 'emit'; readonly fact: PlaybackFact };

export interface PlaybackStep {
  readonly state: PlaybackState;
  readonly commands: readonly PlaybackCommand[];
}

export const DEFAULT_ENGINE_OPTIONS: EngineOptions = { trackCacheMax: TRACK_CACHE_MAX, rebuffersOnQuota: true };

export const IDLE_PLAYBACK: PlaybackState = {
  options: DEFAULT_ENGINE_OPTIONS,
  lastPlayId: 0,
  current: null,
  ahead: null,
  preload: null,
  prepare: null,
  cache: [],
  isOnline: true,
  hasFatalError: false,
};

/** A track whose file and addresses are known. */
interface CachedTrack {
  readonly key: string;
  readonly playable: PlayableTrack;
}
