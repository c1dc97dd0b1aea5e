import { Failure } from '#application/runtime/failure.ts';
import type { Http, HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { checkUrl } from '#application/api/request-url.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { ServiceRequest, ServiceResponse } from '../../application/ports/route.ts';
import type { Handle } from './dispatch.ts';
import { DEFAULT_PORT } from '../../domain/constants/service.ts';
import { createLruCache } from '../../application/kernel/lru-cache.ts';
import { createCookieJar, type CookieJar } from './cookie-jar.ts';

const ENCODER = new TextEncoder();
const ADDRESSES_MAX = 1_000;

export interface InProcessOptions {
  readonly origin?: string;
  readonly remoteAddress?: string;
  /** Streamed bytes are handed over without a copy: the client reads them at once, and changes none. */
  readonly sharesBytes?: boolean;
  /** The cookies of the browser, when it reaches several instances; by default its own. */
  readonly jar?: CookieJar;
}

/**
 * The service as the `Http` port, without a socket: the same requests, responses and byte streams as over the wire.
 * Bodies are copied, so that neither side can change the other's. Each instance has one cookie jar, as a browser has.
 */
export function createInProcessHttp(service: { readonly handle: Handle }, options: InProcessOptions = {}): Http {
  const origin = options.origin ?? `http://localhost:${String(DEFAULT_PORT)}`;
  const { jar = createCookieJar(), remoteAddress = '127.0.0.1', sharesBytes = false } = options;
  return {
    async send(request) {
      checkUrl(request);
      const serviceRequest = asServiceRequest(request, origin, remoteAddress, jar);
      refuseIfCancelled(request);
      const response = await service.handle(serviceRequest);
      if (request.withCookies) jar.store(response.headers['set-cookie']);
      const body = await collected(response, request, sharesBytes);
      return { status: response.status, headers: flat(response.headers), body };
    },
  };
}

type Address = Pick<ServiceRequest, 'path' | 'query'>;

/** Other addresses that pages of this process request again and again. */
const addresses = createLruCache<Address>(ADDRESSES_MAX);

/** A path that every parser leaves as it is, and a query without what a URL would change. */
const PLAIN = /^((?:\/[\w-]+)+)(?:\?([\w.~%&=,:+-]+))?$/;
const NO_QUERY: Address['query'] = Object.freeze({});

const queryOf = (parameters: URLSearchParams): Address['query'] => Object.freeze(Object.fromEntries(parameters));

function addressOf(text: string, origin: string): Address {
  const path = text.startsWith(origin) ? text.slice(origin.length) : text;
  const [, plain, query] = PLAIN.exec(path) ?? [];
  if (plain !== undefined) return { path: plain, query: query === undefined ? NO_QUERY : queryOf(new URLSearchParams(query)) };
  const key = `${origin} ${text}`;
  const known = addresses.get(key);
  if (known !== undefined) return known;
  const url = new URL(text, origin);
  const address = { path: url.pathname, query: queryOf(url.searchParams) };
  addresses.set(key, address);
  return address;
}

function asServiceRequest(request: HttpRequest, origin: string, remoteAddress: string, jar: CookieJar): ServiceRequest {
  const { path, query } = addressOf(request.url, origin);
  const cookie = request.withCookies ? jar.headerFor(path) : '';
  const headers: Record<string, string> = {};
  for (const name in request.headers) headers[name.toLowerCase()] = request.headers[name] ?? '';
  if (cookie !== '') headers['cookie'] = cookie;
  return {
    method: request.method,
    path,
    query,
    headers,
    body: bytesOf(request.body ?? ''),
    origin,
    remoteAddress,
  };
}

/** A copy. Not with `slice`: a Buffer's shares its memory. */
function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? ENCODER.encode(body) : new Uint8Array(body);
}

function refuseIfCancelled({ cancellation }: HttpRequest): void {
  if (cancellation?.cancelled) throw new Failure(playerError('REQUEST_ABORTED'));
}

const isSuccess = (status: number) => status >= 200 && status < 300;

async function collected({ status, body }: ServiceResponse, request: HttpRequest, sharesBytes: boolean): Promise<Uint8Array> {
  refuseIfCancelled(request);
  const receive = isSuccess(status) ? request.onBytes : undefined;
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) {
    const bytes = bytesOf(body ?? '');
    if (receive === undefined || body === null) return bytes;
    receive(bytes);
    return new Uint8Array();
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    refuseIfCancelled(request);
    if (receive) receive(sharesBytes ? chunk : new Uint8Array(chunk));
    else chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function flat(headers: ServiceResponse['headers']): HttpResponse['headers'] {
  const seen: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name] ?? '';
    // A page never sees the cookies it is given.
    if (name !== 'set-cookie') seen[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return seen;
}
