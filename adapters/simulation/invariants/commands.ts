import { CONNECT_VOLUME_MAX, VOLUME_DEBOUNCE_MS } from '#domain/constants/network/connect.ts';
import type { PlayerView, RepeatMode } from '#application/player-view/controller-types.ts';
import { positionAt } from '#application/player-view/playback-position.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { TraceEvent } from '../world/trace.ts';
import { bodyOf, CALL_EVENTS, commandIn, volumeTargetOf } from './reading/calls.ts';
import { registeredIn } from './reading/clusters.ts';
import { perPage, reads, safety } from './reading/pages.ts';
import { clusterIn, commandTypeIn } from './reading/pushes.ts';

interface SentVolume {
  readonly request: HttpRequest;
  readonly atMs: number;
  hasFailed: boolean;
}

/** Timers and positions are rounded. */
const ROUNDING_MS = 5;

export const s11 = safety('S11', 'a volume is sent at most once a second, and changes only when it is set', () => {
  reads(...CALL_EVENTS, 'received');
  const pages = perPage(() => new Map<string, SentVolume>());
  /** Every volume that was set, by device. */
  const set = new Map<string, Set<number>>();
  const learn = (deviceId: string, volume: unknown) => {
    const known = set.get(deviceId) ?? new Set();
    set.set(deviceId, known.add(Number(volume)));
  };
  const onRequest = (event: TraceEvent, request: HttpRequest): string | null => {
    const body = bodyOf(request);
    const registered = registeredIn(event);
    if (registered !== null) learn(registered, body?.['volume']);
    const to = volumeTargetOf(request);
    if (to === null) return null;
    const volume = Number(body?.['volume']);
    learn(to, volume);
    const sent = pages(event);
    const before = sent.get(to);
    // A repetition of what failed is no other volume.
    const isRepeated = before?.hasFailed === true && Number(bodyOf(before.request)?.['volume']) === volume;
    sent.set(to, { request, atMs: isRepeated ? before.atMs : event.atMs, hasFailed: false });
    if (!(volume >= 0 && volume <= CONNECT_VOLUME_MAX)) return `${event.page} sets the volume ${String(volume)}`;
    const apartMs = before ? event.atMs - before.atMs : Infinity;
    return apartMs < VOLUME_DEBOUNCE_MS - ROUNDING_MS && before?.hasFailed === false
      ? `${event.page} sends two volumes within ${String(apartMs)} ms`
      : null;
  };
  return (event) => {
    if (event.type === 'request') return onRequest(event, event.request);
    if (event.type === 'response' || event.type === 'request-failed') {
      const to = volumeTargetOf(event.request);
      const sent = to === null ? undefined : pages(event).get(to);
      const isRefused = event.type === 'request-failed' || event.response.status >= 300;
      if (sent?.request === event.request) sent.hasFailed = isRefused;
    }
    for (const [id, { volume }] of Object.entries(clusterIn(event)?.cluster.devices ?? {}))
      if (set.has(id) && !set.get(id)?.has(volume)) return `${id} has the volume ${String(volume)}, which was never set`;
    return null;
  };
});

export const s13 = safety('S13', 'every command ends once', () => {
  reads('command', 'settled');
  const running = new Set<number>();
  return (event) => {
    if (event.type === 'command') running.add(event.id);
    if (event.type !== 'settled' || running.delete(event.id)) return null;
    return `${event.name} of ${event.page} ended twice`;
  };
});

const NEXT_MODE: Readonly<Record<RepeatMode, RepeatMode>> = { OFF: 'CONTEXT', CONTEXT: 'TRACK', TRACK: 'OFF' };
/** The modes in which each option is on. */
const REPEATS: Readonly<Record<string, readonly RepeatMode[]>> = {
  set_repeating_context: ['CONTEXT', 'TRACK'],
  set_repeating_track: ['TRACK'],
};

const shuffleOf = (event: TraceEvent) => {
  const cluster = clusterIn(event)?.cluster;
  return cluster?.player_state ? { version: cluster.version, player: cluster.player_state } : null;
};

interface Repeating {
  shown: RepeatMode;
  /** The mode that each running command sets, by its id; the latest is last. */
  readonly wanted: Map<number, RepeatMode>;
}

function repeatError(event: TraceEvent, state: Repeating): string | null {
  const { wanted } = state;
  if (event.type === 'view') state.shown = event.view.repeat;
  if (event.type === 'command' && event.name === 'cycle-repeat')
    wanted.set(event.id, NEXT_MODE[[...wanted.values()].at(-1) ?? state.shown]);
  // The latest one decides what the next one starts from.
  if (event.type === 'settled' && wanted.has(event.id)) {
    if ([...wanted.keys()].at(-1) === event.id) wanted.clear();
    else wanted.delete(event.id);
  }
  const sent = commandIn(event);
  const modes = REPEATS[sent?.endpoint ?? ''];
  if (modes === undefined || wanted.size === 0) return null;
  const isWanted = [...wanted.values()].some((mode) => modes.includes(mode) === sent?.value);
  return isWanted ? null : `${event.page} sends ${String(sent?.endpoint)} with ${String(sent?.value)}`;
}

export const s34 = safety('S34', 'repeat goes from off to context to track to off, and shuffle keeps the current track', () => {
  reads('view', 'command', 'settled', 'request', 'response', 'received');
  const pages = perPage((): Repeating => ({ shown: 'OFF', wanted: new Map() }));
  const clusters = perPage(() => ({ last: null as ReturnType<typeof shuffleOf> }));
  return (event) => {
    const wrong = repeatError(event, pages(event));
    const now = shuffleOf(event);
    if (wrong !== null || now === null) return wrong;
    const state = clusters(event);
    const { last } = state;
    state.last = now;
    if (last === null || now.version !== last.version + 1) return null;
    const isFlip = last.player.options.shuffling_context !== now.player.options.shuffling_context;
    const isSameSession = last.player.session_id === now.player.session_id && last.player.context_uri === now.player.context_uri;
    return isFlip && isSameSession && last.player.track?.uid !== now.player.track?.uid
      ? `shuffle changed the current track at version ${String(now.version)}`
      : null;
  };
});

interface Pressed {
  view: PlayerView | null;
  wanted: 'previous' | 'restart' | null;
  atMs: number;
  /** Commands that have not settled, by number. */
  readonly waiting: Set<number>;
}

/** Local playback reacts to previous within this time. */
const PREVIOUS_MS = 1_000;

/** What else may open or move a track of a page. */
const isOther = (event: TraceEvent) =>
  commandTypeIn(event) !== null ||
  (event.type === 'media' && (event.event.type === 'ended' || event.event.type === 'failed')) ||
  (event.type === 'settled' && event.error !== null);

function previousIn(event: TraceEvent): Pressed['wanted'] {
  const sent = commandIn(event);
  if (sent?.endpoint === 'skip_prev' || (event.type === 'media-command' && event.what === 'open')) return 'previous';
  const isRestart = sent?.endpoint === 'seek_to' && sent.value === 0;
  return isRestart || (event.type === 'media-command' && event.what === 'seek' && event.positionMs === 0) ? 'restart' : null;
}

export const s35 = safety('S35', 'smart previous restarts a track from three seconds on, and goes back before that', () => {
  reads('view', 'command', 'settled', 'page', 'received', 'media', 'media-command', 'request');
  const pages = perPage((): Pressed => ({ view: null, wanted: null, atMs: 0, waiting: new Set() }));
  return (event) => {
    const pressed = pages(event);
    // A page whose clock is wrong shows positions of another time.
    if (event.type === 'view') pressed.view = Math.abs(event.atMs - event.view.asOfMs) < PREVIOUS_MS ? event.view : null;
    if (event.type === 'command') {
      // An earlier command that waits for the connection may go back meanwhile.
      const isJudged = event.name === 'smart-previous' && pressed.waiting.size === 0;
      pressed.wanted = isJudged ? wantedPrevious(pressed.view, event.atMs) : null;
      pressed.atMs = event.atMs;
      pressed.waiting.add(event.id);
    }
    if (event.type === 'settled') pressed.waiting.delete(event.id);
    if (event.type === 'page' && event.what === 'opening') pressed.waiting.clear();
    if (isOther(event) || event.atMs - pressed.atMs > PREVIOUS_MS) pressed.wanted = null;
    const { wanted } = pressed;
    const actual = wanted === null ? null : previousIn(event);
    if (actual === null) return null;
    pressed.wanted = null;
    return actual === wanted ? null : `${event.page} does ${actual} instead of ${String(wanted)}`;
  };
});

/** Spec §9 "under 3000 ms with a previous track, or seeking disallowed, goes to previous; else restarts at 0". */
function wantedPrevious(view: PlayerView | null, nowMs: number): Pressed['wanted'] {
  if (view?.track == null || view.phase === 'loading') return null;
  const positionMs = positionAt(view, nowMs);
  // The page's own clock may differ a little: around the limit both are right.
  if (Math.abs(positionMs - 3_000) < 600) return null;
  if (view.disallows.seeking) return 'previous';
  return positionMs < 3_000 && !view.disallows.skippingPrevious ? 'previous' : 'restart';
}

export const s37 = safety('S37', 'no other context starts while an advertisement may not be skipped', () => {
  reads('view', 'command', 'settled');
  const pages = perPage(() => ({ view: null as PlayerView | null, contextId: null as number | null }));
  const isAd = (view: PlayerView | null) => view?.restrictions.disallow_skipping_next_reasons?.includes('ad_disallow') ?? false;
  return (event) => {
    const pressed = pages(event);
    if (event.type === 'view') {
      pressed.view = event.view;
      // The advertisement ended meanwhile.
      if (!isAd(event.view)) pressed.contextId = null;
    }
    if (event.type === 'command' && event.name === 'play' && isAd(pressed.view)) pressed.contextId = event.id;
    if (event.type !== 'settled' || event.id !== pressed.contextId) return null;
    pressed.contextId = null;
    return event.error === null ? `${event.page} plays another context during an advertisement` : null;
  };
});
