import { disagreementsOf, idOf } from './reading/agreement.ts';
import { COMMAND_MS_MAX } from '../world/world.ts';
import type { Device } from '../world/device/device.ts';
import type { World } from '../world/types.ts';
import { callOf } from './reading/calls.ts';
import { AGREED_MS, CALM_EVENTS, calmMs, createCalm } from './reading/calm.ts';
import { registeredIn } from './reading/clusters.ts';
import { accountOf, liveness, openPages, perPage, reads, safety } from './reading/pages.ts';

const phaseOf = ({ client }: Device) => client.session.view().phase;
const isSignedIn = (page: Device) => phaseOf(page) === 'signed-in';

/** Pages whose last registration was refused: they are no devices. */
function refusedPages(world: World): ReadonlySet<string> {
  const refused = new Set<string>();
  for (const event of world.trace()) {
    if (event.type !== 'response' || callOf(event.request)?.name !== 'register') continue;
    if (event.response.status === 429 || event.response.status === 403) refused.add(event.page);
    else refused.delete(event.page);
  }
  return refused;
}

/** One page for each device: tabs of a browser share theirs. */
const devicesOf = (pages: readonly Device[]) => [...new Map(pages.map((page) => [idOf(page), page])).values()];

export const l1 = liveness('L1', 'all pages are connected, registered and agree 65 s after the last fault', (world) => {
  if (calmMs(world) < AGREED_MS) return null;
  const open = openPages(world);
  const lost = open.find((page) => phaseOf(page) === 'unknown');
  if (lost) return `${lost.name} does not know who listens`;
  const refused = refusedPages(world);
  const accounts = new Set(open.map(({ account }) => account.username));
  for (const account of accounts) {
    const pages = open.filter((page) => isSignedIn(page) && page.account.username === account);
    const devices = devicesOf(pages.filter(({ name }) => !refused.has(name)));
    const [wrong] = disagreementsOf(world, pages, devices);
    if (wrong !== undefined) return wrong;
  }
  return null;
});

const SOUND_MS = 30_000;

interface Awaited {
  readonly page: string;
  readonly account: string;
  readonly atMs: number;
  readonly name: string;
}

export const l2 = safety('L2', 'a play command sounds or shows an error within 30 s', (world) => {
  const calm = createCalm();
  let awaited: Awaited | null = null;
  return (event) => {
    calm.follow(event);
    if (event.type === 'command') {
      const isPlay = event.name === 'play' && !('paused' in event.command && event.command.paused === true);
      awaited = isPlay ? { page: event.page, account: accountOf(world, event.page), atMs: event.atMs, name: event.name } : null;
    }
    if (awaited === null) return null;
    const isSound =
      event.type === 'media' &&
      (event.event.type === 'playing' || event.event.type === 'failed' || event.event.type === 'autoplay-failed');
    const isError = event.type === 'settled' && event.error !== null && event.page === awaited.page;
    const isNotice = event.type === 'view' && event.view.notice !== null;
    const isOver = event.type === 'page' || event.type === 'fault' || event.type === 'page-change';
    if (isSound || isError || isNotice || isOver) awaited = null;
    else if (event.atMs - awaited.atMs > SOUND_MS) {
      const { atMs, name, page } = awaited;
      awaited = null;
      if (calm.forMs(event.atMs) > event.atMs - atMs) return `${name} at ${page} has no sound and no error`;
    }
    return null;
  };
});

/** Bytes flow again, and the track is opened again at its position. */
const STALL_MS = 5_000;

export const l3 = safety('L3', 'playback that waited for bytes goes on 5 s after the network is back', () => {
  const calm = createCalm();
  const pages = perPage(() => ({ waitingAtMs: null as number | null }));
  const waiting = new Map<string, number>();
  return (event) => {
    calm.follow(event);
    const state = pages(event);
    if (event.type === 'page') state.waitingAtMs = null;
    if (event.type === 'media-command') state.waitingAtMs = null;
    if (event.type === 'media') state.waitingAtMs = event.event.type === 'waiting' ? event.atMs : null;
    if (state.waitingAtMs === null) waiting.delete(event.page);
    else waiting.set(event.page, state.waitingAtMs);
    for (const [page, sinceMs] of waiting)
      if (Math.min(event.atMs - sinceMs, calm.forMs(event.atMs)) > STALL_MS + SOUND_MS)
        return `${page} waits for bytes since ${String(sinceMs)}`;
    return null;
  };
});

const AWAKE_MS = 20_000;

export const l4 = safety('L4', 'a page that slept is connected 20 s after it woke', () => {
  const calm = createCalm();
  const woken = new Map<string, number>();
  const views = perPage(() => ({ connection: '' }));
  /** Pages that slept while they were connected: another may wait for a socket that was opened before. */
  const asleep = new Set<string>();
  return (event) => {
    const state = views(event);
    if (event.type === 'view') state.connection = event.view.connection;
    if (event.type === 'page') woken.delete(event.page);
    if (event.type === 'page' && event.what === 'asleep' && state.connection === 'connected') asleep.add(event.page);
    if (event.type === 'page' && event.what === 'awake' && asleep.delete(event.page)) woken.set(event.page, event.atMs);
    if (event.type === 'fault' || event.type === 'fault-ended' || event.type === 'service') woken.clear();
    calm.follow(event);
    const wokeAtMs = woken.get(event.page);
    if (wokeAtMs === undefined || event.atMs - wokeAtMs <= AWAKE_MS) return null;
    woken.delete(event.page);
    const isLost = state.connection === 'connecting' || state.connection === 'reconnecting';
    return isLost ? `${event.page} is still ${state.connection} after it woke` : null;
  };
});

export const l5 = safety('L5', 'every command ends within 150 s', () => {
  const running = new Map<number, { readonly page: string; readonly name: string; readonly atMs: number }>();
  const forget = (page: string) => {
    for (const [id, command] of running) if (command.page === page) running.delete(id);
  };
  return (event) => {
    if (event.type === 'command') running.set(event.id, { page: event.page, name: event.name, atMs: event.atMs });
    if (event.type === 'settled') running.delete(event.id);
    if (event.type === 'page') forget(event.page);
    for (const [id, { atMs, name, page }] of running) {
      if (event.atMs - atMs <= COMMAND_MS_MAX) return null;
      running.delete(id);
      return `${name} of ${page} did not end`;
    }
    return null;
  };
});

const ENDED_MS = 5_000;

export const l7 = safety('L7', 'after the last track a player is paused', () => {
  const calm = createCalm();
  const pages = perPage(() => ({ endedAtMs: null as number | null, phase: '' }));
  return (event) => {
    calm.follow(event);
    const state = pages(event);
    if (event.type === 'view') state.phase = event.view.phase;
    if (event.type === 'media-command' && event.what !== 'pause' && event.what !== 'cancel-preload') state.endedAtMs = null;
    if (event.type === 'media')
      state.endedAtMs = event.event.type === 'ended' && event.event.nextPlayId === null ? event.atMs : null;
    const { endedAtMs } = state;
    if (endedAtMs === null || event.atMs - endedAtMs <= ENDED_MS || calm.forMs(event.atMs) <= ENDED_MS) return null;
    state.endedAtMs = null;
    return state.phase === 'playing' ? `${event.page} shows playback after the last track` : null;
  };
});

const GONE_MS = 50_000;

export const l8 = safety('L8', 'a device that is gone is no longer active after 45 s', () => {
  reads(...CALM_EVENTS, 'request');
  const calm = createCalm();
  const devices = new Map<string, string>();
  const gone = new Map<string, number>();
  return (event) => {
    calm.follow(event);
    const registered = registeredIn(event);
    if (registered !== null) {
      devices.set(event.page, registered);
      gone.delete(registered);
    }
    const deviceId = devices.get(event.page);
    if (event.type === 'page' && event.what === 'crashed' && deviceId !== undefined) gone.set(deviceId, event.atMs);
    // A page that is gone shows nothing.
    if (event.type !== 'view' || gone.size === 0 || gone.has(deviceId ?? '')) return null;
    if (event.view.connection !== 'connected') return null;
    const active = event.view.devices.find(({ isActive }) => isActive)?.id ?? '';
    const waitedMs = event.atMs - (gone.get(active) ?? Infinity);
    return Math.min(waitedMs, calm.forMs(event.atMs)) > GONE_MS ? `${event.page} shows ${active} as active, which is gone` : null;
  };
});

/** A try may wait for each of its requests, and a minute between two series. */
const REARMED_MS = 150_000;

export const l9 = safety('L9', 'a page that is not connected keeps trying', () => {
  const tries = perPage(() => ({ connection: '', lastMs: 0, isAsleep: false }));
  return (event) => {
    const state = tries(event);
    const isTry = event.type === 'request' || event.type === 'socket';
    if (isTry || event.type === 'page') state.lastMs = event.atMs;
    if (event.type === 'page') state.isAsleep = event.what === 'asleep';
    if (event.type === 'view') {
      if (event.view.connection !== state.connection) state.lastMs = event.atMs;
      state.connection = event.view.connection;
    }
    const isTrying = state.connection === 'reconnecting' || state.connection === 'connecting';
    return isTrying && !state.isAsleep && event.atMs - state.lastMs > REARMED_MS
      ? `${event.page} has stopped trying to connect`
      : null;
  };
});

const REGISTRATIONS_MAX = 6;
const MINUTE_MS = 60_000;

export const l12 = safety('L12', 'two tabs with one device id do not register in turns', () => {
  reads(...CALM_EVENTS, 'request');
  const calm = createCalm();
  const registered = new Map<string, readonly number[]>();
  return (event) => {
    calm.follow(event);
    const id = registeredIn(event);
    if (id === null) return null;
    const recent = [...(registered.get(id) ?? []).filter((atMs) => event.atMs - atMs < MINUTE_MS), event.atMs];
    registered.set(id, recent);
    const isSteady = calm.forMs(event.atMs) > MINUTE_MS;
    return isSteady && recent.length > REGISTRATIONS_MAX ? `${id} registers ${String(recent.length)} times in a minute` : null;
  };
});

export const s62 = liveness('S62', 'a page that signed out a minute ago holds no socket', (world) => {
  const open = new Map<string, number>();
  const lastMs = new Map<string, number>();
  for (const event of world.trace()) {
    if (event.type === 'page' || event.type === 'settled' || event.type === 'command') lastMs.set(event.page, event.atMs);
    if (event.type === 'page' && event.what === 'opening') open.delete(event.page);
    if (event.type === 'socket' && event.what === 'opened') open.set(event.page, (open.get(event.page) ?? 0) + 1);
    if (event.type === 'socket-closed') open.set(event.page, Math.max(0, (open.get(event.page) ?? 0) - 1));
  }
  const nowMs = world.clock.nowMs();
  const left = openPages(world).find(
    (page) => phaseOf(page) === 'anonymous' && (open.get(page.name) ?? 0) > 0 && nowMs - (lastMs.get(page.name) ?? 0) > MINUTE_MS,
  );
  return left ? `${left.name} is signed out and holds a socket` : null;
});
