import type { Image } from '../catalog/types.ts';
import type { InlineLicence, SeekTable } from '../media/types.ts';
import type { PlaybackStats } from './playback-stats.ts';

/** The server's state machine and its messages. Spec §3 "State machine", §7 "Track-playback service". */
export interface StateRef {
  readonly state_machine_id: string;
  readonly state_id: string;
  readonly paused: boolean;
}

/** A transition into another state of the same machine. */
export interface Transition {
  readonly state_index: number;
  readonly paused: boolean;
  readonly active_alias: null;
}

const TRANSITION_NAMES = ['advance', 'skip_next', 'skip_prev', 'show_next', 'show_prev'] as const;
export type TransitionName = (typeof TRANSITION_NAMES)[number];

/** `disallow_pausing_reasons` and so on: an empty or absent list allows. Spec §6 "Restrictions". */
export interface Restrictions {
  readonly disallow_pausing_reasons?: readonly string[];
  readonly disallow_resuming_reasons?: readonly string[];
  readonly disallow_seeking_reasons?: readonly string[];
  readonly disallow_peeking_prev_reasons?: readonly string[];
  readonly disallow_peeking_next_reasons?: readonly string[];
  readonly disallow_skipping_prev_reasons?: readonly string[];
  readonly disallow_skipping_next_reasons?: readonly string[];
  readonly disallow_toggling_repeat_context_reasons?: readonly string[];
  readonly disallow_toggling_repeat_track_reasons?: readonly string[];
  readonly disallow_toggling_shuffle_reasons?: readonly string[];
}

export interface MachineState {
  readonly state_id: string;
  /** Index into `tracks`. */
  readonly track: number;
  readonly track_uid: string;
  readonly transitions: Readonly<Record<TransitionName, Transition | null>>;
  readonly restrictions: Restrictions;
  readonly disallow_seeking: boolean;
  /** Milliseconds, or null for the start. */
  readonly initial_playback_position: number | null;
}

/** One file of a manifest: an MP4 by id, or an MP3 by URL. Bitrate in bit/s. */
export interface ManifestFile {
  readonly file_id: string;
  readonly file_url: string | null;
  /** `MP4_128`, `MP4_256`, `MP4_FLAC`, `MP4_OPUS`, `MP3_320`… for display and logs; `mime_type` decides. */
  readonly format: string;
  /** For MediaSource, codec included. */
  readonly mime_type: string;
  readonly bitrate: number;
  readonly audio_quality: string;
  readonly track_type: 'AUDIO';
  /** Requested once when its sound begins; null without any. Spec §7 "impression URLs fire and forget". */
  readonly impression_urls: readonly string[] | null;
  readonly gain_db: number | null;
  /** Ours: further loudness values; a peak of 1 is full scale. */
  readonly loudness?: {
    readonly track_peak: number | null;
    readonly album_gain_db: number | null;
    readonly album_peak: number | null;
  };
  /** Ours: current addresses of its bytes, as `/storage-resolve` would return; inline like the seek table. */
  readonly urls?: readonly string[];
  /** Inline, so that sound needs one round trip; null means: request `/seektable`. */
  readonly seek_table: SeekTable | null;
  /** Ours: its licence, inline for the same reason; null or absent means: request it. */
  readonly licence?: InlineLicence | null;
}

/** A video by the id of its source; `GET /manifests/v7/json/sources/{file_id}/…` returns the addresses. */
export interface ManifestVideo {
  readonly file_id: string;
  /** For display and logs, e.g. `VIDEO_720`. */
  readonly format: string;
  /** The highest bitrate of picture and sound, in bit/s. */
  readonly bitrate: number;
  readonly track_type: 'VIDEO';
  /** Requested once when its sound begins; null without any. Spec §7 "impression URLs fire and forget". */
  readonly impression_urls: readonly string[] | null;
}

export interface Manifest {
  readonly file_ids_mp4?: readonly ManifestFile[];
  /** One file for two key systems. */
  readonly file_ids_mp4_dual?: readonly ManifestFile[];
  readonly file_urls_mp3?: readonly ManifestFile[];
  readonly file_urls_external?: readonly ManifestFile[];
  readonly manifest_ids_video?: readonly ManifestVideo[];
  /** Ours: the reason why nothing can play, as a sentence for the listener. */
  readonly reason?: string;
}

export interface TrackMetadata {
  readonly uri: string;
  readonly context_uri: string;
  readonly context_description: string | null;
  readonly name: string;
  readonly authors: readonly { readonly name: string; readonly uri: string }[];
  readonly group_uri: string;
  readonly group_name: string;
  readonly images: readonly Image[];
  /** Milliseconds. */
  readonly duration: number;
  readonly linked_from_uri: string | null;
}

export interface MachineTrack {
  readonly content_type: 'TRACK' | 'EPISODE' | 'AD';
  readonly track_type: 'AUDIO' | 'VIDEO';
  readonly metadata: TrackMetadata;
  readonly manifest: Manifest;
  readonly ms_played_until_update: number;
  readonly ms_playing_update_interval: number;
}

export interface StateMachine {
  readonly state_machine_id: string;
  readonly attributes: {
    readonly options: PlaybackOptions;
    readonly playback_session_id: string;
  };
  readonly states: readonly MachineState[];
  readonly tracks: readonly MachineTrack[];
}

export interface PlaybackOptions {
  readonly shuffling_context: boolean;
  readonly repeating_context: boolean;
  readonly repeating_track: boolean;
}

/** The state in a push or a response: by index, with its id. */
export interface IndexedStateRef extends StateRef {
  readonly state_index: number;
}

/** Pushes on `hm://track-playback/v1/command`. Spec §4 "Remote commands received". */
export type TrackPlaybackCommand =
  | {
      readonly type: 'replace_state';
      readonly state_machine: StateMachine;
      /** Null: nothing left to play. */
      readonly state_ref: IndexedStateRef | null;
      readonly prev_state_ref: StateRef | null;
      readonly seek_to: number | null;
      /** Ours: the version of the account's player at this decision; without it the command is never outdated. */
      readonly version?: number;
      /** Ours: it is not about pausing; the device keeps its pause state. */
      readonly keeps_pause?: boolean;
      /** Ours: `seek_to` repeats an earlier command; a device that has the machine of `prev_state_ref` has carried it out. */
      readonly repeats_seek?: boolean;
      /** Ours: the name of the other device that ordered it. The device only shows it. */
      readonly sent_by?: string;
    }
  | { readonly type: 'set_volume'; /** 0 to 65535 */ readonly volume: number }
  | { readonly type: 'log_out' }
  | { readonly type: 'ping' };

/** Why a device reports. Spec §4 "State update reasons". */
export const STATE_UPDATE_REASONS = [
  'before_track_load',
  'started_playing',
  'played_threshold_reached',
  'progress',
  'pause',
  'resume',
  'position_changed',
  'speed_changed',
  'track_data_finalized',
  'error',
  'capped',
  'state_clear',
  'modify_current_state',
  'register',
  'deregister',
  'ping',
] as const;
export type StateUpdateReason = (typeof STATE_UPDATE_REASONS)[number];

/** Body of `PUT devices/{id}/state`. Positions are milliseconds. */
export interface StateUpdate {
  readonly seq_num: number;
  readonly state_ref: StateRef | null;
  readonly sub_state: {
    /** 0 when paused, else the speed. */
    readonly playback_speed: number;
    readonly position: number;
    readonly duration: number;
    readonly stream_time: number;
  };
  readonly previous_position: number;
  readonly debug_source: StateUpdateReason;
  /** With the final update of a track: its playback stats. */
  readonly playback_stats?: PlaybackStats;
}
