import type { Cluster, ConnectCommand } from '#domain/connect/types.ts';
import { MEMBERS_MAX } from '#domain/constants/playback/shared-listening.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { SharedPlayback } from '#domain/shared-listening/types.ts';
import { err, ok, type Result } from '#domain/core/result.ts';
import type { Ms } from '#domain/core/units.ts';

interface Member {
  readonly userId: string;
  readonly joinedAtMs: Ms;
  /** They paused for themselves; absent where they did not. */
  readonly isPaused?: boolean;
}

/** A stored shared listening session. Members are in the order of joining. */
export interface SharedSession {
  readonly token: string;
  readonly hostId: string;
  readonly guestsMayControl: boolean;
  readonly members: readonly Member[];
  /** Of its last push. */
  readonly version: number;
}

export function startSession(token: string, userId: string, nowMs: Ms): SharedSession {
  return { token, hostId: userId, guestsMayControl: true, members: [{ userId, joinedAtMs: nowMs }], version: 1 };
}

export const isMember = ({ members }: SharedSession, userId: string) => members.some((member) => member.userId === userId);

/** Joining twice is harmless. Errors: LISTENING_FULL. */
export function joinSession(listening: SharedSession, userId: string, nowMs: Ms): Result<SharedSession, PlayerError> {
  if (isMember(listening, userId)) return ok(listening);
  if (listening.members.length >= MEMBERS_MAX) return err(playerError('LISTENING_FULL', MEMBERS_MAX));
  return ok(updateSession(listening, { members: [...listening.members, { userId, joinedAtMs: nowMs }] }));
}

/** Null without members. When the host leaves, the longest member without a pause becomes host, else the longest member. */
export function leaveSession(listening: SharedSession, userId: string): SharedSession | null {
  const members = listening.members.filter((member) => member.userId !== userId);
  const next = members.find(({ isPaused }) => isPaused !== true) ?? members[0];
  if (next === undefined) return null;
  return updateSession(listening, { members, hostId: listening.hostId === userId ? next.userId : listening.hostId });
}

/** A guest pauses for themselves only, or is with the others again. */
export function setPaused(listening: SharedSession, userId: string, isPaused: boolean): SharedSession {
  const members = listening.members.map((member) => (member.userId === userId ? { ...member, isPaused } : member));
  return updateSession(listening, { members });
}

export function updateSession(listening: SharedSession, change: Partial<Omit<SharedSession, 'version'>>): SharedSession {
  return { ...listening, ...change };
}

/** Above the one before it, and above those of a session that was stored without its last version. */
export function withNextVersion(listening: SharedSession, nowMs: Ms): SharedSession {
  return { ...listening, version: Math.max(nowMs, listening.version + 1) };
}

/** Errors: LISTENING_HOST_ONLY. */
export function checkHost({ hostId }: SharedSession, userId: string): Result<null, PlayerError> {
  return hostId === userId ? ok(null) : err(playerError('LISTENING_HOST_ONLY'));
}

type Endpoint = ConnectCommand['endpoint'];

/** Commands that all members may send. */
const ADDING: readonly Endpoint[] = ['add_to_queue', 'append_to_queue'];

/** Commands that guests may send, if the host allows it. */
const STEERING: readonly Endpoint[] = [
  ...(['play', 'pause', 'resume', 'skip_next', 'skip_prev', 'seek_to'] as const),
  ...(['set_shuffling_context', 'set_repeating_context', 'set_repeating_track'] as const),
];

/**
 * All members add to the queue, guests control playback if the host allows it, and the rest is reserved to the host. Errors:
 * LISTENING_HOST_ONLY, LISTENING_QUEUE_HOST_ONLY.
 */
export function checkCommand(listening: SharedSession, userId: string, endpoint: Endpoint): Result<null, PlayerError> {
  if (listening.hostId === userId || ADDING.includes(endpoint)) return ok(null);
  if (listening.guestsMayControl && STEERING.includes(endpoint)) return ok(null);
  return err(
    playerError(endpoint.endsWith('_queue') || endpoint === 'play_next' ? 'LISTENING_QUEUE_HOST_ONLY' : 'LISTENING_HOST_ONLY'),
  );
}

/**
 * The host's playback, for all members. `keep`: the playing device is disconnected, so the last known playback stays until
 * it returns or is removed.
 */
export function sharedPlayback({ active_device_id, devices, player_state: player }: Cluster): SharedPlayback | null | 'keep' {
  if (player?.track == null || active_device_id === null) return null;
  if (devices[active_device_id]?.can_play !== true) return 'keep';
  return {
    context_uri: player.context_uri,
    track_uri: player.track.uri,
    next_track_uris: player.next_tracks.map(({ uri }) => uri),
    position_as_of_timestamp: Number(player.position_as_of_timestamp),
    timestamp: Number(player.timestamp),
    is_paused: player.is_paused,
    playback_speed: player.playback_speed,
    duration: Number(player.duration),
  };
}
