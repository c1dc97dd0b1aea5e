import { TRACK_CACHE_MAX } from '../constants/playback/playback.ts';
import type { PlayerError } from '../errors/player-error.ts';
import type { TrackJoin } from '../media/sound/crossfade.ts';
import type { PlayableTrack } from '../media/types.ts';
import type { MachineTrack } from '../track-playback/types.ts';
import type { Ms } from '../core/units.ts';
import type { PlayId, Cue, PlaybackFact } from '../track-playback/playback-fact.ts';

/**
 * `resolving`: its file and address are being resolved. `loading`: the pipeline opens it. `stalled`: the network was lost;
 * it opens again at its position. `ended`: it ended and no track follows yet.
 */
export interface EngineTrack extends Cue {
  readonly playId: PlayId;
  readonly phase: 'resolving' | 'loading' | 'playing' | 'paused' | 'stalled' | 'ended';
  /** Whether the listener wants it to play, whatever the state of the pipeline. */
  readonly wantsPlay: boolean;
  readonly positionMs: Ms;
  readonly durationMs: Ms;
  /** It should play, but waits for bytes. */
  readonly isWaiting: boolean;
  /** 10 s or less remain. */
  readonly canPreload: boolean;
  /** It follows without a gap; the state machine has not moved to it yet. */
  readonly isAhead: boolean;
  /** Its bytes need a key. */
  readonly isProtected: boolean;
  /** The last position at which it was opened again after a failure, and how often; null without one. */
  readonly rebuffers: Rebuffers | null;
  /** The target of a pending seek; until it completes, `positionMs` stays at the start of the seek. */
  readonly seekMs: Ms | null;
}

export interface Rebuffers {
  readonly atMs: Ms;
  readonly times: number;
}

interface PreloadedTrack extends Cue {
  readonly playId: PlayId;
  /** Null while resolving. */
  readonly playable: PlayableTrack | null;
}

/** A track that may play next, while resolving. */
interface PreparedTrack {
  readonly playId: PlayId;
  readonly track: MachineTrack;
}

export interface EngineOptions {
  /** The number of cached tracks; 0 disables preloading too. */
  readonly trackCacheMax: number;
  /** A full buffer opens the track again at its position; otherwise the next track follows. */
  readonly rebuffersOnQuota: boolean;
}

export interface PlaybackState {
  readonly options: EngineOptions;
  readonly lastPlayId: PlayId;
  readonly current: EngineTrack | null;
  /** The next track, if known. */
  readonly ahead: Cue | null;
  readonly preload: PreloadedTrack | null;
  readonly prepare: PreparedTrack | null;
  /** Resolved tracks, latest first. */
  readonly cache: readonly CachedTrack[];
  readonly isOnline: boolean;
  /** A fatal error occurred, and no protected track has played since. */
  readonly hasFatalError: boolean;
}

/** Events of the pipeline, in the shapes of application/ports/media-pipeline. */
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
  /** The listener may play this track next. */
  | { readonly type: 'prepare'; readonly track: MachineTrack }
  | { readonly type: 'resolved'; readonly playId: PlayId; readonly playable: PlayableTrack }
  | { readonly type: 'unresolved'; readonly playId: PlayId; readonly error: PlayerError }
  | { readonly type: 'play' | 'pause' | 'stop' }
  /** The selection of files changed: prefetched tracks are resolved again. */
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
  | { readonly type: 'preload'; readonly playId: PlayId; readonly playable: PlayableTrack; readonly join?: TrackJoin }
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

/** A resolved track. */
interface CachedTrack {
  readonly key: string;
  readonly playable: PlayableTrack;
}
