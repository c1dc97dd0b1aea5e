import { Failure } from '#application/runtime/failure.ts';
import type { Http, HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { checkUrl } from '#application/api/request-url.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { ServiceRequest, ServiceResponse } from '../../application/ports/route.ts';
import type { Handle } from './dispatch.ts';
import { DEFAULT_PORT } from '../../domain/constants/service.ts';
import { createCookieJar, type CookieJar } from './cookie-jar.ts';

export interface InProcessOptions {
  readonly origin?: string;
  readonly remoteAddress?: string;
}

/**
 * The service as the `Http` port, without a socket: the same requests, responses and byte streams as over the wire.
 * Bodies are copied, so that neither side can change the other's. Each instance has one cookie jar, as a browser has.
 */
export function createInProcessHttp(service: { readonly handle: Handle }, options: InProcessOptions = {}): Http {
  const origin = options.origin ?? `http://localhost:${String(DEFAULT_PORT)}`;
  const remoteAddress = options.remoteAddress ?? '127.0.0.1';
  const jar = createCookieJar();
  return {
    async send(request) {
      checkUrl(request);
      const asked = asServiceRequest(request, origin, remoteAddress, jar);
      refuseIfCancelled(request);
      const response = await service.handle(asked);
      if (request.withCookies) jar.store(response.headers['set-cookie']);
      const body = await collected(response, request);
      return { status: response.status, headers: flat(response.headers), body };
    },
  };
}

function asServiceRequest(request: HttpRequest, origin: string, remoteAddress: string, jar: CookieJar): ServiceRequest {
  const url = new URL(request.url, origin);
  const cookie = request.withCookies ? jar.headerFor(url.pathname) : '';
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...Object.fromEntries(headers), ...(cookie === '' ? {} : { cookie }) },
    body: bytesOf(request.body ?? ''),
    origin,
    remoteAddress,
  };
}

/** A copy. Not with `slice`: a Buffer's shares its memory. */
function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
}

function refuseIfCancelled({ cancellation }: HttpRequest): void {
  if (cancellation?.cancelled) throw new Failure(playerError('REQUEST_ABORTED'));
}

const isSuccess = (status: number) => status >= 200 && status < 300;

async function collected({ status, body }: ServiceResponse, request: HttpRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const keep = (chunk: Uint8Array) => void chunks.push(chunk);
  const take = isSuccess(status) ? (request.onBytes ?? keep) : keep;
  refuseIfCancelled(request);
  for await (const chunk of chunksOf(body)) {
    refuseIfCancelled(request);
    take(new Uint8Array(chunk));
  }
  return chunks.length === 0 ? new Uint8Array() : new Uint8Array(Buffer.concat(chunks));
}

function chunksOf(body: ServiceResponse['body']): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (body === null) return [];
  return typeof body === 'string' || body instanceof Uint8Array ? [bytesOf(body)] : body;
}

function flat(headers: ServiceResponse['headers']): HttpResponse['headers'] {
  // A page never sees the cookies it is given.
  const seen = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  return Object.fromEntries(seen.map(([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')]));
}
