import type { Cluster, ClusterDevice, PlayerState } from '#domain/connect/types.ts';
import { WINDOW_CANDIDATES_MAX } from '#domain/constants/list-player.ts';
import type { Ms } from '#domain/units.ts';
import { optionsOf, restrictionsOf } from './machine.ts';
import { positionAt } from './step.ts';
import type { Playback, PlayerSession, SessionDevice } from './session-types.ts';

/** The session as controllers see it. Spec §3 "Cluster"; 64-bit numbers travel as texts. */
export function clusterOf({ version, activeId, devices, playback }: PlayerSession, nowMs: Ms): Cluster {
  return {
    timestamp: String(nowMs),
    version,
    active_device_id: activeId,
    devices: Object.fromEntries(Object.entries(devices).map(([id, device]) => [id, clusterDevice(id, device)])),
    player_state: playback === null ? null : playerState(playback, nowMs),
    server_timestamp_ms: String(nowMs),
  };
}

function clusterDevice(id: string, { descriptor, clientVersion, volume }: SessionDevice): ClusterDevice {
  const { capabilities, device_type, metadata, name } = descriptor;
  return {
    device_id: id,
    name,
    device_type: device_type.toUpperCase(),
    device_software_version: clientVersion,
    volume,
    can_play: true,
    capabilities: {
      is_controllable: !capabilities.disable_connect,
      is_observable: true,
      disable_volume: !capabilities.change_volume,
    },
    metadata_map: metadata,
  };
}

function playerState(playback: Playback, nowMs: Ms): PlayerState {
  const { list, window, paused, contextName } = playback;
  const { uri } = list.context;
  return {
    timestamp: String(nowMs),
    context_uri: uri,
    context_url: `context://${uri}`,
    context_metadata: contextName === '' ? {} : { context_description: contextName },
    track: window?.current ?? null,
    playback_id: playback.playbackId,
    session_id: playback.sessionId,
    playback_speed: paused ? 0 : playback.speed,
    position_as_of_timestamp: String(positionAt(playback, nowMs)),
    duration: String(window?.durationMs ?? 0),
    is_playing: true,
    is_paused: paused,
    options: optionsOf(list),
    restrictions: restrictionsOf(playback),
    prev_tracks: window?.previous.slice(-WINDOW_CANDIDATES_MAX) ?? [],
    next_tracks: window?.next.slice(0, WINDOW_CANDIDATES_MAX) ?? [],
    queue_revision: `${list.queueSerial}.${list.queue.length}`,
  };
}
