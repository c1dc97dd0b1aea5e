import type { Image } from '#domain/catalog/types.ts';
import type { RepeatMode } from '#domain/connect/repeat.ts';
import type { PlayOrigin } from '#domain/connect/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { VideoProfile } from '#domain/media/video/video-manifest.ts';
import type { Restrictions } from '#domain/track-playback/types.ts';
import type { Ms } from '#domain/core/units.ts';

/** Spec §4 "Repeat: controller OFF, CONTEXT, TRACK". */
export type { RepeatMode };

export interface TrackView {
  readonly uri: string;
  readonly uid: string;
  readonly type: 'track' | 'episode' | 'ad';
  readonly name: string;
  readonly artists: readonly { readonly name: string; readonly uri: string }[];
  /** The album, or the show of an episode. */
  readonly group: { readonly name: string; readonly uri: string };
  readonly images: readonly Image[];
  readonly durationMs: Ms;
}

/** A part of the queue, and which queue it is a part of. */
export interface QueueView {
  readonly revision: string;
  readonly offset: number;
  readonly total: number;
  readonly tracks: readonly TrackView[];
}

/** A part of what comes after the queue, in the order it will be heard. */
export interface NextUpView {
  readonly offset: number;
  readonly hasMore: boolean;
  readonly tracks: readonly TrackView[];
}

export interface DeviceView {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly isActive: boolean;
  readonly isLocal: boolean;
  readonly volume01: number;
}

/** True means: not now. Spec §6 "Restrictions … are reported as booleans in disallows". */
export interface Disallows {
  readonly pausing: boolean;
  readonly resuming: boolean;
  readonly seeking: boolean;
  readonly skippingNext: boolean;
  readonly skippingPrevious: boolean;
  readonly togglingShuffle: boolean;
  readonly togglingRepeat: boolean;
}

/**
 * What a listener sees of the player, whoever is playing. Spec §3 "Observed playback state".
 * The position is that of the moment `asOfMs` on this machine's clock; while playing it moves on from there.
 */
export interface PlayerView {
  readonly connection: 'connecting' | 'connected' | 'reconnecting' | 'disconnected';
  readonly phase: 'idle' | 'loading' | 'playing' | 'paused';
  readonly contextUri: string | null;
  readonly track: TrackView | null;
  readonly previousTracks: readonly TrackView[];
  readonly nextTracks: readonly TrackView[];
  readonly positionMs: Ms;
  readonly asOfMs: Ms;
  readonly durationMs: Ms;
  /** How fast it plays: the position moves on by so many milliseconds each millisecond. Of episodes it can be set. */
  readonly speed: number;
  readonly shuffle: boolean;
  readonly repeat: RepeatMode;
  readonly volume01: number;
  /** Why not, for each thing that may not be done now. Spec §6 "Restrictions (disallow reasons)". */
  readonly restrictions: Restrictions;
  readonly disallows: Disallows;
  readonly devices: readonly DeviceView[];
  /** Another one after every change of the queue; null while nothing is loaded. */
  readonly queueRevision: string | null;
  /** Nothing that plays is remembered, on any device. */
  readonly isPrivate: boolean;
  /** Why there is no sound, if the browser waits for a click or something failed. */
  readonly notice: PlayerError | null;
}

export interface PlayRequest {
  /** Album, artist, playlist, show, track or episode; with `trackUris` the name of the list only. */
  readonly contextUri: string;
  /** These tracks and episodes, in this order, instead of what the context holds. */
  readonly trackUris?: readonly string[];
  readonly trackUri?: string;
  /** The uid of a track in the context; for one of several places of the same track. */
  readonly trackUid?: string;
  readonly index?: number;
  readonly positionMs?: Ms;
  readonly paused?: boolean;
  readonly shuffle?: boolean;
  readonly repeat?: RepeatMode;
  /** That of the account unless told otherwise. */
  readonly licence?: 'premium' | 'on-demand';
  /** Where in the product the wish came from. */
  readonly origin?: PlayOrigin;
}

/** How something is played that is named by its URI or its tracks alone. */
export type PlayHow = Omit<PlayRequest, 'contextUri' | 'trackUris'>;

/**
 * Everything a listener can tell the player. Spec §7 "Commands exposed by the controller".
 * A command resolves once it is done, or rejects with a Failure that carries `code` and the exact text.
 */
export interface Controller {
  /** Connects, and registers this page as a device where the account may. */
  start(): void;
  /** Says goodbye to the service and lets go of everything. */
  stop(): Promise<void>;
  view(): PlayerView;
  onChange(listener: (view: PlayerView) => void): () => void;
  /** Errors that ask for a sentence on the screen. */
  onError(listener: (error: PlayerError) => void): () => void;
  /**
   * What is told to listeners of `onChange` and `onError` waits until the function that is returned is called; calls may
   * be nested. Spec §4 "Controller events can be suppressed and re-emitted on unsuppress".
   */
  suppressEvents(): () => void;
  play(request: PlayRequest): Promise<void>;
  /** Rejects with CONNECT_INVALID_URI 'Invalid Spotify URI' for what cannot be played. */
  playURI(uri: string, how?: PlayHow): Promise<void>;
  /** Tracks and episodes in this order. */
  playTracks(uris: readonly string[], how?: PlayHow): Promise<void>;
  /** Music like a track, an album, an artist or another list. Rejects with NO_RADIO where nothing like it is known. */
  startRadio(seedUri: string): Promise<void>;
  /** Makes a playlist of music like it, and plays it; resolves with its URI. Rejects with NO_RADIO. */
  playInspiredByMix(seedUri: string): Promise<string>;
  /**
   * The listener is about to play this track (a finger went down on it): it is got ready without being heard.
   * Never fails, and may do nothing.
   */
  prepare(trackUri: string): void;
  togglePlay(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  nextTrack(): Promise<void>;
  previousTrack(): Promise<void>;
  /** Under 3 s with a previous track: the previous one; else back to the start. Spec §9 "Smart previous". */
  smartPreviousTrack(): Promise<void>;
  seek(positionMs: Ms): Promise<void>;
  seekForward(): Promise<void>;
  seekBackward(): Promise<void>;
  /** 0 to 1, of what plays. */
  setVolume(volume01: number): Promise<void>;
  getVolume(): Promise<number>;
  /** Softer for a while, 0 to 1, on this page; its volume stays what it is. */
  fade(level01: number): void;
  /** How fast this page plays episodes, 0.5 to 3; kept for the next ones. Everything else plays as it was recorded. */
  setPlaybackSpeed(speed: number): Promise<void>;
  setShuffle(on: boolean): Promise<void>;
  toggleShuffle(): Promise<void>;
  setRepeatMode(mode: RepeatMode): Promise<void>;
  cycleRepeatMode(): Promise<void>;
  addToQueue(trackUri: string): Promise<void>;
  /** What is queued, in this order, instead of what was; the context goes on behind it. */
  setQueue(trackUris: readonly string[], previousUris?: readonly string[]): Promise<void>;
  /** A part of what is queued, at most 100 tracks of it. */
  getQueue(offset: number): Promise<QueueView>;
  /** A part of what the context continues with. */
  getNextUp(offset: number): Promise<NextUpView>;
  /** One queued track before another, behind all with null. Rejects with COMMAND_RESTRICTED when it is not queued any more. */
  moveInQueue(uid: string, beforeUid: string | null): Promise<void>;
  removeFromQueue(uids: readonly string[]): Promise<void>;
  /** While on, nothing that plays goes into the history; it ends by itself after six hours. */
  setPrivateSession(on: boolean): Promise<void>;
  /** What plays stays; what follows comes from this context. */
  updateContext(contextUri: string): Promise<void>;
  /** In bit/s, for the tracks this page opens from now on. */
  setPreferredBitrate(bitrateBps: number): Promise<void>;
  /** The qualities of the video that plays on this page; none for sound. */
  getVideoProfiles(): Promise<readonly VideoProfile[]>;
  getDevices(): Promise<DeviceList>;
  /** The device that plays, or that played last and is still there; null when none did. */
  getLastActiveDevice(): Promise<ListedDevice | null>;
  /** Rejects with NO_CURRENT_STATE 'No current state.' when nothing is loaded. */
  getCurrentState(): Promise<ObservedState>;
  /** The device's name among the account's devices. */
  setName(name: string): Promise<void>;
  /** Moves what plays to another device, to this page unless it says which: as it was, paused, or sounding. */
  transfer(deviceId?: string, restore?: 'restore' | 'pause' | 'resume'): Promise<void>;
}

/** A controller, and what only the product itself does with its own sound. */
export interface Player extends Controller {
  /** Factor on the speed for drift correction; 1 for none. */
  setTempo(pace: number): void;
  /** The position of `view()` is now's, where this page plays. */
  catchUp(): void;
  /** Whether the sound is this page's: not that of another device, nor of another page of this browser. */
  playsHere(): boolean;
}

/** What plays, wherever it does. Spec §3 "Observed playback state". */
export interface ObservedState {
  readonly context: { readonly uri: string | null; readonly metadata: Readonly<Record<string, string>> };
  readonly positionMs: Ms;
  readonly durationMs: Ms;
  readonly paused: boolean;
  readonly loading: boolean;
  readonly shuffle: boolean;
  readonly repeatMode: RepeatMode;
  /** At most two on each side; the previous ones oldest first. Ads stand in none but the current. */
  readonly trackWindow: {
    readonly current: TrackView;
    readonly next: readonly TrackView[];
    readonly previous: readonly TrackView[];
  };
  /** When the position was true, on this machine's clock. */
  readonly timestampMs: Ms;
  readonly playbackId: string;
  readonly restrictions: Restrictions;
  readonly disallows: Disallows;
}

/** A device in a list. Spec §3 "Device (list)". */
export interface ListedDevice {
  readonly id: string;
  readonly is_active: boolean;
  readonly is_controllable: boolean;
  readonly is_observable: boolean;
  readonly local: boolean;
  readonly name: string;
  readonly type: string;
  readonly version: string;
  /** 0 to 1. */
  readonly volume: number;
}

interface LocalDevice extends ListedDevice {
  readonly local: true;
  readonly hidden: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Spec §3 "The device list response has devices and localDevice". */
export interface DeviceList {
  readonly devices: readonly ListedDevice[];
  readonly localDevice: LocalDevice;
}
