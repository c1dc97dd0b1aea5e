import { observablePlayer } from '#domain/connect/cluster.ts';
import { disallowsOf } from '#domain/connect/disallows.ts';
import { repeatModeOf } from '#domain/connect/repeat.ts';
import type { Cluster, PlayerState } from '#domain/connect/types.ts';
import { volume01From } from '#domain/connect/volume.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Current } from '#domain/playback/types.ts';
import { stateAt, trackAt, type TrackPlaybackState } from '#domain/track-playback/state.ts';
import type { MachineState, PlaybackOptions, Restrictions } from '#domain/track-playback/types.ts';
import type { TransportState } from '#domain/transport/state.ts';
import type { Ms } from '#domain/units.ts';
import type { HeardCluster } from './connect-client.ts';
import type { DeviceView, Disallows, PlayerView, TrackView } from './controller.ts';
import { neighboursOf } from './track-window.ts';
import { trackViewFrom, trackViewOf } from './track-view.ts';

export interface ViewParts {
  readonly transport: TransportState;
  readonly local: { readonly state: TrackPlaybackState; readonly current: Current | null; readonly asOfMs: Ms };
  readonly heard: HeardCluster | null;
  readonly deviceId: string;
  readonly volume01: number;
  readonly notice: PlayerError | null;
}

/** Everything a listener sees: this page's own playback while it has a state, else what the cluster tells. Spec §3 "Observed playback state". */
export function playerViewOf(parts: ViewParts): PlayerView {
  const { deviceId, heard, local, notice, transport } = parts;
  const devices = devicesIn(heard?.cluster ?? null, deviceId);
  const common = { connection: connectionOf(transport), devices, notice };
  const here = local.state.ref ? stateAt(local.state.machine, local.state.ref.state_index) : null;
  if (here !== null) return { ...common, volume01: parts.volume01, ...localView(parts, here) };
  const active = devices.find(({ isActive }) => isActive);
  const player = observablePlayer(heard?.cluster ?? null);
  const volume01 = active && !active.isLocal ? active.volume01 : parts.volume01;
  return { ...common, volume01, ...(player && heard ? remoteView(player, heard) : NOTHING) };
}

type Playing = Omit<PlayerView, 'connection' | 'devices' | 'notice' | 'volume01'>;

const ALL_BARRED: Disallows = {
  pausing: true,
  resuming: true,
  seeking: true,
  skippingNext: true,
  skippingPrevious: true,
  togglingShuffle: true,
  togglingRepeat: true,
};

const NOTHING: Playing = {
  phase: 'idle',
  contextUri: null,
  track: null,
  previousTracks: [],
  nextTracks: [],
  positionMs: 0,
  asOfMs: 0,
  durationMs: 0,
  shuffle: false,
  repeat: 'OFF',
  disallows: ALL_BARRED,
};

function localView({ local, heard }: ViewParts, here: MachineState): Playing {
  const { machine, progress, ref } = local.state;
  const track = trackAt(machine, ref?.state_index ?? -1);
  const phase = phaseOf(local.current, ref?.paused ?? true);
  return {
    phase,
    contextUri: track?.metadata.context_uri ?? null,
    track: track ? trackViewOf(track, here.track_uid) : null,
    ...neighboursOf(local.state, heard?.cluster.player_state ?? null),
    positionMs: progress.positionMs,
    asOfMs: local.asOfMs,
    durationMs: progress.durationMs,
    ...optionsIn(machine?.attributes.options),
    disallows: disallowsIn(here.restrictions, phase, here.disallow_seeking),
  };
}

/** What the sound is at. Between two tracks, and while the network is waited for, it loads. */
function phaseOf(current: Current | null, paused: boolean): PlayerView['phase'] {
  if (current?.phase === 'playing' || current?.phase === 'paused') return current.phase;
  return (current?.wantsPlay ?? !paused) && current?.phase !== 'ended' ? 'loading' : 'paused';
}

function remoteView(player: PlayerState, { cluster, clockAheadMs }: HeardCluster): Playing {
  const isPlaying = player.is_playing && !player.is_paused && cluster.active_device_id !== null;
  const phase = player.track === null ? 'idle' : isPlaying ? 'playing' : 'paused';
  return {
    phase,
    contextUri: player.context_uri || null,
    track: player.track ? trackViewFrom(player.track) : null,
    previousTracks: player.prev_tracks.map(trackViewFrom),
    nextTracks: player.next_tracks.map(trackViewFrom),
    positionMs: Number(player.position_as_of_timestamp),
    asOfMs: Number(player.timestamp) + clockAheadMs,
    durationMs: Number(player.duration),
    ...optionsIn(player.options),
    disallows: disallowsIn(player.restrictions, phase, false),
  };
}

function optionsIn(options: PlaybackOptions | undefined): Pick<PlayerView, 'shuffle' | 'repeat'> {
  return options ? { shuffle: options.shuffling_context, repeat: repeatModeOf(options) } : { shuffle: false, repeat: 'OFF' };
}

function disallowsIn(restrictions: Restrictions, phase: PlayerView['phase'], isSeekingBarred: boolean): Disallows {
  const flags = disallowsOf(restrictions);
  const isPlaying = phase === 'playing' || phase === 'loading';
  return {
    pausing: !isPlaying || flags.pausing,
    resuming: isPlaying || flags.resuming,
    seeking: isSeekingBarred || flags.seeking,
    skippingNext: flags.skippingNext,
    skippingPrevious: flags.skippingPrevious,
    togglingShuffle: flags.togglingShuffle,
    togglingRepeat: flags.togglingRepeatContext && flags.togglingRepeatTrack,
  };
}

function devicesIn(cluster: Cluster | null, deviceId: string): readonly DeviceView[] {
  return Object.values(cluster?.devices ?? {}).map((device) => ({
    id: device.device_id,
    name: device.name,
    type: device.device_type.toLowerCase(),
    isActive: device.device_id === cluster?.active_device_id,
    isLocal: device.device_id === deviceId,
    volume01: volume01From(device.volume),
  }));
}

function connectionOf({ phase, wasConnected }: TransportState): PlayerView['connection'] {
  if (phase === 'connected' || phase === 'disconnected') return phase;
  return wasConnected ? 'reconnecting' : 'connecting';
}

/** The same objects where nothing changed, so that screens draw nothing anew. */
export function withoutChurn(before: PlayerView, after: PlayerView): PlayerView {
  return {
    ...after,
    track: kept(before.track, after.track),
    previousTracks: kept<readonly TrackView[]>(before.previousTracks, after.previousTracks),
    nextTracks: kept<readonly TrackView[]>(before.nextTracks, after.nextTracks),
    devices: kept<readonly DeviceView[]>(before.devices, after.devices),
    disallows: kept(before.disallows, after.disallows),
  };
}

function kept<Value>(before: Value, after: Value): Value {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
