import type { Image } from '#domain/catalog/types.ts';
import type { RepeatMode } from '#domain/connect/repeat.ts';
import type { PlayOrigin } from '#domain/connect/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { VideoProfile } from '#domain/media/video/video-manifest.ts';
import type { Cancellation } from '../ports/http.ts';
import type { MachineTrack, Restrictions } from '#domain/track-playback/types.ts';
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

/** A part of the queue, with the queue's revision. */
export interface QueueView {
  readonly revision: string;
  readonly offset: number;
  readonly total: number;
  readonly tracks: readonly TrackView[];
}

/** A part of what follows the queue, in playback order. */
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
  /** As in the cluster. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** True disallows the action now. Spec §6 "Restrictions … are reported as booleans in disallows". */
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
 * The state of the player as users see it, on whichever device it plays. The position was current at `asOfMs` on this machine's
 * clock. Spec §3 "Observed playback state". The position is that of the moment `asOfMs` on this machine's clock; while playing
 * it moves on from there.
 */
export interface PlayerView {
  readonly connection: 'connecting' | 'connected' | 'reconnecting' | 'disconnected';
  readonly phase: 'idle' | 'loading' | 'playing' | 'paused';
  readonly contextUri: string | null;
  /** The name of the context; null when unknown. */
  readonly contextName: string | null;
  readonly track: TrackView | null;
  readonly previousTracks: readonly TrackView[];
  readonly nextTracks: readonly TrackView[];
  readonly positionMs: Ms;
  readonly asOfMs: Ms;
  readonly durationMs: Ms;
  /** Playback speed; only episodes allow others than 1. */
  readonly speed: number;
  readonly shuffle: boolean;
  readonly repeat: RepeatMode;
  readonly volume01: number;
  /** The reasons of each disallowed action. Spec §6 "Restrictions (disallow reasons)". */
  readonly restrictions: Restrictions;
  readonly disallows: Disallows;
  readonly devices: readonly DeviceView[];
  /** Changes with every change of the queue; null while nothing is loaded. */
  readonly queueRevision: string | null;
  /** Private session: no device adds to the history. */
  readonly isPrivate: boolean;
  /** Why playback has no sound: autoplay is blocked, or an error. */
  readonly notice: PlayerError | null;
}

export interface PlayRequest {
  /** Album, artist, playlist, show, track or episode; with `trackUris` only the name of the list. */
  readonly contextUri: string;
  /** Plays these tracks and episodes instead of the context. */
  readonly trackUris?: readonly string[];
  readonly trackUri?: string;
  /** The uid of a track in the context, to pick one of several occurrences. */
  readonly trackUid?: string;
  readonly index?: number;
  readonly positionMs?: Ms;
  readonly paused?: boolean;
  readonly shuffle?: boolean;
  readonly repeat?: RepeatMode;
  /** The account's licence by default. */
  readonly licence?: 'premium' | 'on-demand';
  /** Where in the product the request came from. */
  readonly origin?: PlayOrigin;
  /** The tracks of the list around it, as far as the page knows them: what is kept of them plays without the service. */
  readonly nearUris?: readonly string[];
}

/** Options of playback by URI or track list. */
export type PlayHow = Omit<PlayRequest, 'contextUri' | 'trackUris'>;

/**
 * The commands and events of the player. A command resolves once it is done, or rejects with a Failure that carries `code` and
 * the exact text. Spec §7 "Commands exposed by the controller". A command resolves once it is done, or rejects with a Failure
 * that carries `code` and the exact text.
 */
export interface Controller {
  /** Connects, and registers this page as a device where the account allows it. */
  start(): void;
  /** Deregisters, disconnects and clears the state. */
  stop(): Promise<void>;
  view(): PlayerView;
  onChange(listener: (view: PlayerView) => void): () => void;
  /** Errors to show on the screen. */
  onError(listener: (error: PlayerError) => void): () => void;
  /**
   * Holds back the events of `onChange` and `onError` until the returned function is called; calls may be nested. Spec §4
   * "Controller events can be suppressed and re-emitted on unsuppress".
   */
  suppressEvents(): () => void;
  play(request: PlayRequest): Promise<void>;
  /** Rejects with CONNECT_INVALID_URI 'Invalid Spotify URI' for what cannot be played. */
  playURI(uri: string, how?: PlayHow): Promise<void>;
  /** Tracks and episodes in this order. */
  playTracks(uris: readonly string[], how?: PlayHow): Promise<void>;
  /** Plays a station like a track, an album, an artist or another list. Rejects with NO_RADIO when none is known. */
  startRadio(seedUri: string): Promise<void>;
  /** Creates and plays a mix like the seed; resolves with its URI. Rejects with NO_RADIO. */
  playInspiredByMix(seedUri: string): Promise<string>;
  /** Prefetches a track on pointer down. Never fails, and may do nothing. */
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
  /** 0 to 1, of the active device. */
  setVolume(volume01: number): Promise<void>;
  getVolume(): Promise<number>;
  /** Softer for a while, 0 to 1, on this page; its volume stays what it is. */
  fade(level01: number): void;
  /** Speed of episodes on this page, 0.5 to 3; stored. Other tracks play at speed 1. */
  setPlaybackSpeed(speed: number): Promise<void>;
  setShuffle(on: boolean): Promise<void>;
  toggleShuffle(): Promise<void>;
  setRepeatMode(mode: RepeatMode): Promise<void>;
  cycleRepeatMode(): Promise<void>;
  addToQueue(trackUri: string): Promise<void>;
  /** Adds tracks, episodes and the tracks of contexts at the end of the queue, or before all queued tracks. Ours. */
  /** With `replacedUids`, they leave their places in the queue or after it: a move. */
  addAllToQueue(uris: readonly string[], replacedUids?: readonly string[]): Promise<void>;
  playNext(uris: readonly string[]): Promise<void>;
  /** Replaces the queue with these tracks; the context continues after it. */
  setQueue(trackUris: readonly string[], previousUris?: readonly string[]): Promise<void>;
  /** A part of the queue, at most 100 tracks. */
  getQueue(offset: number): Promise<QueueView>;
  /** A part of what the context continues with. */
  getNextUp(offset: number): Promise<NextUpView>;
  /** Moves a queued track before another; null moves it to the end. Rejects with COMMAND_RESTRICTED when it left the queue. */
  moveInQueue(uid: string, beforeUid: string | null): Promise<void>;
  /** Removes queued tracks and those that come after them. */
  removeFromQueue(uids: readonly string[]): Promise<void>;
  /** A private session adds nothing to the history; it ends after six hours. */
  setPrivateSession(on: boolean): Promise<void>;
  /** Keeps the current track, and continues with this context. */
  updateContext(contextUri: string): Promise<void>;
  /** In bit/s, for the tracks this page opens from now on. */
  setPreferredBitrate(bitrateBps: number): Promise<void>;
  /** The profiles of the video on this page; none for audio. */
  getVideoProfiles(): Promise<readonly VideoProfile[]>;
  getDevices(): Promise<DeviceList>;
  /** The active device, or the last active one that is still listed; null without one. */
  getLastActiveDevice(): Promise<ListedDevice | null>;
  /** Rejects with NO_CURRENT_STATE 'No current state.' when nothing is loaded. */
  getCurrentState(): Promise<ObservedState>;
  /** The device's name among the account's devices. */
  setName(name: string): Promise<void>;
  /** Transfers playback to another device, by default to this page: as it was, paused, or playing. */
  transfer(deviceId?: string, restore?: 'restore' | 'pause' | 'resume'): Promise<void>;
}

/** A controller with functions for the product's own player. */
export interface Player extends Controller {
  /** Factor on the speed for drift correction; 1 for none. */
  setTempo(pace: number): void;
  /** Updates the position of `view()` to the current one, where this page plays. */
  catchUp(): void;
  /** Whether this page plays: not another device, nor another page of this browser. */
  playsHere(): boolean;
  /** A track as this page would play it; undefined when the service names none. Rejects as the request does. */
  fetchMedia(trackUri: string, options?: { readonly cancellation: Cancellation }): Promise<MachineTrack | undefined>;
}

/** Current playback on whichever device. Spec §3 "Observed playback state". */
export interface ObservedState {
  readonly context: { readonly uri: string | null; readonly metadata: Readonly<Record<string, string>> };
  readonly positionMs: Ms;
  readonly durationMs: Ms;
  readonly paused: boolean;
  readonly loading: boolean;
  readonly shuffle: boolean;
  readonly repeatMode: RepeatMode;
  /** At most two on each side; previous ones oldest first. Ads appear as the current track only. */
  readonly trackWindow: {
    readonly current: TrackView;
    readonly next: readonly TrackView[];
    readonly previous: readonly TrackView[];
  };
  /** When the position was current, on this machine's clock. */
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
