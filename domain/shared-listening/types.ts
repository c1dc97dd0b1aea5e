import type { Ms } from '../core/units.ts';

/** A member of a shared session. Wire names follow other clients. Spec §7 "GET /session_info/{sessionToken}". */
export interface ListeningMember {
  readonly id: string;
  readonly display_name: string;
  readonly joined_timestamp: number;
  /** The member is not connected now. */
  readonly is_away: boolean;
  /** The member paused locally, and stays paused until they press play. */
  readonly is_paused: boolean;
}

/** The shared playback. Times are milliseconds of the service's clock. */
export interface SharedPlayback {
  readonly context_uri: string;
  readonly track_uri: string;
  readonly next_track_uris: readonly string[];
  readonly position_as_of_timestamp: Ms;
  readonly timestamp: Ms;
  readonly is_paused: boolean;
  readonly playback_speed: number;
  readonly duration: Ms;
}

export interface ListeningSession {
  readonly session_id: string;
  /** Anyone with this token may join. */
  readonly join_session_token: string;
  readonly join_session_url: string;
  readonly session_owner_id: string;
  readonly session_members: readonly ListeningMember[];
  readonly guests_may_control: boolean;
  /** Null while the host plays nothing. */
  readonly playback: SharedPlayback | null;
  /** Increases with every change: an older version that arrives late is outdated. */
  readonly version: number;
}

export type SessionReason =
  | 'NEW_SESSION'
  | 'USER_JOINED'
  | 'USER_LEFT'
  | 'YOU_WERE_KICKED'
  | 'SESSION_DELETED'
  | 'SESSION_CHANGED'
  | 'PLAYBACK_CHANGED';

/** Pushed to every member. The session is null for a former member. */
export interface SessionUpdate {
  readonly reason: SessionReason;
  readonly session: ListeningSession | null;
}
