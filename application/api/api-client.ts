import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { AccessTokenProvider } from './access-token-provider.ts';
import { type ResponseOf, type Call, type CallInput, urlOf } from '../calls/call.ts';
import { serviceUrl, type Hosts } from '../calls/services.ts';
import { decodeResponse, errorMessageOf } from './response-decoding.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cancellation, Http, HttpRequest, HttpResponse } from '../ports/http.ts';
import type { Random } from '../ports/random.ts';
import { retryDelayMs } from './retry.ts';
import { delay, type WakeSignal } from '../runtime/delay.ts';

/**
 * Sends the calls of application/calls: fills in paths, adds the bearer token, retries within the call's budget, renews the
 * token once on 401, and decodes the response. Rejects with a Failure: REQUEST_FAILED with the status, NETWORK_ERROR,
 * REQUEST_ABORTED, ECONNABORTED, ANSWER_MALFORMED naming the bad field, ANSWER_EMPTY, TRANSPORT_INVALID_TOKEN,
 * TOKEN_PROVIDER_ERROR, or DUPLICATE_REQUEST_ERROR for a GET that is in flight. Spec §7 "Request retry", §5 "A request identical
 * to a pending one".
 */
export interface Api {
  send<C extends Call>(call: C, input: CallInput<C>, options?: SendOptions): Promise<ResponseOf<C>>;
}

interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cancellation?: Cancellation;
  readonly keepalive?: boolean;
  /** Wakes a retry before its delay ends; returns the function that unsubscribes. */
  readonly wake?: WakeSignal;
  /** A resolved endpoint instead of the service's own origin; without a trailing slash. */
  readonly baseUrl?: string;
}

export interface ApiDeps {
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  readonly tokens: AccessTokenProvider;
  /** Scheme, host and port of the service, without a slash at the end; empty for the page's own. */
  readonly baseUrl: string;
  /** Services that are elsewhere. */
  readonly hosts?: Hosts;
  /** The market of all calls, if set. Spec §7 "market and locale when enabled". */
  readonly market?: string;
  /** The language of all responses, if set. */
  readonly locale?: string;
  /** Called for each request that finally failed, except for cancelled requests and logging calls. */
  readonly onFailure?: (exception: RequestException) => void;
}

/** A failed request, reported as a non-fatal exception. Spec §8 "reported as non-fatal exception". */
export interface RequestException {
  /** `GET /v1/albums/:albumId`. */
  readonly call: string;
  readonly error: PlayerError;
  readonly isFatal: false;
}

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Creates the Api over Http. Calls with the session cookie (such as `/session`) and public calls carry no bearer token. */
export function createApi(deps: ApiDeps): Api {
  const pending = new Map<string, symbol>();

  /**
   * Tracks GET requests only: the same method, host, path and query twice at once is the caller's mistake, unless the first was
   * cancelled. Spec §5.
   */
  const alone = async <Result>(
    key: string | null,
    { cancellation }: SendOptions,
    run: () => Promise<Result>,
  ): Promise<Result> => {
    if (key === null) return run();
    if (pending.has(key)) throw new Failure(playerError('DUPLICATE_REQUEST_ERROR'));
    const mine = Symbol(key);
    pending.set(key, mine);
    const leave = () => {
      if (pending.get(key) === mine) pending.delete(key);
    };
    const forget = cancellation?.onCancel(leave);
    try {
      return await run();
    } finally {
      forget?.();
      leave();
    }
  };

  const complain = (call: Call, thrown: unknown): never => {
    const error = errorFrom(thrown);
    const isWaitedFor = error.code !== 'REQUEST_ABORTED' && call.retry !== 'logging';
    if (isWaitedFor) deps.onFailure?.({ call: `${call.method} ${call.path}`, error, isFatal: false });
    throw thrown;
  };

  return {
    send: <C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}) => {
      const { params = {}, query, body } = input as Given;
      const { hosts = {}, locale, market } = deps;
      const path = urlOf(call.path, params, { market, locale, ...(query as object | undefined) });
      const url = options.baseUrl === undefined ? serviceUrl(path, hosts, deps.baseUrl) : options.baseUrl + path;
      const request = requestOf(call, url, body, options);
      const key = call.method === 'GET' ? request.url : null;
      const run = async () => decodeResponse(call, await sendWithRetries(deps, call, request, options.wake)) as ResponseOf<C>;
      return alone(key, options, () => run().catch((thrown: unknown) => complain(call, thrown)));
    },
  };
}

function requestOf(call: Call, url: string, body: unknown, options: SendOptions): HttpRequest {
  const type = body === undefined ? {} : { 'content-type': call.writes };
  return {
    method: call.method,
    url,
    headers: { accept: 'application/json', ...type, ...options.headers },
    timeoutMs: call.timeoutMs,
    withCookies: call.auth === 'cookie',
    ...(body === undefined ? {} : { body: serializeBody(call, body) }),
    ...(options.cancellation ? { cancellation: options.cancellation } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  };
}

function serializeBody({ writes }: Call, body: unknown): string {
  return writes === 'application/json' || typeof body !== 'string' ? JSON.stringify(body) : body;
}

/** Retries until the call expects the status, or its budget is used up. */
async function sendWithRetries(deps: ApiDeps, call: Call, request: HttpRequest, wake?: WakeSignal): Promise<HttpResponse> {
  const listener = deps.tokens.listenerGeneration?.();
  for (let tries = 0; ; tries += 1) {
    const response = await sendAuthorized(deps, call, request, listener).catch((thrown: unknown) => errorFrom(thrown));
    if ('body' in response && call.expect.includes(response.status)) return response;
    const isFinal = 'code' in response && response.code !== 'NETWORK_ERROR' && response.code !== 'ECONNABORTED';
    const waitMs = isFinal
      ? null
      : retryDelayMs(call.retry, {
          tries,
          status: response.status >= 200 && 'body' in response ? response.status : 0,
          retryAfter: 'body' in response ? response.headers['retry-after'] : undefined,
          chance01: deps.random.fraction(),
        });
    if (waitMs === null) throw failureOf(response);
    await delay(deps.clock, waitMs, request.cancellation, wake);
  }
}

/**
 * One attempt; a 401 renews the token and replays the request once. A request of one user is never sent with another user's
 * token. Spec §7 "401 triggers token refresh and retry".
 */
async function sendAuthorized(
  { http, tokens }: ApiDeps,
  call: Call,
  request: HttpRequest,
  listener: number | undefined,
): Promise<HttpResponse> {
  if (call.auth !== 'bearer') return http.send(request);
  const send = async (giving: Promise<string>) => {
    const token = await validToken(giving);
    if (tokens.listenerGeneration?.() !== listener) throw new Failure(playerError('REQUEST_ABORTED'));
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return { token, response: await http.send({ ...request, headers }) };
  };
  const { response, token } = await send(tokens.current());
  return response.status === 401 ? (await send(tokens.renew(token))).response : response;
}

/**
 * Checks the token of a provider, which may be third-party code. Errors: TRANSPORT_INVALID_TOKEN, TOKEN_PROVIDER_ERROR. Spec §5.
 */
async function validToken(giving: Promise<string>): Promise<string> {
  const token: unknown = await giving.catch((thrown: unknown) => {
    throw thrown instanceof Failure ? thrown : new Failure(playerError('TOKEN_PROVIDER_ERROR'));
  });
  if (typeof token !== 'string' || token === '') throw new Failure(playerError('TRANSPORT_INVALID_TOKEN'));
  return token;
}

function failureOf(response: HttpResponse | ReturnType<typeof errorFrom>): Failure {
  if (!('body' in response)) return new Failure(response);
  return new Failure(playerError('REQUEST_FAILED', response.status), errorMessageOf(response));
}
