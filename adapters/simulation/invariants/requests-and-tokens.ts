import { PRODUCT_TOPIC } from '#domain/connect/push-topics.ts';
import { LOGGING_RETRIES, REQUEST_RETRIES, RETRY_WAIT_MS_MAX } from '#domain/constants/network/retry.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { TraceEvent } from '../world/trace.ts';
import { bodyOf, CALL_EVENTS, callOf, isTransient } from './reading/calls.ts';
import { perPage, reads, safety } from './reading/pages.ts';
import { payloadOf } from './reading/pushes.ts';

const bearerOf = ({ headers }: HttpRequest) => /^Bearer (.+)$/.exec(headers?.['authorization'] ?? '')?.[1] ?? null;

/** The token or ticket that a response gives; null for other responses. */
function secretIn(event: TraceEvent): string | null {
  if (event.type !== 'response' || event.response.status !== 200) return null;
  const name = callOf(event.request)?.name;
  if (name !== 'session' && name !== 'sign-in' && name !== 'ticket') return null;
  const body = bodyOf(event.response);
  const secret = body?.['accessToken'] ?? body?.['ticket'];
  return typeof secret === 'string' && secret !== '' ? secret : null;
}

/** Spec rulings: "before that only client_event, jssdk_error and jssdk_warning may go unauthenticated". */
const UNAUTHENTICATED = /\/(?:client_event|jssdk_error|jssdk_warning)$/;

export const s45 = safety('S45', 'log calls carry the session and no other secret', () => {
  reads('request', 'response', 'log');
  const secrets = new Set<string>();
  const leaked = (text: string) => [...secrets].some((secret) => text.includes(secret));
  return (event) => {
    const secret = secretIn(event);
    if (secret !== null) secrets.add(secret);
    if (event.type === 'log') {
      const text = `${event.message} ${JSON.stringify(event.detail)}`;
      return leaked(text) ? `${event.page} logs a token` : null;
    }
    if (event.type !== 'request') return null;
    const name = callOf(event.request)?.name;
    if (name !== 'log' && name !== 'tracking') return null;
    if (typeof event.request.body === 'string' && leaked(event.request.body)) return `${event.page} sends a token in a log`;
    const isAllowed = bearerOf(event.request) !== null || UNAUTHENTICATED.test(event.request.url);
    return isAllowed ? null : `${event.page} sends a log without a session`;
  };
});

export const s46 = safety('S46', 'two identical GET requests are never pending at once: callers share one response', () => {
  reads(...CALL_EVENTS, 'settled', 'log');
  const pages = perPage(() => new Map<string, HttpRequest>());
  return (event) => {
    if (event.type === 'settled' || event.type === 'log') {
      // This act asks twice on purpose.
      if (event.type === 'settled' && event.name === 'read-twice') return null;
      const [code, what] = event.type === 'log' ? [event.detail['code'], event.message] : [event.error, event.name];
      return code === 'DUPLICATE_REQUEST_ERROR' ? `${event.page} needs a response twice at once: ${what}` : null;
    }
    if (event.type !== 'request' && event.type !== 'response' && event.type !== 'request-failed') return null;
    const { request } = event;
    // The same file is read in parts.
    if (request.method !== 'GET' || request.headers?.['range'] !== undefined || request.url.includes('/application-certificate'))
      return null;
    const pending = pages(event);
    const before = pending.get(request.url);
    if (event.type !== 'request') {
      if (before === request) pending.delete(request.url);
      return null;
    }
    pending.set(request.url, request);
    return before !== undefined && before.cancellation?.cancelled !== true
      ? `${event.page} sends ${request.url} twice at once`
      : null;
  };
});

const RENEWALS_MAX = 2;
/** An embed reads its session twice when it starts: for itself, and for its player. */
const EMBED_RENEWALS_MAX = 4;
const RENEWALS_MS = 60_000;

interface Renewals {
  pending: HttpRequest | null;
  renewedAtMs: readonly number[];
  /** The product changed in this moment, which renews the token too. */
  pushedAtMs: number;
  /** The renewal for a changed product, which does not count. */
  pushed: HttpRequest | null;
  /** How often in a row a request was refused with 401, by its body. */
  readonly refusals: Map<unknown, number>;
}

/** Other logs may be equal. */
const PLAY_RECORDS = ['jssdk_playback_start', 'jssdk_playback_stats', 'jssdk_stall', 'track_stream_verification'];

const isUnique = (request: HttpRequest) => {
  const call = callOf(request);
  if (call?.name === 'tracking') return PLAY_RECORDS.includes(call.params[0] ?? '');
  return call?.name === 'command' || call?.name === 'transfer' || call?.name === 'connect-volume';
};

export const s47 = safety('S47', 'one token renewal at a time, two in a minute, and one repetition of a refused request', () => {
  reads(...CALL_EVENTS, 'received');
  const pages = perPage((): Renewals => ({ pending: null, renewedAtMs: [], pushedAtMs: -1, pushed: null, refusals: new Map() }));
  const onResponse = (event: Extract<TraceEvent, { readonly type: 'response' }>, state: Renewals): string | null => {
    const { request, response } = event;
    if (isUnique(request))
      state.refusals.set(request.body, response.status === 401 ? (state.refusals.get(request.body) ?? 0) + 1 : 0);
    if (state.pending === request) state.pending = null;
    const name = callOf(request)?.name;
    // What comes after is another session.
    if (name === 'sign-in' && response.status < 300) state.renewedAtMs = [];
    const isRenewal = name === 'session' && response.status === 200 && request !== state.pushed;
    const session = isRenewal ? bodyOf(response) : null;
    // A page without a user asks again for each call that needs one, and a page that cannot read the response has no token.
    if (session === null || session['isAnonymous'] === true) return null;
    state.renewedAtMs = [...state.renewedAtMs.filter((atMs) => event.atMs - atMs < RENEWALS_MS), event.atMs];
    const most = request.url.includes('?resource=') ? EMBED_RENEWALS_MAX : RENEWALS_MAX;
    return state.renewedAtMs.length > most
      ? `${event.page} renews its token ${String(state.renewedAtMs.length)} times in a minute`
      : null;
  };
  return (event) => {
    if (payloadOf(event, PRODUCT_TOPIC) !== null) pages(event).pushedAtMs = event.atMs;
    if (event.type !== 'request' && event.type !== 'response' && event.type !== 'request-failed') return null;
    const state = pages(event);
    if (event.type === 'response') return onResponse(event, state);
    const { request } = event;
    if (event.type === 'request-failed') {
      if (state.pending === request) state.pending = null;
      return null;
    }
    if (isUnique(request) && (state.refusals.get(request.body) ?? 0) > 1) return `${event.page} repeats a refused request twice`;
    if (callOf(request)?.name !== 'session') return null;
    const isSecond = state.pending !== null;
    state.pending = request;
    if (event.atMs === state.pushedAtMs) state.pushed = request;
    return isSecond ? `${event.page} renews its token twice at once` : null;
  };
});

interface Tries {
  failed: number;
  /** No earlier than this. */
  notBeforeMs: number;
}

export const s51 = safety('S51', 'a request is tried as often as its call allows, and no sooner than the service asks', () => {
  reads(...CALL_EVENTS);
  const pages = perPage(() => new Map<unknown, Tries>());
  return (event) => {
    if (event.type !== 'request' && event.type !== 'response' && event.type !== 'request-failed') return null;
    const { request } = event;
    if (!isUnique(request)) return null;
    const all = pages(event);
    const tries = all.get(request.body) ?? { failed: 0, notBeforeMs: 0 };
    all.set(request.body, tries);
    const name = callOf(request)?.name;
    if (event.type === 'request') {
      const max = 1 + (name === 'tracking' ? LOGGING_RETRIES : REQUEST_RETRIES);
      if (tries.failed >= max) return `${event.page} sends a request ${String(tries.failed + 1)} times`;
      return event.atMs < tries.notBeforeMs ? `${event.page} repeats a request before the time the service asked for` : null;
    }
    // Without a network a log waits, and is sent with all its tries later.
    if (event.type === 'request-failed') tries.failed = name === 'tracking' ? 0 : tries.failed + 1;
    else if (isTransient(event.response.status)) {
      tries.failed += 1;
      const askedMs = Number(event.response.headers['retry-after'] ?? 0) * 1_000;
      tries.notBeforeMs = event.atMs + (Number.isFinite(askedMs) ? Math.min(askedMs, RETRY_WAIT_MS_MAX) : 0);
    }
    return null;
  };
});

export const s54 = safety('S54', 'after a sign-out no request uses the token of the session', () => {
  reads('request', 'response');
  const pages = perPage(() => ({ held: new Set<string>(), ended: new Set<string>() }));
  return (event) => {
    if (event.type !== 'request' && event.type !== 'response') return null;
    const state = pages(event);
    const secret = secretIn(event);
    if (secret !== null) state.held.add(secret);
    if (event.type === 'response') {
      const isSignedOut = callOf(event.request)?.name === 'logout' && event.response.status === 204;
      if (isSignedOut) Object.assign(state, { held: new Set(), ended: state.held });
      return null;
    }
    const token = bearerOf(event.request);
    return token !== null && state.ended.has(token) ? `${event.page} uses a token after the sign-out` : null;
  };
});

/** A command as its sender numbers it. */
interface Numbered {
  readonly request: HttpRequest;
  readonly sender: string;
  readonly number: number;
  readonly endpoint: string;
}

function numberedIn(request: HttpRequest): Numbered | null {
  const name = callOf(request)?.name;
  if (name !== 'command' && name !== 'transfer' && name !== 'connect-volume') return null;
  const body = bodyOf(request) as {
    readonly command?: { readonly endpoint: string };
    readonly sequence?: { readonly sender_id: string; readonly number: number };
  } | null;
  if (!body?.sequence) return null;
  return { request, sender: body.sequence.sender_id, number: body.sequence.number, endpoint: body.command?.endpoint ?? name };
}

/** What a listener does that makes a command in flight pointless, so that it waits no longer. */
const REPLACED_BY: Readonly<Record<string, readonly string[]>> = {
  add_to_queue: [],
  skip_next: ['play'],
  skip_prev: ['play'],
  seek_to: ['seek', 'smart-previous', 'next', 'previous', 'play'],
  set_shuffling_context: ['toggle-shuffle'],
  set_repeating_context: ['cycle-repeat'],
  set_repeating_track: ['cycle-repeat'],
  set_queue: ['set-queue', 'clear-queue'],
  set_private_session: ['set-private-session'],
  update_context: ['update-context', 'play'],
};

interface Sending {
  /** Sent without a response, by sender. */
  readonly unanswered: Map<string, Numbered>;
  /** The number of the latest, which may be sent again. */
  latest: number;
  /** What the listener did since it was sent first. */
  readonly done: Set<string>;
}

export const s63 = safety('S63', 'a command waits for the response to the one before it', () => {
  reads(...CALL_EVENTS, 'socket-closed', 'command');
  const pages = perPage((): Sending => ({ unanswered: new Map(), latest: -1, done: new Set() }));
  return (event) => {
    const state = pages(event);
    const { done, unanswered } = state;
    // A sender drops its commands when the listener leaves.
    if (event.type === 'socket-closed' || (event.type === 'command' && event.name === 'sign-out')) unanswered.clear();
    if (event.type === 'command') done.add(event.name);
    if (event.type !== 'request' && event.type !== 'response' && event.type !== 'request-failed') return null;
    const command = numberedIn(event.request);
    if (command === null) return null;
    const before = unanswered.get(command.sender);
    if (event.type !== 'request') {
      // One that was cancelled has no response either.
      const isCancelled = event.type === 'request-failed' && event.error === 'REQUEST_ABORTED';
      if (before?.number === command.number && !isCancelled) unanswered.delete(command.sender);
      return null;
    }
    const isPointless =
      before?.request.cancellation?.cancelled === true && REPLACED_BY[before.endpoint]?.some((name) => done.has(name)) !== false;
    if (state.latest !== command.number) done.clear();
    state.latest = command.number;
    unanswered.set(command.sender, command);
    if (before === undefined || isPointless || before.number >= command.number) return null;
    return `${event.page} sends ${command.endpoint} before the response to ${before.endpoint}`;
  };
});
