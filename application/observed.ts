import { WINDOW_SIDE } from '#domain/constants/connect.ts';
import type { PlayerState } from '#domain/connect/types.ts';
import { volume01From } from '#domain/connect/volume.ts';
import type { Restrictions } from '#domain/track-playback/types.ts';
import type { Ms } from '#domain/units.ts';
import type { HeardCluster } from './connect-client.ts';
import type { Disallows, PlayerView, RepeatMode, TrackView } from './controller.ts';
import type { DeviceName } from './device.ts';
import { positionAt } from './position.ts';

/** What plays, wherever it does. Spec §3 "Observed playback state". */
export interface ObservedState {
  readonly context: { readonly uri: string | null; readonly metadata: Readonly<Record<string, string>> };
  readonly positionMs: Ms;
  readonly durationMs: Ms;
  readonly paused: boolean;
  readonly loading: boolean;
  readonly shuffle: boolean;
  readonly repeatMode: RepeatMode;
  /** At most two on each side; the previous ones oldest first. Ads stand in none but the current. */
  readonly trackWindow: {
    readonly current: TrackView;
    readonly next: readonly TrackView[];
    readonly previous: readonly TrackView[];
  };
  /** When the position was true, on this machine's clock. */
  readonly timestampMs: Ms;
  readonly playbackId: string;
  readonly restrictions: Restrictions;
  readonly disallows: Disallows;
}

/** A device in a list. Spec §3 "Device (list)". */
export interface ListedDevice {
  readonly id: string;
  readonly is_active: boolean;
  readonly is_controllable: boolean;
  readonly is_observable: boolean;
  readonly local: boolean;
  readonly name: string;
  readonly type: string;
  readonly version: string;
  /** 0 to 1. */
  readonly volume: number;
}

export interface LocalDevice extends ListedDevice {
  readonly local: true;
  readonly hidden: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Spec §3 "The device list response has devices and localDevice". */
export interface DeviceList {
  readonly devices: readonly ListedDevice[];
  readonly localDevice: LocalDevice;
}

/** Null when nothing is loaded anywhere. */
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

/** The account's devices as the service lists them, and this one as it is, listed or not. */
export function deviceList(heard: HeardCluster | null, own: OwnDevice): DeviceList {
  const cluster = heard?.cluster;
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
