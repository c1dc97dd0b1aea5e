import type { PlayerError } from '#domain/errors/player-error.ts';
import type { TrackJoin } from '#domain/media/sound/crossfade.ts';
import type { SoundSettings } from '#domain/media/sound/sound-settings.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Cancellation } from './http.ts';

/** Counts loads; events of an older load are dropped. Spec §4 "load increments a play id". */
export type PlayId = number;

/** What the platform can decode; read once before a device registers. */
export interface MediaSupport {
  /** EME key systems, best first; empty when the page has none. */
  readonly keySystems: readonly string[];
  /** MediaSource types that play, e.g. `audio/mp4; codecs="flac"`, `audio/mpeg`. */
  readonly mimeTypes: readonly string[];
}

/**
 * Provides bytes and keys of a track to the pipeline. Errors are rejected promises with a PlayerError (see
 * application/runtime/failure.ts).
 */
export interface TrackSource {
  /** Reads bytes `first` to `last`, both included; `onBytes` receives them as they arrive. Resolves when complete. */
  bytes(
    track: PlayableTrack,
    range: { readonly first: number; readonly last: number },
    onBytes: (chunk: Uint8Array) => void,
    cancellation: Cancellation,
  ): Promise<void>;
  /** The licence for the key system's message; `securityLevel` is the granted one, empty for none. */
  licence(track: PlayableTrack, keySystem: string, message: Uint8Array, securityLevel?: string): Promise<Uint8Array>;
  /** The server certificate of the key system. A failure is only logged. */
  certificate(keySystem: string): Promise<Uint8Array>;
}

/** Every event carries the play id of its track. Times are milliseconds. */
export type MediaEvent =
  | { readonly type: 'loaded'; readonly playId: PlayId; readonly durationMs: Ms }
  | { readonly type: 'playing'; readonly playId: PlayId; readonly positionMs: Ms }
  | { readonly type: 'paused'; readonly playId: PlayId; readonly positionMs: Ms }
  | { readonly type: 'seeked'; readonly playId: PlayId; readonly positionMs: Ms }
  | { readonly type: 'progressed'; readonly playId: PlayId; readonly positionMs: Ms }
  | { readonly type: 'waiting'; readonly playId: PlayId; readonly positionMs: Ms }
  /** 10 s and the crossfade or less are left: the next track may be preloaded. Once per play id. */
  | { readonly type: 'can-preload'; readonly playId: PlayId }
  /**
   * The track ended, or fades out. `nextPlayId` names the preloaded track if it already plays, without a gap or fading in; its
   * `loaded` and `playing` follow.
   */
  | { readonly type: 'ended'; readonly playId: PlayId; readonly nextPlayId: PlayId | null }
  | { readonly type: 'autoplay-failed'; readonly playId: PlayId }
  | { readonly type: 'failed'; readonly playId: PlayId; readonly error: PlayerError };

/**
 * Plays one track at a time; `open` ends the one before it. Adapters: browser/mse/mse-pipeline (MSE + EME),
 * browser/audio/html-audio (plain URLs), fakes/scripted-media (virtual clock).
 */
export interface MediaPipeline {
  support(): Promise<MediaSupport>;
  open(playId: PlayId, track: PlayableTrack, start: { readonly positionMs: Ms; readonly autoplay: boolean }): void;
  /** Preloads the next track, to start without a gap when the open one ends, or over its end. Default: `gapless`. */
  preload(playId: PlayId, track: PlayableTrack, join?: TrackJoin): void;
  /**
   * Prefetches the licence and first bytes of a track without touching playback. Keeps only the last one; `open` and `preload`
   * of the same file use it.
   */
  prepare(track: PlayableTrack): void;
  /** Drops the preloaded track, because another one follows. */
  cancelPreload(): void;
  play(): void;
  pause(): void;
  seek(positionMs: Ms): void;
  stop(): void;
  /** 0 to 1. */
  setVolume(volume01: number): void;
  /** Playback rate of this and later tracks, 0.5 to 3 with the pitch kept; 1 is the original. */
  setRate(rate: number): void;
  /** Loudness, volume curve, equalizer and crossfade. */
  setSound(settings: SoundSettings): void;
  positionMs(): Ms;
  onEvent(listener: (event: MediaEvent) => void): () => void;
  /** Measurements of the open and the preloaded track, for their tracking records. */
  onObservation(listener: (playId: PlayId, observation: Observation) => void): () => void;
}
