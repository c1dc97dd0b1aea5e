import type { PlayerView, QueueView, TrackView } from '#application/player-view/controller-types.ts';
import { positionAt } from '#application/player-view/playback-position.ts';

/** The name and id of the device. */
export interface DeviceIdentity {
  readonly deviceId: string;
  readonly deviceName: string;
}

/** Volume is given in hundredths. */
export const VOLUME_STEPS = 100;

export const volumeOf = ({ volume01 }: PlayerView) => Math.round(volume01 * VOLUME_STEPS);

/** A track as scripts read it; position and duration in milliseconds. */
export function trackJson({ uri, name, artists, group, images, durationMs }: TrackView, positionMs: number) {
  return {
    uri,
    name,
    artist_names: artists.map((artist) => artist.name),
    album_name: group.name,
    album_cover_url: images[0]?.url ?? null,
    position: Math.round(positionMs),
    duration: durationMs,
  };
}

/** The response of `GET /player/queue`: a part of the queue. */
export function queueJson({ tracks, ...page }: QueueView) {
  return {
    ...page,
    tracks: tracks.map(({ artists, name, uid, uri }) => ({ uid, uri, name, artist_names: artists.map((one) => one.name) })),
  };
}

/** What `GET /status` answers. */
export function statusJson(view: PlayerView, { deviceId, deviceName }: DeviceIdentity, nowMs: number) {
  const { phase, repeat, shuffle, track } = view;
  return {
    device_id: deviceId,
    device_name: deviceName,
    device_type: 'speaker',
    connection: view.connection,
    stopped: phase === 'idle',
    paused: phase === 'paused',
    buffering: phase === 'loading',
    volume: volumeOf(view),
    volume_steps: VOLUME_STEPS,
    repeat_context: repeat === 'CONTEXT',
    repeat_track: repeat === 'TRACK',
    shuffle_context: shuffle,
    private_session: view.isPrivate,
    context_uri: view.contextUri,
    track: track && trackJson(track, positionAt(view, nowMs)),
  };
}
