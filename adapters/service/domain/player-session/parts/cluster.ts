import type { Cluster, ClusterDevice, PlayerState } from '#domain/connect/types.ts';
import { WINDOW_CANDIDATES_MAX } from '#domain/constants/playback/list-player.ts';
import type { DeviceDescriptor } from '#domain/devices/types.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { optionsOf, restrictionsOf } from '../machine.ts';
import { isPrivate } from './private-session.ts';
import { lastHeardMs, isActiveDeviceLost, positionAt } from '../step-helpers.ts';
import type { Playback, PlayerSession, SessionDevice } from '../session-types.ts';

/** The session as controllers see it. Spec §3 "Cluster"; 64-bit numbers travel as texts. */
export function clusterOf(session: PlayerSession, nowMs: Ms): Cluster {
  const { version, activeId, devices, playback } = session;
  const isHidden = isPrivate(session, nowMs);
  return {
    timestamp: String(nowMs),
    version,
    active_device_id: activeId,
    devices: Object.fromEntries(Object.entries(devices).map(([id, device]) => [id, clusterDevice(id, device, isHidden)])),
    player_state: playback === null ? null : playerState(session, playback, nowMs),
    server_timestamp_ms: String(nowMs),
  };
}

/** How a device was last shown: most clusters show the same devices, and clients read each once. */
const latest = new WeakMap<DeviceDescriptor, ClusterDevice>();

function clusterDevice(id: string, device: SessionDevice, isHidden: boolean): ClusterDevice {
  const { clientVersion, connectionId, descriptor, volume } = device;
  const known = latest.get(descriptor);
  const isSame =
    known?.device_id === id &&
    known.volume === volume &&
    known.metadata_map['listed_at'] === String(device.listedAtMs) &&
    known.metadata_map['lost_at'] === lostAtOf(device).lost_at &&
    known.can_play === (connectionId !== null) &&
    known.is_private_session === isHidden &&
    known.device_software_version === clientVersion;
  if (isSame) return known;
  const made = describeDevice(id, device, isHidden);
  latest.set(descriptor, made);
  return made;
}

const lostAtOf = ({ lostAtMs }: SessionDevice): { readonly lost_at?: string } =>
  lostAtMs === null ? {} : { lost_at: String(lostAtMs) };

/** `.0.6723.58` in `Chrome 130.0.6723.58 Linux`. */
const MINOR_VERSION = /(?:\.\d+)+/g;

function describeDevice(id: string, device: SessionDevice, isHidden: boolean): ClusterDevice {
  const { clientVersion, connectionId, descriptor, listedAtMs, volume } = device;
  const { capabilities, device_type, metadata, model, name } = descriptor;
  return {
    device_id: id,
    name,
    device_type: device_type.toUpperCase(),
    device_software_version: clientVersion,
    volume,
    can_play: connectionId !== null,
    capabilities: {
      is_controllable: !capabilities.disable_connect,
      is_observable: true,
      disable_volume: !capabilities.change_volume,
    },
    metadata_map: { ...metadata, model: model.replace(MINOR_VERSION, ''), listed_at: String(listedAtMs), ...lostAtOf(device) },
    is_private_session: isHidden,
  };
}

/** Another one after every change of the queue. */
export function queueRevision({ queue, queueSerial }: ListPlayer): string {
  return `${queueSerial}.${queue.length}`;
}

/** The playback of a device without a socket is shown paused where the socket broke: the device may not return. */
function playerState(session: PlayerSession, playback: Playback, nowMs: Ms): PlayerState {
  const { list, window } = playback;
  const paused = playback.paused || isActiveDeviceLost(session);
  const { name = '', uri } = list.context;
  const position = String(positionAt(playback, lastHeardMs(session, nowMs)));
  return {
    timestamp: String(nowMs),
    context_uri: uri,
    context_url: `context://${uri}`,
    context_metadata: name === '' ? {} : { context_description: name },
    track: window?.current ?? null,
    playback_id: playback.playbackId,
    session_id: playback.sessionId,
    playback_speed: paused ? 0 : playback.speed,
    position,
    position_as_of_timestamp: position,
    duration: String(window?.durationMs ?? 0),
    is_playing: true,
    is_paused: paused,
    options: optionsOf(list),
    restrictions: restrictionsOf(playback),
    prev_tracks: window?.previous.slice(-WINDOW_CANDIDATES_MAX) ?? [],
    next_tracks: window?.next.slice(0, WINDOW_CANDIDATES_MAX) ?? [],
    queue_revision: queueRevision(list),
  };
}
