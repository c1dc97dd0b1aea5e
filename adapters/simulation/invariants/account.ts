import { CONNECT_VOLUME_MAX } from '#domain/constants/network/connect.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import type { Cluster } from '#domain/connect/types.ts';
import type { StateUpdate } from '#domain/track-playback/types.ts';
import type { TraceEvent } from '../world/trace.ts';
import { bodyOf, callOf, commandIn, volumeTargetOf } from './reading/calls.ts';
import { createCalm } from './reading/calm.ts';
import { CLUSTER_EVENTS, registeredIn } from './reading/clusters.ts';
import { followedDevices, type FollowedDevice, holdingMs } from './reading/devices.ts';
import { accountOf, isAudible, perPage, reads, safety } from './reading/pages.ts';
import { clusterIn, replaceStateIn } from './reading/pushes.ts';

interface VolumeChange {
  readonly volume: number;
  readonly account: string;
  readonly atMs: number;
}

const VOLUME_MS = 2_000;
/** A volume has 65,536 steps. */
const VOLUME_STEP = 0.001;

export const l10 = safety('L10', 'all pages show the volume of a device 2 s after its last change', (world) => {
  const calm = createCalm();
  const views = new Map<string, PlayerView>();
  const changes = new Map<string, VolumeChange>();
  const known = new Map<string, VolumeChange>();
  const follow = (event: TraceEvent) => {
    calm.follow(event);
    if (event.type === 'page') views.delete(event.page);
    if (event.type === 'view') views.set(event.page, event.view);
    const target = event.type === 'request' || event.type === 'response' ? volumeTargetOf(event.request) : null;
    const deviceId = target ?? registeredIn(event);
    if (deviceId === null) return;
    // Until its response nothing is certain.
    changes.delete(deviceId);
    if (event.type !== 'response' || event.response.status >= 300) return;
    const volume = Number(bodyOf(event.request)?.['volume']) / CONNECT_VOLUME_MAX;
    const before = known.get(deviceId);
    // A device that reports the volume it was given changes nothing, and is not pushed.
    const change = before?.volume === volume ? before : { volume, account: accountOf(world, event.page), atMs: event.atMs };
    known.set(deviceId, change);
    changes.set(deviceId, change);
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

const STOPPED_MS = 500;

/** The response to a conflict is an order of the service. */
const isReaction = (event: TraceEvent) =>
  ['view', 'media-command', 'request'].includes(event.type) ||
  (event.type === 'response' && callOf(event.request)?.name !== 'conflict');

/** Whether a page reports that it dropped its state by itself. */
function isCleared(event: TraceEvent): boolean {
  if (event.type !== 'request' || callOf(event.request)?.name !== 'state') return false;
  const update = bodyOf(event.request) as Pick<StateUpdate, 'debug_source' | 'state_ref'> | null;
  return update?.debug_source === 'state_clear' && update.state_ref === null;
}

const isElsewhere = ({ cluster, id, sound, version }: FollowedDevice) =>
  isAudible(sound) && cluster?.active_device_id != null && cluster.active_device_id !== id && cluster.version > version;

export const s64 = safety(
  'S64',
  'a page stops when it learns that another device is active, and keeps what it was just given',
  () => {
    // A report of an earlier stop may still be on its way.
    const given = perPage(() => ({ atMs: null as number | null, hasStopped: false }));
    const elsewhereMs = holdingMs(isElsewhere);
    return (event) => {
      const state = given(event);
      const soundsMs = elsewhereMs(event) ?? 0;
      if (state.atMs !== event.atMs) state.hasStopped = false;
      else if (event.type === 'media-command' && event.what === 'stop') state.hasStopped = true;
      if (isCleared(event) && state.hasStopped) return `${event.page} drops the state that it was just given`;
      // Whatever else the page learns may be the reason.
      if (!isReaction(event))
        Object.assign(state, { atMs: replaceStateIn(event)?.state_ref == null ? null : event.atMs, hasStopped: false });
      return soundsMs > STOPPED_MS ? `${event.page} goes on while another device is active` : null;
    };
  },
);

/** The first two waits before a page asks, and a little more. */
const ASKED_MS = 16_000;

const isShownPaused = ({ cluster, id, sound }: FollowedDevice) =>
  isAudible(sound) && cluster?.active_device_id === id && cluster.player_state?.is_paused === true;

export const s65 = safety('S65', 'a page that sounds asks when the service shows it as paused', () => {
  const pausedMs = holdingMs(isShownPaused);
  return (event) => {
    const soundsMs = pausedMs(event) ?? 0;
    return soundsMs > ASKED_MS ? `${event.page} sounds for ${String(soundsMs)} ms while it is shown as paused` : null;
  };
});

/** A seek is done after this time at the latest, with all its tries. */
const SOUGHT_MS = 30_000;

/** A position may be this old, and a device may have waited for bytes. */
const LOST_MS_MAX = 5_000;

export const s66 = safety('S66', 'playback that moves to another device keeps its position', () => {
  reads(...CLUSTER_EVENTS, 'request');
  const devices = followedDevices();
  let soughtAtMs = -Infinity;
  return (event) => {
    const { cluster, id } = devices(event);
    if (commandIn(event)?.endpoint === 'seek_to') soughtAtMs = event.atMs;
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
    if (cluster.active_device_id === null || cluster.active_device_id === id) return null;
    const lostMs = Number(player.position) - command.seek_to;
    return lostMs > LOST_MS_MAX ? `${event.page} gets a track ${String(lostMs)} ms before its position` : null;
  };
});

/** The latest numbers of an account that are remembered: a push is late by a few of them. */
const NUMBERS_KEPT = 50;

/** Two instances that decide on the same version, and both write, push two clusters with one number. */
export const s68 = safety('S68', 'all pages of an account are pushed the same cluster under one number', (world) => {
  reads('received');
  const accounts = new Map<string, Map<number, Cluster>>();
  return (event) => {
    const received = clusterIn(event);
    // An embed is pushed what its token may know.
    if (received?.from !== 'push' || world.embeds().some(({ name }) => name === event.page)) return null;
    const { cluster } = received;
    const account = accountOf(world, event.page);
    const known = accounts.get(account) ?? new Map<number, Cluster>();
    accounts.set(account, known);
    const before = known.get(cluster.version);
    if (before === undefined) {
      known.set(cluster.version, cluster);
      if (known.size > NUMBERS_KEPT) known.delete([...known.keys()][0] ?? 0);
      return null;
    }
    const isSame = before === cluster || JSON.stringify(before) === JSON.stringify(cluster);
    return isSame ? null : `${event.page} is pushed another cluster ${String(cluster.version)} than the others`;
  };
});

interface QueueCommand {
  readonly endpoint?: string;
  readonly logging_params?: { readonly command_id?: string };
  readonly track?: { readonly uri: string };
  readonly next_tracks?: readonly { readonly uri: string }[];
  readonly uris?: readonly string[];
}

const QUEUEING = ['add_to_queue', 'append_to_queue', 'play_next', 'set_queue'];

/** The command of a listener, or of a guest, that puts tracks into a queue; null for other events. */
function queueingIn(event: TraceEvent): QueueCommand | null {
  if (event.type !== 'request' || event.request.method !== 'POST' || !event.request.url.includes('/command')) return null;
  const command = bodyOf(event.request)?.['command'] as QueueCommand | undefined;
  return command !== undefined && QUEUEING.includes(command.endpoint ?? '') ? command : null;
}

const countOf = (uris: readonly string[], uri: string) => uris.filter((one) => one === uri).length;

export const s69 = safety('S69', 'a command that is sent again is carried out once: a queue has no more than was queued', () => {
  reads('request', 'response', 'received');
  /** By the id of the command; each counts, from any page. */
  const queued = new Map<string, readonly string[]>();
  return (event) => {
    const command = queueingIn(event);
    if (command) {
      const { next_tracks: next = [], track, uris = [] } = command;
      queued.set(command.logging_params?.command_id ?? String(queued.size), [
        ...(track ? [track.uri] : []),
        ...next.map(({ uri }) => uri),
        ...uris,
      ]);
    }
    const tracks = clusterIn(event)?.cluster.player_state?.next_tracks ?? [];
    const queue = tracks.flatMap(({ provider, uri }) => (provider === 'queue' ? [uri] : []));
    // What was queued before the first command that was seen is not known.
    if (queue.length === 0 || queued.size === 0) return null;
    const given = [...queued.values()].flat();
    const extra = queue.find((uri) => countOf(queue, uri) > countOf(given, uri));
    return extra === undefined ? null : `${event.page} shows ${extra} in the queue more often than it was queued`;
  };
});
