import type { Cluster } from '#domain/connect/types.ts';
import { CONNECT_VOLUME_MAX } from '#domain/constants/network/connect.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import type { StateUpdate } from '#domain/track-playback/types.ts';
import type { TraceEvent } from '../world/trace.ts';
import { bodyOf, callOf, commandIn } from './reading/calls.ts';
import { createCalm } from './reading/calm.ts';
import { knownClusters, registeredIn } from './reading/clusters.ts';
import { accountOf, followSound, perPage, safety, silence } from './reading/pages.ts';
import { commandTypeIn, replaceStateIn } from './reading/pushes.ts';

interface VolumeChange {
  readonly volume: number;
  readonly account: string;
  readonly atMs: number;
}

/** The device whose volume a request sets. */
function volumeTarget(event: TraceEvent): string | null {
  if (event.type !== 'request' && event.type !== 'response') return null;
  const call = callOf(event.request);
  if (call?.name === 'device-volume') return call.params[0] ?? null;
  return call?.name === 'connect-volume' ? (call.params[1] ?? null) : null;
}

const VOLUME_MS = 2_000;
/** A volume has 65,536 steps. */
const VOLUME_STEP = 0.001;

export const l10 = safety('L10', 'all pages show the volume of a device 2 s after its last change', (world) => {
  const calm = createCalm();
  const views = new Map<string, PlayerView>();
  const changes = new Map<string, VolumeChange>();
  const follow = (event: TraceEvent) => {
    calm.follow(event);
    if (event.type === 'page') views.delete(event.page);
    if (event.type === 'view') views.set(event.page, event.view);
    const deviceId = volumeTarget(event) ?? registeredIn(event);
    if (deviceId === null) return;
    // Until its response nothing is certain.
    changes.delete(deviceId);
    if (event.type !== 'response' || event.response.status >= 300) return;
    const volume = Number(bodyOf(event.request)?.['volume']) / CONNECT_VOLUME_MAX;
    changes.set(deviceId, { volume, account: accountOf(world, event.page), atMs: event.atMs });
  };
  const check = (nowMs: number): string | null => {
    for (const [deviceId, { account, atMs, volume }] of changes) {
      if (nowMs - atMs <= VOLUME_MS) continue;
      changes.delete(deviceId);
      if (calm.forMs(nowMs) <= nowMs - atMs) continue;
      for (const [page, { connection, devices }] of views) {
        const device = devices.find(({ id }) => id === deviceId);
        const isSeen = connection === 'connected' && device !== undefined && accountOf(world, page) === account;
        if (isSeen && Math.abs(device.volume01 - volume) > VOLUME_STEP)
          return `${page} shows the volume ${String(device.volume01)} of ${deviceId} instead of ${String(volume)}`;
      }
    }
    return null;
  };
  return (event) => {
    const wrong = check(event.atMs);
    follow(event);
    return wrong;
  };
});

interface Device {
  id: string;
  isConnected: boolean;
  /** Of the newest state that the service gave it. */
  version: number;
  /** It has to be silent after this moment. */
  silentFromMs: number | null;
  /** Since when the service shows its playback as paused, while it sounds. */
  differsFromMs: number | null;
  /** Its latest report was accepted. */
  isReported: boolean;
  clockFaults: number;
}

const newDevice = (): Device => ({
  ...{ id: '', isConnected: false, version: -1, silentFromMs: null, differsFromMs: null, isReported: true },
  clockFaults: 0,
});

const isReport = (event: TraceEvent) => {
  if (event.type !== 'request' && event.type !== 'response' && event.type !== 'request-failed') return false;
  const name = callOf(event.request)?.name;
  return name === 'state' || name === 'conflict' || name === 'register';
};

/** Follows the device of the page of this event. */
function followDevice(device: Device, event: TraceEvent): void {
  device.id = registeredIn(event) ?? device.id;
  if (event.type === 'view') device.isConnected = event.view.connection === 'connected';
  if (event.type === 'fault' && event.name.startsWith('clock.')) device.clockFaults += 1;
  if (event.type === 'fault-ended' && event.name.startsWith('clock.')) device.clockFaults -= 1;
  device.version = Math.max(device.version, replaceStateIn(event)?.version ?? -1);
  // A response may bring another state, too.
  if (isReport(event)) device.isReported = event.type === 'response' && event.response.status < 300;
  const isNew = isReport(event) || commandTypeIn(event) !== null || event.type === 'page' || event.type === 'command';
  if (isNew || !device.isConnected || device.clockFaults > 0) Object.assign(device, { silentFromMs: null, differsFromMs: null });
}

const STOPPED_MS = 500;

const isReaction = ({ type }: TraceEvent) => ['view', 'media-command', 'request', 'response'].includes(type);

/** Whether a page reports that it dropped its state by itself. */
function isCleared(event: TraceEvent): boolean {
  if (event.type !== 'request' || callOf(event.request)?.name !== 'state') return false;
  const update = bodyOf(event.request) as Pick<StateUpdate, 'debug_source' | 'state_ref'> | null;
  return update?.debug_source === 'state_clear' && update.state_ref === null;
}

export const s64 = safety(
  'S64',
  'a page stops when it learns that another device is active, and keeps what it was just given',
  () => {
    const given = perPage(() => ({ atMs: null as number | null }));
    const devices = perPage(newDevice);
    const sounds = perPage(silence);
    const clusters = knownClusters();
    return (event) => {
      const device = devices(event);
      const sound = sounds(event);
      const before = clusters(event).cluster;
      const state = given(event);
      if (isCleared(event) && state.atMs === event.atMs) return `${event.page} drops the state that it was just given`;
      // Whatever else the page learns may be the reason.
      if (!isReaction(event)) state.atMs = replaceStateIn(event)?.state_ref == null ? null : event.atMs;
      const { silentFromMs } = device;
      if (silentFromMs !== null && event.atMs - silentFromMs > STOPPED_MS) {
        device.silentFromMs = null;
        if (sound.isSounding && !sound.isAsleep) return `${event.page} goes on while another device is active`;
      }
      followSound(sound, event);
      followDevice(device, event);
      const isElsewhere = before !== null && before.active_device_id !== null && before.active_device_id !== device.id;
      if (!isElsewhere || !sound.isSounding || device.clockFaults > 0) device.silentFromMs = null;
      else if (before.version > device.version && device.isConnected && device.isReported) device.silentFromMs ??= event.atMs;
      return null;
    };
  },
);

/** The first two waits before a page asks, and a little more. */
const ASKED_MS = 16_000;

export const s65 = safety('S65', 'a page that sounds asks when the service shows it as paused', () => {
  const devices = perPage(newDevice);
  const sounds = perPage(silence);
  const clusters = knownClusters();
  return (event) => {
    const device = devices(event);
    const sound = sounds(event);
    const { cluster } = clusters(event);
    const { differsFromMs } = device;
    followSound(sound, event);
    followDevice(device, event);
    const isDifferent = sound.isSounding && !sound.isAsleep && isPausedAt(cluster, device.id) && device.isReported;
    if (!isDifferent || !device.isConnected || device.clockFaults > 0) device.differsFromMs = null;
    else device.differsFromMs ??= event.atMs;
    if (differsFromMs === null || device.differsFromMs === null || event.atMs - differsFromMs <= ASKED_MS) return null;
    return `${event.page} sounds for ${String(event.atMs - differsFromMs)} ms while it is shown as paused`;
  };
});

const isPausedAt = (cluster: Cluster | null, deviceId: string) =>
  cluster?.active_device_id === deviceId && cluster.player_state?.is_paused === true;

/** A seek is done after this time at the latest, with all its tries. */
const SOUGHT_MS = 30_000;

/** A position may be this old, and a device may have waited for bytes. */
const LOST_MS_MAX = 5_000;

export const s66 = safety('S66', 'playback that moves to another device keeps its position', () => {
  const clusters = knownClusters();
  const devices = perPage(newDevice);
  let soughtAtMs = -Infinity;
  return (event) => {
    const device = devices(event);
    const { cluster } = clusters(event);
    if (commandIn(event)?.endpoint === 'seek_to') soughtAtMs = event.atMs;
    followDevice(device, event);
    const command = replaceStateIn(event);
    const player = cluster?.player_state;
    if (command?.state_ref == null || command.seek_to === null || cluster === null || player?.track == null) return null;
    const { attributes, states } = command.state_machine;
    const isSame =
      attributes.playback_session_id === player.session_id &&
      states[command.state_ref.state_index]?.track_uid === player.track.uid &&
      command.version === cluster.version;
    // A seek may move playback, too.
    if (!isSame || event.atMs - soughtAtMs < SOUGHT_MS) return null;
    if (cluster.active_device_id === null || cluster.active_device_id === device.id) return null;
    const lostMs = Number(player.position) - command.seek_to;
    return lostMs > LOST_MS_MAX ? `${event.page} gets a track ${String(lostMs)} ms before its position` : null;
  };
});
