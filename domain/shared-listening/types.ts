import type { Ms } from '../core/units.ts';

/** Who listens together. Names of the wire follow what clients of this kind know. Spec §7 "GET /session_info/{sessionToken}". */
export interface ListeningMember {
  readonly id: string;
  readonly display_name: string;
  readonly joined_timestamp: number;
  /** Nothing is heard of them at the moment. */
  readonly is_away: boolean;
  /** They paused for themselves, and stay so until they press play. */
  readonly is_paused: boolean;
}

/** What everybody hears. Times are milliseconds of the service's clock. */
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
  /** Whoever has it may join. */
  readonly join_session_token: string;
  readonly join_session_url: string;
  readonly session_owner_id: string;
  readonly session_members: readonly ListeningMember[];
  readonly guests_may_control: boolean;
  /** Null while the host plays nothing. */
  readonly playback: SharedPlayback | null;
  /** Grows with every change: an older one that comes later is old news. */
  readonly version: number;
}

export type SessionReason =
  'NEW_SESSION' | 'USER_JOINED' | 'USER_LEFT' | 'YOU_WERE_KICKED' | 'SESSION_DELETED' | 'SESSION_CHANGED' | 'PLAYBACK_CHANGED';

/** Pushed to everybody in it. The session is null for whoever is not in it any more. */
export interface SessionUpdate {
  readonly reason: SessionReason;
  readonly session: ListeningSession | null;
}
