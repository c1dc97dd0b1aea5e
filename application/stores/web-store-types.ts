import type { SoundAnalyser } from '../ports/audio/sound-analyser.ts';
import type { KeptMusic } from '#domain/offline/kept-music.ts';
import type { EventCallable, Store } from 'effector';
import type { ArtistDetails } from '#domain/catalog/from-graph.ts';
import type { Album, Episode, SearchResults, Show, Track, View } from '#domain/catalog/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { RecordedStep } from '#domain/diagnostics/types.ts';
import type { EqualizerPreset } from '#domain/media/sound/equalizer.ts';
import type { LoudnessMode } from '#domain/media/sound/sound-settings.ts';
import type { VolumeCurve } from '#domain/media/sound/volume.ts';
import type { Ms } from '#domain/core/units.ts';
import type { DeviceView, Disallows, PlayerView, PlayRequest, RepeatMode, TrackView } from '../player-view/controller-types.ts';
import type { NextUpList } from '../player-view/next-up-pager.ts';
import type { ResponseOf } from '../calls/call.ts';
import type { getTrackDetails } from '../calls/catalog/track-details.ts';
import type { PlayingText } from '../library/playing-text.ts';
import type { VideoView } from '../ports/video/video-surface.ts';
import type { SessionView } from '../session/session-view.ts';
import type { SleepTimerView } from '../client/sleep-timer.ts';
import type { SoundView } from '../client/sound-settings.ts';
import type { CollectionStores } from './library/collection-types.ts';
import type { PendingSecondStep } from '../session/sign-in.ts';
import type { CredentialStores } from './account/credential-types.ts';
import type { ServerStores } from './account/server-types.ts';
import type { HistoryStores } from './account/history-types.ts';
import type { ScrobblingStores } from './account/scrobbling-types.ts';
import type { MemberStores } from './account/member-types.ts';
import type { ListeningStores } from './player/shared-listening-types.ts';
import type { PageStores } from './player/page-types.ts';
import type { WebAppStores } from './player/web-app-stores.ts';
import type { PlaylistStores } from './library/playlist-types.ts';
import type { FeedbackStores } from './library/feedback-types.ts';
import type { SmartPlaylistStores } from './library/smart-playlist-types.ts';
import type { PodcastStores } from './library/podcast-types.ts';
import type { Resource } from './resource.ts';

/** The whole queue, as far as loaded; null for positions not loaded. */
export type QueuedTracks = readonly (TrackView | null)[];

/** Tracks were added before or after the queued ones. */
export interface QueueAddition {
  readonly where: 'start' | 'end';
}

export interface QueueStores {
  readonly $tracks: Store<QueuedTracks>;
  /** The latest addition from this page; a new object each time. */
  readonly $addition: Store<QueueAddition | null>;
  /** The positions on the screen, both included. */
  readonly shown: EventCallable<{ readonly first: number; readonly last: number }>;
  readonly closed: EventCallable<void>;
  /** The loaded part of what the context continues with. */
  readonly $nextUp: Store<NextUpList>;
  /** The number of tracks on the screen. */
  readonly nextUpShown: EventCallable<number>;
  readonly nextUpClosed: EventCallable<void>;
  /** Moves a track before the one with that uid, or to the end. */
  readonly moved: EventCallable<{ readonly uid: string; readonly beforeUid: string | null }>;
  readonly removed: EventCallable<string>;
  readonly cleared: EventCallable<void>;
  /** Queues what the last clear removed. */
  readonly restored: EventCallable<void>;
  readonly $canRestore: Store<boolean>;
  /** `urisRead` follows with the URIs of the whole queue. */
  readonly urisRequested: EventCallable<void>;
  readonly urisRead: EventCallable<readonly string[]>;
  /** The tracks before the current one, oldest first. */
  readonly $played: Store<readonly TrackView[]>;
  /** Between indexes of `$nextUp`; the tracks up to the new place become queued. */
  readonly nextUpMoved: EventCallable<{ readonly from: number; readonly to: number }>;
  readonly nextUpRemoved: EventCallable<string>;
  /** The uid to play at once; earlier tracks stay queued. */
  readonly played: EventCallable<string>;
}

export interface CurrentPlayback {
  readonly trackUri: string | null;
  readonly contextUri: string | null;
  readonly phase: PlayerView['phase'];
}

/** Stores and intents of the player. Stores are `$nouns`; intents are events in the past tense, without rules. */
export interface PlayerStores {
  readonly $track: Store<TrackView | null>;
  readonly $contextUri: Store<string | null>;
  /** Null when unknown. */
  readonly $contextName: Store<string | null>;
  readonly $phase: Store<PlayerView['phase']>;
  /** The current track, its context and phase in one: the rows of lists compare themselves with it. */
  readonly $current: Store<CurrentPlayback>;
  readonly $connection: Store<'connecting' | 'connected' | 'reconnecting' | 'disconnected'>;
  /** Advances every 500 ms while playing. */
  readonly $positionMs: Store<Ms>;
  readonly $durationMs: Store<Ms>;
  /** 1 is the original speed. */
  readonly $speed: Store<number>;
  readonly $shuffle: Store<boolean>;
  readonly $repeat: Store<RepeatMode>;
  readonly $volume01: Store<number>;
  readonly $devices: Store<readonly DeviceView[]>;
  /** Private session: nothing adds to the history. */
  readonly $isPrivate: Store<boolean>;
  readonly queue: QueueStores;
  readonly $disallows: Store<Disallows>;
  /** The error to show, until dismissed. */
  readonly $error: Store<PlayerError | null>;

  readonly playRequested: EventCallable<PlayRequest>;
  /** The URI of the track under the pointer. */
  readonly trackPointerDown: EventCallable<string>;
  readonly playToggled: EventCallable<void>;
  readonly resumeRequested: EventCallable<void>;
  readonly nextClicked: EventCallable<void>;
  readonly previousClicked: EventCallable<void>;
  readonly seekRequested: EventCallable<Ms>;
  readonly seekForwardClicked: EventCallable<void>;
  readonly seekBackwardClicked: EventCallable<void>;
  readonly volumeChanged: EventCallable<number>;
  /** Speed of episodes, 0.5 to 3. */
  readonly speedChosen: EventCallable<number>;
  readonly shuffleToggled: EventCallable<void>;
  readonly repeatCycled: EventCallable<void>;
  /** Tracks and episodes in this order. */
  readonly tracksPlayed: EventCallable<readonly string[]>;
  /** Tracks, episodes and contexts, after all queued tracks. */
  readonly queueAdded: EventCallable<readonly string[]>;
  /** Before all queued tracks. */
  readonly playedNext: EventCallable<readonly string[]>;
  /** The id of the device to transfer playback to. */
  readonly deviceChosen: EventCallable<string>;
  readonly privateSwitched: EventCallable<boolean>;
  /** The name of this page among the account's devices. */
  readonly deviceRenamed: EventCallable<string>;
  readonly errorDismissed: EventCallable<void>;
  /** Shows the error of an action that has no other place for it. */
  readonly actionFailed: EventCallable<PlayerError>;
}

export type { SessionView };

/** Stores and intents of the sound settings. */
export interface SoundStores {
  readonly $sound: Store<SoundView>;
  readonly curveChosen: EventCallable<VolumeCurve>;
  readonly loudnessChosen: EventCallable<LoudnessMode>;
  /** In seconds. */
  readonly crossfadeChosen: EventCallable<number>;
  readonly equalizerSwitched: EventCallable<boolean>;
  readonly bandMoved: EventCallable<{ readonly band: number; readonly gainDb: number }>;
  readonly presetChosen: EventCallable<EqualizerPreset>;
}

export interface SleepTimerStores {
  readonly $sleepTimer: Store<SleepTimerView>;
  /** Updates every second; null while it does not count. */
  readonly $sleepLeftMs: Store<Ms | null>;
  /** Minutes from now. */
  readonly sleepChosen: EventCallable<number>;
  readonly sleepAtEndChosen: EventCallable<void>;
  /** Minutes more. */
  readonly sleepExtended: EventCallable<number>;
  readonly sleepCancelled: EventCallable<void>;
}

export interface VideoStores {
  readonly $video: Store<VideoView>;
  /** A language's code; null for no subtitles. */
  readonly languageChosen: EventCallable<string | null>;
  readonly fullScreenToggled: EventCallable<void>;
  readonly pictureInPictureToggled: EventCallable<void>;
  /** Shows the picture in the target until the returned function is called. */
  place(target: object): () => void;
}

export interface SessionStores {
  readonly $session: Store<SessionView>;
  readonly $isSubmitting: Store<boolean>;
  /** The sentence for the form. */
  readonly $error: Store<string | null>;
  /** The pending second step, or null. */
  readonly $secondStep: Store<PendingSecondStep | null>;
  readonly codeSubmitted: EventCallable<string>;
  readonly passkeyRequested: EventCallable<void>;
  readonly secondStepCancelled: EventCallable<void>;
  readonly signInSubmitted: EventCallable<{ readonly username: string; readonly password: string }>;
  readonly signUpSubmitted: EventCallable<{
    readonly username: string;
    readonly password: string;
    readonly invitation?: string;
  }>;
  readonly signOutClicked: EventCallable<{ readonly everywhere: boolean }>;
}

export interface LibraryStatus {
  readonly scanning: boolean;
  readonly filesSeen: number;
  readonly filesDone: number;
  readonly tracks: number;
  /** Skipped files: the first ones, and their number. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
  readonly problemCount: number;
  /** Duplicate files: the first ones, and their number. */
  readonly copies: readonly { readonly path: string; readonly copyOf: string }[];
  readonly copyCount: number;
}

export type TrackDetails = ResponseOf<typeof getTrackDetails>;

export interface DetailedTrack {
  readonly id: string;
  readonly name: string;
}

/** The dialog with the details of a song. */
export interface TrackDetailsStores {
  /** The song; null while the dialog is closed. */
  readonly $track: Store<DetailedTrack | null>;
  readonly chosen: EventCallable<DetailedTrack | null>;
}

export interface LibraryResources {
  readonly home: Resource<void, View>;
  /** `albums`, `artists`, `shows` or any other view; `moreRequested` extends a view of one long shelf. */
  readonly view: Resource<string, View>;
  readonly album: Resource<string, Album>;
  readonly artist: Resource<string, ArtistDetails>;
  readonly show: Resource<string, Show>;
  readonly track: Resource<string, Track>;
  readonly episode: Resource<string, Episode>;
  /** By the URI of the track or episode. */
  readonly playingText: Resource<string, PlayingText>;
  /** By the id of the track. */
  readonly trackDetails: Resource<string, TrackDetails>;
  /** Keyed by the query; a blank query returns null without a request. */
  readonly search: Resource<string, SearchResults>;
  readonly status: Resource<void, LibraryStatus>;
}

/** The stores of the web player's screens. */
export interface WebStores {
  readonly player: PlayerStores;
  readonly session: SessionStores;
  readonly sound: SoundStores;
  readonly sleepTimer: SleepTimerStores;
  readonly video: VideoStores;
  readonly library: LibraryResources;
  readonly trackDetails: TrackDetailsStores;
  readonly page: PageStores;
  /** What this device keeps while the service is out of reach; null while it is there, and everything plays. */
  readonly $keptOnly: Store<KeptMusic | null>;
  /** Whether something the listener did waits for its code. */
  readonly $awaitsCode: Store<boolean>;
  /** They load after the first screen. */
  readonly loadApp: () => Promise<WebAppStores>;
  /** Of the sound of this page; it loads with the engine. */
  readonly loadAnalyser: () => Promise<SoundAnalyser>;
  readonly listening: ListeningStores;
  readonly feedback: FeedbackStores;
  readonly podcasts: PodcastStores;
  readonly members: MemberStores;
  readonly history: HistoryStores;
  readonly credentials: CredentialStores;
  readonly collection: CollectionStores;
  readonly playlists: PlaylistStores;
  /** They load with their screens. */
  readonly loadScrobbling: () => Promise<ScrobblingStores>;
  readonly loadServer: () => Promise<ServerStores>;
  readonly loadSmartPlaylists: () => Promise<SmartPlaylistStores>;
  /** What this page's machines did lately. */
  readonly recordedSteps: () => readonly RecordedStep[];
}
