import type { PlayerError } from '#domain/errors/player-error.ts';
import type { SoundSettings } from '#domain/media/sound/sound-settings.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Cancellation } from './http.ts';

/** Counts loads; what an older load has to say is dropped. Spec §4 "load increments a play id". */
export type PlayId = number;

/** What the platform can decode, asked once before a device registers. */
export interface MediaSupport {
  /** EME key systems, best first; empty when the page has none. */
  readonly keySystems: readonly string[];
  /** MediaSource types that play, e.g. `audio/mp4; codecs="flac"`, `audio/mpeg`. */
  readonly mimeTypes: readonly string[];
}

/**
 * What the pipeline asks back while it plays: bytes and keys of the track it was given.
 * Errors come as rejected promises carrying a PlayerError (see application/runtime/failure.ts).
 */
export interface TrackSource {
  /** Bytes first to last, both included; `onBytes` gets them as they come. Resolves once all have come. */
  bytes(
    track: PlayableTrack,
    range: { readonly first: number; readonly last: number },
    onBytes: (chunk: Uint8Array) => void,
    cancellation: Cancellation,
  ): Promise<void>;
  /** The licence that answers the key system's message; `securityLevel` is what the page granted, empty for none. */
  licence(track: PlayableTrack, keySystem: string, message: Uint8Array, securityLevel?: string): Promise<Uint8Array>;
  /** What the key system knows its licence server by. A failure is only worth a warning. */
  certificate(keySystem: string): Promise<Uint8Array>;
}

/** Every event carries the play id of the track it speaks of. Milliseconds throughout. */
export type MediaEvent =
  | { readonly type: 'loaded'; readonly playId: PlayId; readonly durationMs: Ms }
  | { readonly type: 'playing'; readonly playId: PlayId; readonly positionMs: Ms }
  | { readonly type: 'paused'; readonly playId: PlayId; readonly positionMs: Ms }
  | { readonly type: 'seeked'; readonly playId: PlayId; readonly positionMs: Ms }
  | { readonly type: 'progressed'; readonly playId: PlayId; readonly positionMs: Ms }
  | { readonly type: 'waiting'; readonly playId: PlayId; readonly positionMs: Ms }
  /** 10 s or less are left: the next track may be preloaded. Once per play id. */
  | { readonly type: 'can-preload'; readonly playId: PlayId }
  /**
   * The track ended. When the preloaded track follows without a gap it is sounding already
   * and `nextPlayId` names it; `loaded` and `playing` of that play id come next.
   */
  | { readonly type: 'ended'; readonly playId: PlayId; readonly nextPlayId: PlayId | null }
  | { readonly type: 'autoplay-failed'; readonly playId: PlayId }
  | { readonly type: 'failed'; readonly playId: PlayId; readonly error: PlayerError };

/**
 * Turns a track into sound. One track is open at a time; `open` ends the one before it.
 * Adapters: browser/mse/mse-pipeline (MSE + EME), browser/audio/html-audio (plain URLs), fakes/scripted-media (virtual clock).
 */
export interface MediaPipeline {
  support(): Promise<MediaSupport>;
  open(playId: PlayId, track: PlayableTrack, start: { readonly positionMs: Ms; readonly autoplay: boolean }): void;
  /** Gets the track that follows ready, to start without a gap when the open one ends. */
  preload(playId: PlayId, track: PlayableTrack): void;
  /**
   * The listener is about to ask for this track: its licence and its first bytes may be fetched, nothing that sounds is
   * touched. The last one prepared is kept; `open` and `preload` of the same file take it over.
   */
  prepare(track: PlayableTrack): void;
  /** Forgets what was preloaded: something else follows now. */
  cancelPreload(): void;
  play(): void;
  pause(): void;
  seek(positionMs: Ms): void;
  stop(): void;
  /** 0 to 1. */
  setVolume(volume01: number): void;
  /** How fast the open track and those after it sound, 0.5 to 3 with the pitch kept; 1 is the recording's own. */
  setRate(rate: number): void;
  /** Loudness, volume curve and equalizer. */
  setSound(settings: SoundSettings): void;
  positionMs(): Ms;
  onEvent(listener: (event: MediaEvent) => void): () => void;
  /** Measurements of the open and the preloaded track, for their tracking records. */
  onObservation(listener: (playId: PlayId, observation: Observation) => void): () => void;
}
