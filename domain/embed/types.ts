import type { PlayerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';
import type { EmbedPlatform, EmbedSession } from './access.ts';
import type { Viewport } from './view/layout.ts';
import type { ModalType } from './modal.ts';
import type { EmbedResource, EmbedTrack } from './resource.ts';
import type { ShareState } from './share.ts';

/** The configuration in the page. Spec §2 "page config carries countryCode and downloadLink". */
export interface EmbedConfig {
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly origin: string;
  readonly enableLogin: boolean;
  readonly isAnonymous: boolean;
  readonly countryCode: string | null;
  /** The address of the mobile app; null when there is none and the web player replaces it. */
  readonly downloadLink: string | null;
  /** The mobile app is known to be installed. */
  readonly isSpotified: boolean;
  /** Without one, Messenger's send dialog is not offered. */
  readonly facebookAppId: string | null;
  /** The addresses of the previews have whole tracks: the resource is shared so. */
  readonly hasWholeTracks: boolean;
}

/** Spec §3 "playback (isPlaying, isPaused, trackUri)". */
export interface EmbedPlayback {
  readonly isPlaying: boolean;
  readonly isPaused: boolean;
  readonly trackUri: string | null;
  /** Ours: play was requested, and no sound has started. */
  readonly isLoading: boolean;
}

/** The state of the preview player. */
interface PreviewState {
  /** The open preview; 0 when none is. */
  readonly playId: number;
  /** Increases with every preview opened or fetched, so that late reports of an older one are recognised. */
  readonly lastPlayId: number;
  readonly ahead: { readonly playId: number; readonly index: number } | null;
  readonly isNearEndReported: boolean;
}

/** Spec §3 "Embed store parts", and further state of the rules. */
export interface EmbedState {
  readonly resource: EmbedResource;
  readonly tracks: readonly EmbedTrack[];
  readonly config: EmbedConfig;
  readonly engine: 'idle' | 'initialising' | 'ready';
  /** The row to play once the engine is ready. */
  readonly pendingIndex: number | null;
  readonly session: EmbedSession;
  readonly platform: EmbedPlatform;
  readonly playback: EmbedPlayback;
  /** Row of the current track; −1 before the first. */
  readonly index: number;
  readonly progressMs: Ms;
  readonly preview: PreviewState;
  /** The row of the unavailable modal; −1 for none. */
  readonly unavailableIndex: number;
  /** The id of the current prompt delay. */
  readonly upsellId: number;
  /** That delay starts with the first sound. */
  readonly upsellAwaitsSound: boolean;
  readonly modal: { readonly visible: boolean; readonly type: ModalType | null };
  readonly share: ShareState;
  readonly viewport: Viewport;
  /** The visitor went to sign in: read the session again on return. */
  readonly isLoginRequested: boolean;
  /** The reason for missing sound. */
  readonly notice: PlayerError | null;
  readonly sound: EmbedSound;
  /** How many tracks played to their end. */
  readonly endedCount: number;
  /** The browser refused to start sound without a click. */
  readonly isAutoplayRefused: boolean;
}

/** How the embed sounds in its frame. The volume of the account's devices stays what it is. */
export interface EmbedSound {
  /** 0 to 1. */
  readonly volume01: number;
  readonly isMuted: boolean;
  /** 0.5 to 3; in full playback of episodes only. */
  readonly rate: number;
}

export type ShareNetwork = 'facebook' | 'messenger' | 'twitter' | 'whatsapp';

/** The source of a report: the player of whole tracks, or the preview with that play id. */
export type ReportSource = 'full' | number;

/**
 * Events of the visitor for the player, spelled as in spec §4 "Embed playback". ENTER is the first mouse entry,
 * touch or focus in the document; RETURN means that the page has the focus again.
 */
type PlayEvent =
  | { readonly type: 'PLAY'; readonly index?: number }
  | {
      readonly type:
        | 'PAUSE'
        | 'SKIP_NEXT'
        | 'SKIP_PREV'
        | 'SEEK_FORWARD'
        | 'SEEK_BACKWARD'
        | 'PREVIEW_END_OF_SONG'
        | 'ENTER'
        | 'RETURN';
    }
  /** A pointer went down on a row: what a click will play is fetched. */
  | { readonly type: 'PREPARE'; readonly index: number }
  /** Before the first play: the position at which it starts. */
  | { readonly type: 'SEEK'; readonly positionMs: Ms }
  | { readonly type: 'SET_SOUND'; readonly change: Partial<EmbedSound> };

/** Events of the visitor for the overlays, spelled as in spec §4 "Modal", "Share"; and events of the window. */
export type OverlayEvent =
  | {
      readonly type:
        | 'PLAY_IN_MOBILE_APP'
        | 'PLAY_ON_DESKTOP'
        | 'SHOW_PROMPT'
        | 'HIDE_MODAL'
        | 'CLICK_LOGIN'
        | 'CLICK_SIGNUP'
        | 'GET_SPOTIFY_APP'
        | 'SHOW_SHARE'
        | 'COPY_URL'
        | 'COPY_EMBED_CODE'
        | 'HIDE_SHARE'
        | 'ESCAPE';
    }
  | { readonly type: 'SHARE_ON'; readonly network: ShareNetwork }
  | { readonly type: 'RESIZE'; readonly viewport: Viewport }
  | { readonly type: 'UPSELL_DUE'; readonly upsellId: number }
  /** The browser refused to copy or to open a window: the text is shown instead. */
  | { readonly type: 'COPY_REFUSED'; readonly text: string };

/** The outcome of the engine's start. */
type EngineEvent =
  | { readonly type: 'SESSION_KNOWN'; readonly session: EmbedSession }
  /** The sign-in window passed a session. */
  | { readonly type: 'SIGNED_IN' }
  /** The member's session ended: it expired, or the service refused it. */
  | { readonly type: 'SESSION_ENDED' }
  | { readonly type: 'INITIALISED' }
  | { readonly type: 'INITIALISATION_FAILED'; readonly error: PlayerError };

/** Reports of a player. */
export type PlayerReport =
  | { readonly type: 'TRACK_CHANGE'; readonly from: ReportSource; readonly uri: string }
  | {
      readonly type: 'PLAYER_PLAY' | 'PLAYER_PAUSE' | 'AUTOPLAY_REFUSED' | 'RESET' | 'UNAVAILABLE_TRACK';
      readonly from: ReportSource;
    }
  | { readonly type: 'PROGRESS_UPDATE'; readonly from: ReportSource; readonly positionMs: Ms }
  /** `next` is the preview that follows without a gap and already sounds; null without one. */
  | { readonly type: 'TRACK_END'; readonly from: ReportSource; readonly next: number | null }
  | { readonly type: 'PLAYER_FAILED'; readonly from: ReportSource; readonly error: PlayerError };

export type EmbedEvent = PlayEvent | OverlayEvent | EngineEvent | PlayerReport;

/** Commands of the rules. `inFull` selects the player of whole tracks. */
export type EmbedCommand =
  | { readonly type: 'initialise' }
  | { readonly type: 'listen'; readonly to: 'preview' | 'full' }
  | { readonly type: 'open-preview'; readonly playId: number; readonly track: EmbedTrack; readonly positionMs: Ms }
  | { readonly type: 'fetch-preview'; readonly playId: number; readonly track: EmbedTrack }
  /** What a visitor may play next; sound goes on as it is. */
  | { readonly type: 'prepare-preview'; readonly track: EmbedTrack }
  | { readonly type: 'play-in-full'; readonly uri: string; readonly index: number; readonly positionMs: Ms }
  | { readonly type: 'next-in-full' | 'previous-in-full' }
  | { readonly type: 'pause' | 'resume'; readonly inFull: boolean }
  | { readonly type: 'seek'; readonly inFull: boolean; readonly positionMs: Ms }
  | { readonly type: 'set-sound'; readonly sound: EmbedSound }
  | { readonly type: 'wait-for-upsell'; readonly upsellId: number }
  | { readonly type: 'dispatch'; readonly event: EmbedEvent }
  | { readonly type: 'copy'; readonly text: string }
  | {
      readonly type: 'open-page';
      readonly url: string;
      readonly size: { readonly width: number; readonly height: number } | null;
      /** The opened page can send a message to this one: the sign-in page of the service. */
      readonly keepsOpener: boolean;
    }
  | { readonly type: 'launch-app'; readonly url: string; readonly remember: boolean }
  | { readonly type: 'diagnose'; readonly error: PlayerError };

export interface EmbedStep {
  readonly state: EmbedState;
  readonly commands: readonly EmbedCommand[];
}
