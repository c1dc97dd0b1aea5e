/** A track of an embed. Times are milliseconds. */
export interface EmbedTrackInfo {
  readonly uri: string;
  readonly name: string;
  /** The artists, or the show of an episode. */
  readonly subtitle: string;
  /** The row, from 0. */
  readonly index: number;
  readonly durationMs: number;
}

/** What an embed plays. Times are milliseconds. */
export interface EmbedPlaybackState {
  /** The embedded resource. */
  readonly uri: string;
  /** Null before the first play. */
  readonly track: EmbedTrackInfo | null;
  readonly trackCount: number;
  readonly isPaused: boolean;
  readonly isBuffering: boolean;
  readonly positionMs: number;
  /** Of the track, or of its preview. */
  readonly durationMs: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  readonly playbackRate: number;
  /** `preview`: 30 seconds of each track. */
  readonly mode: 'full' | 'preview';
  /** Why there are previews only; null in full playback. */
  readonly reason: 'signed-out' | 'mobile' | 'safari' | 'unsupported' | null;
}

/** The values of `playback_update`: the state, and its times under the names that hosts know. */
export interface PlaybackUpdate extends EmbedPlaybackState {
  /** The same as `positionMs`. */
  readonly position: number;
  /** The same as `durationMs`. */
  readonly duration: number;
  /** The same as `track.uri`; the resource before the first play. */
  readonly playingURI: string;
}

/** The events of a controller, with their values. */
export interface EmbedEventMap {
  /** The embed can be driven; again after `loadUri`. */
  readonly ready: EmbedPlaybackState;
  readonly playback_update: PlaybackUpdate;
  readonly playback_started: EmbedTrackInfo;
  readonly track_change: EmbedTrackInfo;
  /** The track played to its end. */
  readonly ended: EmbedTrackInfo;
  readonly volume_change: { readonly volume: number; readonly isMuted: boolean };
  readonly rate_change: { readonly playbackRate: number };
  readonly mode: Pick<EmbedPlaybackState, 'mode' | 'reason'>;
  /** The browser wants a click in the embed first. */
  readonly autoplay_failed: null;
  readonly error: { readonly code: string; readonly message: string };
}

export type EmbedEventName = keyof EmbedEventMap;

export interface EmbedControllerOptions {
  /** `spotify:album:…`, or the address of a page or an embed of the service. */
  readonly uri: string;
  /** Scheme, host and port of the service. Default: those of `uri`, or of the script. */
  readonly origin?: string;
  /** CSS lengths or pixels. Default: 100% and 352. */
  readonly width?: string | number;
  readonly height?: string | number;
  /** Where the first track starts, in seconds. */
  readonly startAt?: number;
  /** Dark, in place of the cover's colours. */
  readonly theme?: 'dark';
  /** The title of the frame, for screen readers. */
  readonly title?: string;
}

/** Drives one embed. Methods before `ready` wait for it. */
export interface EmbedController {
  readonly iframe: HTMLIFrameElement;
  /** Resolves with the first `ready`. */
  readonly ready: Promise<EmbedPlaybackState>;
  /** Shows another resource of the same service. */
  loadUri(uri: string): void;
  play(): Promise<void>;
  playFromStart(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  togglePlay(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  /** Plays a row, from 0. */
  skipTo(index: number): Promise<void>;
  /** In seconds. */
  seek(seconds: number): Promise<void>;
  /** 0 to 1, of this frame. */
  setVolume(volume: number): Promise<void>;
  setMuted(isMuted: boolean): Promise<void>;
  /** 0.5 to 3; in full playback of episodes only. */
  setPlaybackRate(rate: number): Promise<void>;
  getState(): Promise<EmbedPlaybackState>;
  setIframeDimensions(width: string | number, height: string | number): void;
  /** Returns the function that removes the listener. */
  addListener<Name extends EmbedEventName>(name: Name, listener: (value: EmbedEventMap[Name]) => void): () => void;
  removeListener<Name extends EmbedEventName>(name: Name, listener?: (value: EmbedEventMap[Name]) => void): void;
  /** Removes the frame, and rejects what waits. */
  destroy(): void;
}

/** A rejected request. */
export interface EmbedRequestError extends Error {
  readonly code: 'METHOD_UNKNOWN' | 'VALUE_INVALID' | 'VERSION_UNSUPPORTED' | 'DESTROYED';
}
