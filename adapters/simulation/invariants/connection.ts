import {
  AUTHENTICATION_CURVE,
  CLOSED_BY_TIMEOUT,
  CLOSED_ON_PURPOSE,
  OPENING_WAIT_MS,
  PING_IDLE_MS,
  PONG_WAIT_MS,
  QUICK_CURVE,
  QUICK_DROP_MS,
  RECONNECT_CURVE,
} from '#domain/constants/network/transport.ts';
import { REARM_MS } from '#domain/constants/network/retry.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import { bodyOf, callOf } from './reading/calls.ts';
import { perPage, reads, safety } from './reading/pages.ts';
import { pushOf } from './reading/pushes.ts';

interface Line {
  socket: number | null;
  connectionId: string | null;
  wasConnected: boolean;
  openingAtMs: number;
}

const noLine = (): Line => ({ socket: null, connectionId: null, wasConnected: false, openingAtMs: 0 });

type Followed = Parameters<ReturnType<typeof perPage<Line>>>[0];

/** Follows the socket of a page and its connection id. */
function followLine(line: Line, event: Followed): void {
  if (event.type === 'socket' && event.what === 'opening')
    Object.assign(line, { socket: event.socket, connectionId: null, openingAtMs: event.atMs });
  if (event.type === 'socket-closed' && event.socket === line.socket) Object.assign(line, { socket: null, connectionId: null });
  const push = pushOf(event);
  if (push?.type === 'connection-id') Object.assign(line, { connectionId: push.connectionId, wasConnected: true });
}

interface Wait {
  closedAtMs: number | null;
  lastDropMs: number | null;
  minMs: number;
  tries: number;
  lastTryMs: number;
  isLoading: boolean;
}

const startOfWait = (): Wait => ({ closedAtMs: null, lastDropMs: null, minMs: 0, tries: 0, lastTryMs: 0, isLoading: false });

/** Of the browser, a listener, or the visitor of an embed. */
const ACTS: readonly Followed['type'][] = ['page-change', 'command', 'visitor'];

/** The service responds to a command again, and does not know the device: the listener waits for the next connection. */
const isUnknownDevice = (event: Followed) =>
  event.type === 'response' && event.response.status === 404 && callOf(event.request)?.name === 'command';

/** A wait this long means that the budget of retries was empty, and is full again. */
const REFILLED_MS = REARM_MS * 0.75;

export const s48 = safety('S48', 'a page waits before it connects again, longer after each failure', () => {
  reads('request', 'response', 'received', 'socket', 'socket-closed', 'view', 'page-change', 'command', 'visitor');
  const lines = perPage(noLine);
  const waits = perPage(startOfWait);
  return (event) => {
    const line = lines(event);
    const wait = waits(event);
    if (event.type === 'view') wait.isLoading = event.view.phase === 'loading';
    // What the listener or the browser does ends the wait, and so does a sign-out, even one that fails.
    const hasLeft = event.type === 'view' && event.view.connection === 'disconnected';
    // Its next connection is its first one.
    if (hasLeft) [line.wasConnected, wait.lastDropMs] = [false, null];
    if (hasLeft || ACTS.includes(event.type) || isUnknownDevice(event)) Object.assign(wait, { closedAtMs: null, tries: 0 });
    if (event.type === 'socket-closed' && event.socket === line.socket && event.code !== CLOSED_ON_PURPOSE) {
      const isQuick = line.connectionId !== null && wait.lastDropMs !== null && event.atMs - wait.lastDropMs < QUICK_DROP_MS;
      const curve = line.wasConnected ? RECONNECT_CURVE : AUTHENTICATION_CURVE;
      if (line.connectionId !== null) Object.assign(wait, { lastDropMs: event.atMs, tries: 0 });
      const minMs = isQuick ? QUICK_CURVE.baseMs : Math.min(curve.ceilingMs, curve.baseMs * 2 ** Math.min(2, wait.tries));
      Object.assign(wait, { closedAtMs: event.atMs, minMs, tries: wait.tries + 1 });
    }
    followLine(line, event);
    if (event.type !== 'request') return null;
    const name = callOf(event.request)?.name;
    if (name !== 'ticket' && name !== 'endpoints') return null;
    const { closedAtMs, lastTryMs, minMs } = wait;
    const restedMs = event.atMs - Math.max(closedAtMs ?? 0, lastTryMs);
    Object.assign(wait, { closedAtMs: null, lastTryMs: event.atMs, ...(restedMs > REFILLED_MS ? { tries: 0 } : {}) });
    if (closedAtMs === null || wait.isLoading || event.atMs - closedAtMs >= minMs) return null;
    return `${event.page} connects again after ${String(event.atMs - closedAtMs)} instead of ${String(minMs)} ms`;
  };
});

interface Heartbeat {
  pingAtMs: number | null;
  quietSinceMs: number;
  receivedAtMs: number;
  /** Timers of this page are late. */
  isLate: boolean;
}

const noHeartbeat = (): Heartbeat => ({ pingAtMs: null, quietSinceMs: 0, receivedAtMs: 0, isLate: false });

/** The timer may run this much later. */
const LATE_MS = 500;

const isPing = (text: string) => text.includes('"ping"');

function closeError(event: Extract<Followed, { readonly type: 'socket-closed' }>, line: Line, beat: Heartbeat): string | null {
  if (!event.byPage || event.code !== CLOSED_BY_TIMEOUT) return null;
  const waitedMs = event.atMs - (beat.pingAtMs ?? line.openingAtMs);
  const dueMs = beat.pingAtMs === null ? OPENING_WAIT_MS : PONG_WAIT_MS;
  return waitedMs < dueMs ? `${event.page} gives a connection up after ${String(waitedMs)} ms` : null;
}

export const s49 = safety(
  'S49',
  'a page pings after 30 s, waits 10 s for the response, and sends nothing on a closed socket',
  () => {
    const lines = perPage(noLine);
    const beats = perPage(noHeartbeat);
    return (event) => {
      const line = lines(event);
      const beat = beats(event);
      if (event.type === 'fault' && /^(clock|process)\./.test(event.name)) beat.isLate = true;
      if (event.type === 'page') beat.isLate = beat.isLate || event.what === 'asleep';
      const { pingAtMs } = beat;
      const isOverdue = pingAtMs !== null && line.socket !== null && event.atMs - pingAtMs > PONG_WAIT_MS + LATE_MS;
      const wrong = event.type === 'socket-closed' ? closeError(event, line, beat) : null;
      followLine(line, event);
      if (event.type === 'socket' && event.what === 'opening')
        Object.assign(beat, { pingAtMs: null, quietSinceMs: event.atMs, receivedAtMs: event.atMs });
      if (event.type === 'socket-closed') beat.pingAtMs = null;
      if (event.type === 'received') {
        beat.receivedAtMs = event.atMs;
        const type = pushOf(event)?.type;
        if (type === 'pong' || type === 'connection-id') Object.assign(beat, { pingAtMs: null, quietSinceMs: event.atMs });
      }
      if (event.type === 'sent') {
        if (event.socket !== line.socket) return `${event.page} sends on a closed socket`;
        if (!isPing(event.text)) return null;
        if (beat.pingAtMs !== null) return `${event.page} pings twice`;
        beat.pingAtMs = event.atMs;
        const isIdle = event.atMs - Math.min(beat.quietSinceMs, beat.receivedAtMs) >= PING_IDLE_MS;
        return isIdle || beat.isLate ? null : `${event.page} pings after ${String(event.atMs - beat.quietSinceMs)} ms`;
      }
      return (
        wrong ?? (isOverdue && !beat.isLate && event.type !== 'socket-closed' ? `${event.page} waits too long for a pong` : null)
      );
    };
  },
);

/** The connection id that a request carries; null for others. */
function connectionIdIn(event: Followed): string | null {
  if (event.type !== 'request') return null;
  const name = callOf(event.request)?.name;
  if (name === 'register') return String(bodyOf(event.request)?.['connection_id']);
  return name === 'observe' ? (event.request.headers?.['X-Spotify-Connection-Id'] ?? '') : null;
}

export const s50 = safety('S50', 'a page registers and observes only on the connection it has', () => {
  reads('request', 'response', 'received', 'socket', 'socket-closed');
  const lines = perPage(noLine);
  /** Sent on another connection. One that is cancelled at once never counts. */
  const wrong = new Map<HttpRequest, string>();
  return (event) => {
    const line = lines(event);
    followLine(line, event);
    const connectionId = connectionIdIn(event);
    if (event.type === 'request' && connectionId !== null && connectionId !== line.connectionId)
      wrong.set(event.request, `${event.page} uses the connection ${connectionId}, and has ${String(line.connectionId)}`);
    if (event.type !== 'response' || wrong.size === 0) return null;
    const text = wrong.get(event.request) ?? null;
    wrong.delete(event.request);
    return event.response.status === 200 ? text : null;
  };
});

const DEALER_ERRORS = ['DEALER_CONNECTION_ERROR', 'DEALER_AUTHENTICATION_FAILED'];

export const s52 = safety(
  'S52',
  'a socket is reported once, when it is closed: as a failed sign-in before its connection id, as a drop after it',
  () => {
    reads('socket', 'socket-closed', 'received', 'log');
    const lines = perPage(noLine);
    const ends = perPage(() => ({ reports: 0, wasConnected: false }));
    return (event) => {
      const line = lines(event);
      const end = ends(event);
      if (event.type === 'socket' && event.what === 'opening') Object.assign(end, { reports: 0, wasConnected: false });
      if (event.type === 'socket-closed' && event.socket === line.socket) end.wasConnected = line.connectionId !== null;
      followLine(line, event);
      // Requests that wait for a connection end with the same code.
      const code = event.type === 'log' && event.message.startsWith('transport:') ? event.detail['code'] : null;
      if (typeof code !== 'string' || !DEALER_ERRORS.includes(code)) return null;
      end.reports += 1;
      if (line.socket !== null) return `${event.page} reports a socket that is open`;
      if (end.reports > 1) return `${event.page} reports one socket twice`;
      return end.wasConnected && code === 'DEALER_AUTHENTICATION_FAILED'
        ? `${event.page} reports a drop as a failed sign-in`
        : null;
    };
  },
);
