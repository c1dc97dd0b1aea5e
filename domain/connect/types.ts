import type { PlaybackOptions, Restrictions } from '../track-playback/types.ts';

/**
 * The devices and the player state of an account, as every device sees them. Spec §3 "Connect cluster device", "Player state
 * (connect)".
 */
export interface ClusterDevice {
  readonly device_id: string;
  readonly name: string;
  /** Upper case on the wire: `COMPUTER`. */
  readonly device_type: string;
  readonly device_software_version: string;
  /** 0 to 65535. */
  readonly volume: number;
  /** False without a socket: the device stays listed for a while and may come back. */
  readonly can_play: boolean;
  readonly capabilities: {
    readonly is_controllable: boolean;
    readonly is_observable: boolean;
    readonly disable_volume: boolean;
  };
  /** With `model` (`Chrome 130 Linux`), `listed_at` and, without a socket, `lost_at`, both in milliseconds since 1970: ours. */
  readonly metadata_map: Readonly<Record<string, string>>;
  /** The account's history records nothing. */
  readonly is_private_session?: boolean;
}

/** A track in a queue or a window; `provider` names its origin. */
export interface ProvidedTrack {
  readonly uri: string;
  readonly uid: string;
  readonly provider: 'context' | 'queue' | 'autoplay';
  readonly metadata: Readonly<Record<string, string>>;
}

/** 64-bit numbers travel as strings (spec ruling): `timestamp`, `position`, `position_as_of_timestamp`, `duration`. */
export interface PlayerState {
  readonly timestamp: string;
  readonly context_uri: string;
  readonly context_url: string;
  readonly context_metadata: Readonly<Record<string, string>>;
  readonly track: ProvidedTrack | null;
  readonly playback_id: string;
  readonly session_id: string;
  readonly playback_speed: number;
  /** The position at `timestamp`, as is the next field: clients read either. */
  readonly position: string;
  readonly position_as_of_timestamp: string;
  readonly duration: string;
  readonly is_playing: boolean;
  readonly is_paused: boolean;
  readonly options: PlaybackOptions;
  readonly restrictions: Restrictions;
  readonly prev_tracks: readonly ProvidedTrack[];
  readonly next_tracks: readonly ProvidedTrack[];
  readonly queue_revision: string;
}

export interface Cluster {
  /** Milliseconds since the epoch on the service's clock, as a string. */
  readonly timestamp: string;
  /** Grows by one with every change: orders pushes and shows gaps. */
  readonly version: number;
  readonly active_device_id: string | null;
  readonly devices: Readonly<Record<string, ClusterDevice>>;
  readonly player_state: PlayerState | null;
  readonly server_timestamp_ms: string;
}

export interface ClusterUpdate {
  readonly cluster: Cluster;
  readonly update_reason: 'DEVICE_STATE_CHANGED' | 'DEVICES_DISAPPEARED' | 'NEW_DEVICE_APPEARED' | 'DEVICE_VOLUME_CHANGED';
  readonly devices_that_changed: readonly string[];
}

/** Where playback starts. Spec §3 "Play options". */
export interface PlayOptions {
  readonly skip_to?: { readonly track_uid?: string; readonly track_index?: number; readonly track_uri?: string };
  /** Milliseconds. */
  readonly seek_to?: number;
  readonly initially_paused?: boolean;
  readonly license?: 'premium' | 'on-demand';
  readonly player_options_override?: Partial<PlaybackOptions>;
}

export interface PlayContext {
  readonly uri: string;
  readonly url?: string;
  readonly pages?: readonly { readonly tracks: readonly { readonly uri: string; readonly uid?: string }[] }[];
}

/** Identifies a command: a repeated one, sent because its response was lost, has no effect. */
interface LoggingParams {
  readonly command_id?: string;
}

/** The part of a product that sent a command. Spec §3 "play_origin". */
export interface PlayOrigin {
  readonly feature_identifier: string;
  readonly feature_version?: string;
  readonly feature_classes?: readonly string[];
  readonly view_uri?: string;
  readonly external_referrer?: string;
  readonly referrer_identifier?: string;
}

/** `POST player/command/from/{a}/to/{b}`. Spec §7 "Connect state". */
export type ConnectCommand = { readonly logging_params?: LoggingParams } & ConnectCommandBody;

type ConnectCommandBody =
  | {
      readonly endpoint: 'play';
      readonly context: PlayContext;
      readonly play_origin?: PlayOrigin;
      readonly options?: PlayOptions;
    }
  | { readonly endpoint: 'pause' | 'resume' | 'skip_next' | 'skip_prev' }
  | { readonly endpoint: 'seek_to'; readonly value: number }
  | {
      readonly endpoint: 'set_shuffling_context' | 'set_repeating_context' | 'set_repeating_track';
      readonly value: boolean;
    }
  /** Sets several options; absent ones stay. */
  | ({ readonly endpoint: 'set_options' } & Partial<PlaybackOptions>)
  | {
      readonly endpoint: 'set_queue';
      readonly next_tracks: readonly ProvidedTrack[];
      readonly prev_tracks: readonly ProvidedTrack[];
    }
  | { readonly endpoint: 'add_to_queue'; readonly track: { readonly uri: string } }
  /**
   * Ours: `play_next` inserts before all queued tracks, `append_to_queue` after them. URIs of tracks, episodes and of contexts,
   * which add their tracks.
   */
  | {
      readonly endpoint: 'append_to_queue' | 'play_next';
      readonly uris: readonly string[];
      /** What they replace among the queued tracks and those after them: a move. */
      readonly replaced_uids?: readonly string[];
    }
  /** Ours: moves one queued track before another; null moves it to the end. */
  | { readonly endpoint: 'move_in_queue'; readonly uid: string; readonly before_uid: string | null }
  /** Ours: removes queued tracks, and tracks of the context that come after them. */
  | { readonly endpoint: 'remove_from_queue'; readonly uids: readonly string[] }
  /** Ours: while on, the account's history records nothing. */
  | { readonly endpoint: 'set_private_session'; readonly value: boolean }
  | { readonly endpoint: 'update_context'; readonly context: PlayContext; readonly session_id: string };
