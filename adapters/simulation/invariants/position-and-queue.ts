import { CAN_PRELOAD_MS } from '#domain/constants/playback/media.ts';
import type { Cluster, PlayerState } from '#domain/connect/types.ts';
import type { TraceEvent } from '../world/trace.ts';
import type { World } from '../world/types.ts';
import { commandIn } from './reading/calls.ts';
import { accountOf, followSound, isOfPreviews, perPage, reads, safety, silence } from './reading/pages.ts';
import { clusterIn } from './reading/pushes.ts';

const isQueued = ({ provider }: { readonly provider: string }) => provider === 'queue';

const queueOf = ({ next_tracks: next }: PlayerState) => next.filter(isQueued).map(({ uid }) => uid);

/** What happened between two clusters that follow each other, where the current track stayed. */
function keepsTrack(before: Cluster | null, after: Cluster): before is Cluster & { readonly player_state: PlayerState } {
  if (before?.player_state == null || after.player_state === null || after.version !== before.version + 1) return false;
  return before.player_state.track?.uid === after.player_state.track?.uid;
}

const changesDevice = (before: Cluster, after: Cluster) =>
  before.active_device_id !== after.active_device_id ||
  Object.keys(before.devices).join() !== Object.keys(after.devices).join() ||
  before.player_state?.options.shuffling_context !== after.player_state?.options.shuffling_context;

/** Commands that are meant to change the queue. */
const EDITS = ['set_queue', 'add_to_queue', 'move_in_queue', 'remove_from_queue', 'play', 'skip_next', 'skip_prev'];
/** Such a command is done after this time at the latest, with all its tries. */
const EDIT_MS = 30_000;

/**
 * Whether the queue waits at a version of an account's cluster: from an embed that plays its resource alone until another device
 * is active. A closed embed leaves what it played.
 */
function restingQueues(world: World): (account: string, cluster: Cluster) => boolean {
  const latest = new Map<string, { readonly version: number; readonly rests: boolean }>();
  return (account, { active_device_id: id, version }) => {
    const known = latest.get(account);
    const rests = id === null ? (known?.rests ?? false) : world.embeds().some((embed) => embed.deviceId() === id);
    if (version >= (known?.version ?? 0)) latest.set(account, { version, rests });
    return rests;
  };
}

export const s16 = safety('S16', 'queued tracks come first, and survive a transfer, a reconnection and shuffle', (world) => {
  reads('request', 'response', 'received');
  const rests = restingQueues(world);
  const pages = perPage(() => ({ cluster: null as Cluster | null, isResting: false, changedAtMs: -Infinity }));
  let editedAtMs = -Infinity;
  return (event) => {
    if (EDITS.includes(commandIn(event)?.endpoint ?? '')) editedAtMs = event.atMs;
    const cluster = clusterIn(event)?.cluster;
    if (cluster === undefined) return null;
    const state = pages(event);
    const isResting = rests(accountOf(world, event.page), cluster);
    const { changedAtMs: beforeMs, cluster: before, isResting: wasResting } = state;
    // A page that slept learns later of each change: the cluster has its time, unless the clock of the service is wrong.
    const changedAtMs = Math.max(beforeMs, Math.min(event.atMs, Number(cluster.timestamp)));
    Object.assign(state, { cluster, isResting, changedAtMs });
    const next = cluster.player_state?.next_tracks ?? [];
    const firstOther = next.findIndex((track) => !isQueued(track));
    if (firstOther >= 0 && next.slice(firstOther).some(isQueued))
      return `a queued track comes after ${next[firstOther]?.uri ?? ''}`;
    if (changedAtMs - editedAtMs < EDIT_MS || !keepsTrack(before, cluster) || !changesDevice(before, cluster)) return null;
    if (wasResting || isResting) return null;
    const [was, is] = [queueOf(before.player_state).join(), queueOf(cluster.player_state ?? before.player_state).join()];
    return was === is ? null : `the queue changed from ${was} to ${is} at version ${String(cluster.version)}`;
  };
});

/** Rounding, and the part of a frame at the end. */
const TOLERANCE_MS = 50;

interface Position {
  playId: number | null;
  lastMs: number;
}

const isMove = (event: TraceEvent) => event.type === 'media-command' && ['open', 'seek', 'stop'].includes(event.what);

export const s21 = safety('S21', 'positions lie within the track, and only seeks move them back', () => {
  reads('view', 'media', 'media-command', 'page');
  const sounds = perPage(silence);
  const positions = perPage((): Position => ({ playId: null, lastMs: 0 }));
  return (event) => {
    if (event.type === 'view') return viewError(event);
    if (event.type !== 'media' && event.type !== 'media-command' && event.type !== 'page') return null;
    const sound = sounds(event);
    const position = positions(event);
    followSound(sound, event);
    if (isMove(event)) Object.assign(position, { playId: null, lastMs: 0 });
    if (event.type !== 'media' || !('positionMs' in event.event)) return null;
    const { playId, positionMs } = event.event;
    if (playId !== sound.playId) return null;
    if (positionMs < 0 || positionMs > (sound.durationMs ?? Infinity) + TOLERANCE_MS)
      return `${event.page} is at ${String(positionMs)} of ${String(sound.durationMs)} ms`;
    const { lastMs, playId: lastId } = position;
    Object.assign(position, { playId, lastMs: positionMs });
    return lastId === playId && positionMs < lastMs - TOLERANCE_MS
      ? `${event.page} moves from ${String(lastMs)} back to ${String(positionMs)} ms`
      : null;
  };
});

function viewError({ page, view }: Extract<TraceEvent, { readonly type: 'view' }>): string | null {
  const { durationMs, positionMs, track } = view;
  if (track === null || (positionMs >= 0 && (durationMs === 0 || positionMs <= durationMs + TOLERANCE_MS))) return null;
  return `${page} shows ${String(positionMs)} of ${String(durationMs)} ms`;
}

/** A report of the position is half a second old at most. */
const REPORT_MS = 500;

export const s22 = safety('S22', 'a track may be preloaded in the last ten seconds, once, and only as MP4', () => {
  reads('media', 'media-command', 'page');
  const sounds = perPage(silence);
  const announced = perPage(() => new Set<number>());
  return (event) => {
    const sound = sounds(event);
    if (event.type === 'media-command') {
      if (event.what === 'seek' && (sound.durationMs ?? 0) - (event.positionMs ?? 0) > CAN_PRELOAD_MS) announced(event).clear();
      const isMp4 = /^(?:audio|video)\/mp4/.test(event.mimeType ?? 'audio/mp4');
      if (event.what === 'preload' && !isMp4 && !isOfPreviews(event)) return `${event.page} preloads ${String(event.mimeType)}`;
    }
    followSound(sound, event);
    if (event.type !== 'media' || event.event.type !== 'can-preload' || event.event.playId !== sound.playId) return null;
    const leftMs = (sound.durationMs ?? 0) - sound.positionMs;
    if (leftMs > CAN_PRELOAD_MS + REPORT_MS) return `${event.page} may preload with ${String(leftMs)} ms left`;
    const isTwice = announced(event).has(event.event.playId);
    announced(event).add(event.event.playId);
    return isTwice ? `${event.page} may preload twice` : null;
  };
});
