import { repeatOptions } from '#domain/connect/repeat.ts';
import { smartPrevious } from '#domain/connect/smart-previous.ts';
import { CONNECT_VOLUME_MAX, VOLUME_DEBOUNCE_MS } from '#domain/constants/network/connect.ts';
import type { PlayerView, RepeatMode } from '#application/player-view/controller-types.ts';
import { positionAt } from '#application/player-view/playback-position.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { TraceEvent } from '../world/trace.ts';
import { bodyOf, callOf } from './reading/calls.ts';
import { perPage, safety } from './reading/pages.ts';
import { clusterIn } from './reading/pushes.ts';

interface SentVolume {
  readonly request: HttpRequest;
  readonly atMs: number;
  hasFailed: boolean;
}

/** The device whose volume a request sets. */
function volumeTarget(request: HttpRequest): string | null {
  const call = callOf(request);
  if (call?.name === 'device-volume') return call.params[0] ?? '';
  return call?.name === 'connect-volume' ? (call.params[1] ?? '') : null;
}

/** Timers and positions are rounded. */
const ROUNDING_MS = 5;

export const s11 = safety('S11', 'a volume is sent at most once a second, and changes only when it is set', () => {
  const pages = perPage(() => new Map<string, SentVolume>());
  /** Every volume that was set, by device. */
  const set = new Map<string, Set<number>>();
  const learn = (deviceId: string, volume: unknown) => {
    const known = set.get(deviceId) ?? new Set();
    set.set(deviceId, known.add(Number(volume)));
  };
  const onRequest = (event: TraceEvent, request: HttpRequest): string | null => {
    const body = bodyOf(request);
    if (callOf(request)?.name === 'register') learn(deviceIdIn(body), body?.['volume']);
    const to = volumeTarget(request);
    if (to === null) return null;
    const volume = Number(body?.['volume']);
    learn(to, volume);
    const sent = pages(event);
    const before = sent.get(to);
    sent.set(to, { request, atMs: event.atMs, hasFailed: false });
    if (!(volume >= 0 && volume <= CONNECT_VOLUME_MAX)) return `${event.page} sets the volume ${String(volume)}`;
    const apartMs = before ? event.atMs - before.atMs : Infinity;
    return apartMs < VOLUME_DEBOUNCE_MS - ROUNDING_MS && before?.hasFailed === false
      ? `${event.page} sends two volumes within ${String(apartMs)} ms`
      : null;
  };
  return (event) => {
    if (event.type === 'request') return onRequest(event, event.request);
    if (event.type === 'response' || event.type === 'request-failed') {
      const to = volumeTarget(event.request);
      const sent = to === null ? undefined : pages(event).get(to);
      const isRefused = event.type === 'request-failed' || event.response.status >= 300;
      if (sent?.request === event.request) sent.hasFailed = isRefused;
    }
    for (const [id, { volume }] of Object.entries(clusterIn(event)?.cluster.devices ?? {}))
      if (set.has(id) && !set.get(id)?.has(volume)) return `${id} has the volume ${String(volume)}, which was never set`;
    return null;
  };
});

function deviceIdIn(body: ReturnType<typeof bodyOf>): string {
  const device = body?.['device'] as { readonly device_id?: string; readonly id?: string } | undefined;
  return device?.device_id ?? device?.id ?? '';
}

export const s13 = safety('S13', 'every command ends once', () => {
  const running = new Set<number>();
  return (event) => {
    if (event.type === 'command') running.add(event.id);
    if (event.type !== 'settled' || running.delete(event.id)) return null;
    return `${event.name} of ${event.page} ended twice`;
  };
});

const NEXT_MODE: Readonly<Record<RepeatMode, RepeatMode>> = { OFF: 'CONTEXT', CONTEXT: 'TRACK', TRACK: 'OFF' };

interface Pressed {
  view: PlayerView | null;
  /** What the two commands have to set. */
  repeat: ReturnType<typeof repeatOptions> | null;
  previous: 'previous' | 'restart' | null;
  contextId: number | null;
}

const nothingPressed = (): Pressed => ({ view: null, repeat: null, previous: null, contextId: null });

/** The endpoint and the value of a command; null for other requests. */
function commandIn(event: TraceEvent): { readonly endpoint: string; readonly value?: unknown } | null {
  if (event.type !== 'request' || callOf(event.request)?.name !== 'command') return null;
  return (bodyOf(event.request)?.['command'] as { readonly endpoint: string } | undefined) ?? null;
}

const shuffleOf = (event: TraceEvent) => {
  const cluster = clusterIn(event)?.cluster;
  return cluster?.player_state ? { version: cluster.version, player: cluster.player_state } : null;
};

export const s34 = safety('S34', 'repeat goes from off to context to track to off, and shuffle keeps the current track', () => {
  const pages = perPage(nothingPressed);
  const clusters = perPage(() => ({ last: null as ReturnType<typeof shuffleOf> }));
  return (event) => {
    const pressed = pages(event);
    if (event.type === 'view') pressed.view = event.view;
    if (event.type === 'command') {
      const mode = pressed.view?.repeat ?? 'OFF';
      pressed.repeat = event.name === 'cycle-repeat' ? repeatOptions(NEXT_MODE[mode]) : null;
    }
    if (event.type === 'settled' && event.name === 'cycle-repeat') pressed.repeat = null;
    const sent = pressed.repeat === null ? null : commandIn(event);
    if (pressed.repeat !== null && sent !== null) {
      const key = sent.endpoint === 'set_repeating_context' ? 'repeating_context' : 'repeating_track';
      const isRepeat = sent.endpoint === 'set_repeating_context' || sent.endpoint === 'set_repeating_track';
      if (isRepeat && sent.value !== pressed.repeat[key]) return `${event.page} sets ${key} to ${String(sent.value)}`;
    }
    const now = shuffleOf(event);
    if (now === null) return null;
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

export const s35 = safety('S35', 'smart previous restarts a track from three seconds on, and goes back before that', () => {
  const pages = perPage(nothingPressed);
  return (event) => {
    const pressed = pages(event);
    if (event.type === 'view') pressed.view = event.view;
    if (event.type === 'settled' && event.name === 'smart-previous') pressed.previous = null;
    if (event.type === 'command') pressed.previous = event.name === 'smart-previous' ? expected(pressed.view, event.atMs) : null;
    if (pressed.previous === null) return null;
    const sent = commandIn(event);
    const isBack = sent?.endpoint === 'skip_prev' || (event.type === 'media-command' && event.what === 'open');
    const isRestart = sent?.endpoint === 'seek_to' || (event.type === 'media-command' && event.what === 'seek');
    if (!isBack && !isRestart) return null;
    const actual = isBack ? 'previous' : 'restart';
    const wanted = pressed.previous;
    pressed.previous = null;
    return actual === wanted ? null : `${event.page} does ${actual} instead of ${wanted}`;
  };
});

function expected(view: PlayerView | null, nowMs: number): Pressed['previous'] {
  if (view?.track == null || view.phase === 'loading') return null;
  const positionMs = positionAt(view, nowMs);
  // The page's own clock may differ a little: around the limit both are right.
  if (Math.abs(positionMs - 3_000) < 600) return null;
  return smartPrevious({ positionMs, hasPrevious: !view.disallows.skippingPrevious, canSeek: !view.disallows.seeking });
}

export const s37 = safety('S37', 'no other context starts while an advertisement may not be skipped', () => {
  const pages = perPage(nothingPressed);
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
