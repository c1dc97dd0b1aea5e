import type { PlayerView } from '#application/player-view/controller-types.ts';
import { trackJson, volumeOf, VOLUME_STEPS } from './status.ts';

/** An event on `/events`: `{ type, data }`. */
export interface DeviceEvent {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A position further off than this from where the clock would have led is a jump. */
const JUMP_MS = 1_500;

/** The events between two views of the player, in the order a listener would notice them. */
export function eventsBetween(before: PlayerView, after: PlayerView, deviceId: string): readonly DeviceEvent[] {
  return [...activity(before, after, deviceId), ...playing(before, after), ...jumped(before, after), ...options(before, after)];
}

const isActive = ({ devices }: PlayerView, deviceId: string) =>
  devices.some((device) => device.isActive && device.id === deviceId);

function activity(before: PlayerView, after: PlayerView, deviceId: string): readonly DeviceEvent[] {
  if (isActive(before, deviceId) === isActive(after, deviceId)) return [];
  return [{ type: isActive(after, deviceId) ? 'active' : 'inactive' }];
}

const isSame = (before: PlayerView, after: PlayerView) =>
  before.track?.uri === after.track?.uri && before.track?.uid === after.track?.uid;

function playing(before: PlayerView, after: PlayerView): readonly DeviceEvent[] {
  const { phase, track } = after;
  const uri = { uri: track?.uri ?? null, context_uri: after.contextUri };
  const isNew = !isSame(before, after);
  const events: DeviceEvent[] = [];
  if (isNew && before.phase === 'playing') events.push({ type: 'not_playing', data: { uri: before.track?.uri ?? null } });
  if (track === null) return before.track === null ? [] : [...events, { type: 'stopped' }];
  if (isNew) events.push({ type: 'will_play', data: uri }, { type: 'metadata', data: trackJson(track, after.positionMs) });
  if (phase === 'playing' && (isNew || before.phase !== 'playing'))
    events.push({ type: 'playing', data: { ...uri, resume: !isNew && before.phase === 'paused' } });
  if (phase === 'paused' && (isNew || before.phase !== 'paused')) events.push({ type: 'paused', data: uri });
  return events;
}

function jumped(before: PlayerView, after: PlayerView): readonly DeviceEvent[] {
  if (after.track === null || !isSame(before, after)) return [];
  const elapsedMs = before.phase === 'playing' ? (after.asOfMs - before.asOfMs) * before.speed : 0;
  if (Math.abs(after.positionMs - before.positionMs - elapsedMs) < JUMP_MS) return [];
  return [{ type: 'seek', data: { uri: after.track.uri, position: Math.round(after.positionMs), duration: after.durationMs } }];
}

function options(before: PlayerView, after: PlayerView): readonly DeviceEvent[] {
  const changed = (type: string, value: (view: PlayerView) => unknown): readonly DeviceEvent[] =>
    value(before) === value(after) ? [] : [{ type, data: { value: value(after) } }];
  const volume =
    volumeOf(before) === volumeOf(after) ? [] : [{ type: 'volume', data: { value: volumeOf(after), max: VOLUME_STEPS } }];
  return [
    ...volume,
    ...changed('shuffle_context', ({ shuffle }) => shuffle),
    ...changed('repeat_context', ({ repeat }) => repeat === 'CONTEXT'),
    ...changed('repeat_track', ({ repeat }) => repeat === 'TRACK'),
  ];
}
