import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { ClientCode } from '#domain/errors/client-codes.ts';
import type { RepeatMode } from '#domain/connect/repeat.ts';
import type { PlayReason } from '#domain/list-player/types.ts';
import type { Restrictions } from '#domain/track-playback/types.ts';

/** A track of the SDK. Spec §3 "SDK state". */
export interface SdkTrack {
  readonly uri: string;
  readonly id: string | null;
  readonly uid: string;
  readonly type: 'track' | 'episode' | 'ad';
  readonly name: string;
  readonly duration_ms: number;
  readonly artists: readonly { readonly name: string; readonly uri: string }[];
  /** An episode's album has the episode's own URI. */
  readonly album: { readonly name: string; readonly uri: string; readonly images: readonly { readonly url: string }[] };
}

/** The current ad; unknown fields are null. Spec §3 "For ads an ads object is derived". */
export interface SdkAd {
  readonly id: string | null;
  readonly advertiser: string;
  readonly blurb: string;
  readonly clickUrl: string;
  readonly isSkippable: null;
  readonly isTest: null;
  readonly nonExplicit: null;
  readonly videoOrientation: null;
}

/** True disallows the action now. */
export interface SdkDisallows {
  readonly pausing: boolean;
  readonly resuming: boolean;
  readonly seeking: boolean;
  readonly skipping_next: boolean;
  readonly skipping_prev: boolean;
  readonly toggling_shuffle: boolean;
  readonly toggling_repeat_context: boolean;
  readonly toggling_repeat_track: boolean;
}

/** The SDK state. Times are milliseconds. */
export interface SdkState {
  readonly context: { readonly uri: string | null; readonly metadata: Readonly<Record<string, string>> };
  readonly position: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly loading: boolean;
  /** When the position was current. */
  readonly timestamp: number;
  readonly shuffle: boolean;
  /** 0 off, 1 the context, 2 the track. */
  readonly repeat_mode: 0 | 1 | 2;
  readonly repeat: RepeatMode;
  readonly playback_id: string;
  /** The reasons of each disallowed action. */
  readonly restrictions: Restrictions;
  readonly disallows: SdkDisallows;
  readonly track_window: {
    readonly current_track: SdkTrack;
    readonly next_tracks: readonly SdkTrack[];
    readonly previous_tracks: readonly SdkTrack[];
  };
  /** While an ad plays. */
  readonly ads?: SdkAd;
}

/** An error as an event; a command that fails rejects with the same `code` and `message`. */
interface SdkError {
  readonly code: ErrorCode;
  readonly message: string;
  /** The code that clients of this kind know: `CONNECTAPI_…`, `TP_…`; null for our own errors. */
  readonly clientCode: ClientCode | null;
}

export interface TrackEnded {
  readonly uri: string;
  /** `trackdone`: it played to its end. */
  readonly reason: PlayReason;
}

export interface SdkEvents {
  readonly ready: { readonly device_id: string };
  readonly not_ready: { readonly device_id: string };
  readonly player_state_changed: SdkState | null;
  readonly track_ended: TrackEnded;
  /** The last track ended, and none follows. */
  readonly ended: { readonly uri: string };
  readonly autoplay_failed: SdkError;
  readonly initialization_error: SdkError;
  readonly authentication_error: SdkError;
  readonly account_error: SdkError;
  readonly playback_error: SdkError;
}

export type SdkEventName = keyof SdkEvents;

/** The used part of an AbortSignal. */
export interface Abortable {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
