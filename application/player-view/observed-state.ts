import { WINDOW_SIDE } from '#domain/constants/network/connect.ts';
import type { PlayerState } from '#domain/connect/types.ts';
import { volume01From } from '#domain/connect/volume.ts';
import type { Ms } from '#domain/core/units.ts';
import type { ClusterSnapshot } from '../connect/connect-client.ts';
import type { DeviceList, ListedDevice, ObservedState, PlayerView, TrackView } from './controller-types.ts';
import { positionAt } from './playback-position.ts';
import type { DeviceName } from '#domain/devices/descriptor.ts';

/** The public state; null when nothing is loaded. */
export function observedState(view: PlayerView, player: PlayerState | null, nowMs: Ms): ObservedState | null {
  const { contextUri, disallows, durationMs, nextTracks, phase, previousTracks, repeat, restrictions, shuffle, track } = view;
  if (track === null) return null;
  return {
    context: { uri: contextUri, metadata: player?.context_uri === contextUri ? player.context_metadata : {} },
    positionMs: Math.round(positionAt(view, nowMs)),
    durationMs,
    paused: phase === 'paused',
    loading: phase === 'loading',
    shuffle,
    repeatMode: repeat,
    trackWindow: {
      current: track,
      next: besides(nextTracks).slice(0, WINDOW_SIDE),
      previous: besides(previousTracks).slice(-WINDOW_SIDE),
    },
    timestampMs: nowMs,
    playbackId: player?.playback_id ?? '',
    restrictions,
    disallows,
  };
}

/** Spec §5 "Ads and interruptions … excluded from the track window". */
function besides(tracks: readonly TrackView[]): readonly TrackView[] {
  return tracks.filter(({ type }) => type !== 'ad');
}

export interface OwnDevice {
  readonly id: string;
  readonly name: DeviceName;
  readonly version: string;
  readonly volume01: number;
}

/** The account's devices as the service lists them, and this device, listed or not. */
export function deviceList(snapshot: ClusterSnapshot | null, own: OwnDevice): DeviceList {
  const cluster = snapshot?.cluster;
  const devices = Object.values(cluster?.devices ?? {}).map((device): ListedDevice => {
    const { is_controllable, is_observable } = device.capabilities;
    return {
      id: device.device_id,
      is_active: device.device_id === cluster?.active_device_id,
      is_controllable,
      is_observable,
      local: device.device_id === own.id,
      name: device.name,
      type: device.device_type.toLowerCase(),
      version: device.device_software_version,
      volume: volume01From(device.volume),
    };
  });
  const { isHidden = false, metadata = {}, name, type = 'computer' } = own.name;
  const unlisted = {
    id: own.id,
    is_active: false,
    is_controllable: !isHidden,
    is_observable: true,
    name,
    type,
    version: own.version,
  };
  const listed = devices.find(({ local }) => local) ?? unlisted;
  return { devices, localDevice: { ...listed, local: true, volume: own.volume01, hidden: isHidden, metadata } };
}
