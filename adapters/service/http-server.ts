import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '#application/ports/logger.ts';
import type { ServiceRequest, ServiceResponse } from './answer.ts';
import {
  BODY_BYTES_MAX,
  HEADERS_WAIT_MS,
  HTTPS_ONLY_S,
  REQUEST_WAIT_MS,
  SOCKET_IDLE_MS,
  URL_LENGTH_MAX,
} from './constants/service.ts';
import type { Handle } from './dispatch.ts';
import { originOf, remoteAddressOf } from './forwarded.ts';
import type { Network } from './network.ts';
import { errorResponse } from './responses.ts';

interface Answering {
  readonly handle: Handle;
}

/** The service on a port. Listening is the caller's; sockets are the dealer server's. */
export function createHttpServer(service: Answering, network: Network, logger: Logger): Server {
  const server = createServer((incoming, outgoing) => {
    const origin = originOf(incoming, network.isTrustedProxy);
    answered(service, network, incoming, origin)
      .then((response) => send(incoming, outgoing, origin.startsWith('https:') ? onlyHttps(response) : response))
      .catch((thrown: unknown) => {
        // The client went away, or a file ended early: nothing is left to say but to end the connection.
        logger.log('debug', 'A response ended early', { error: String(thrown) });
        outgoing.destroy();
      });
  });
  server.headersTimeout = HEADERS_WAIT_MS;
  server.requestTimeout = REQUEST_WAIT_MS;
  server.timeout = SOCKET_IDLE_MS;
  return server;
}

async function answered(
  service: Answering,
  { isOurName, isTrustedProxy }: Network,
  incoming: IncomingMessage,
  origin: string,
): Promise<ServiceResponse> {
  const { hostname } = new URL(origin);
  if (!isOurName(hostname))
    return errorResponse(421, `This server does not answer to ${hostname}. It does when started with --name ${hostname}`);
  if ((incoming.url ?? '').length > URL_LENGTH_MAX) return errorResponse(414, 'The address is too long');
  const body = await bodyOf(incoming);
  if (body === null) return errorResponse(413, 'The body is too large', { connection: 'close' });
  const request = requestOf(incoming, body, origin, remoteAddressOf(incoming, isTrustedProxy));
  return request ? service.handle(request) : errorResponse(400, 'The address is not well-formed');
}

/** Null when there is more than we take; the rest is not read. */
async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function requestOf(incoming: IncomingMessage, body: Uint8Array, origin: string, remoteAddress: string): ServiceRequest | null {
  // Only the path and query count: a client cannot name another host in the request line.
  const target = incoming.url?.startsWith('/') ? `http://localhost/${incoming.url.slice(1)}` : '';
  if (!URL.canParse(target)) return null;
  const { pathname, searchParams } = new URL(target);
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: headersOf(incoming),
    body,
    origin,
    remoteAddress,
  };
}

/** A browser that was here by https comes by nothing else for a year. */
function onlyHttps(response: ServiceResponse): ServiceResponse {
  const value = `max-age=${String(HTTPS_ONLY_S)}; includeSubDomains`;
  return { ...response, headers: { ...response.headers, 'strict-transport-security': value } };
}

function headersOf(incoming: IncomingMessage): Readonly<Record<string, string>> {
  const pairs = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
  );
  return Object.fromEntries(pairs);
}

async function send(incoming: IncomingMessage, outgoing: ServerResponse, response: ServiceResponse): Promise<void> {
  const { body } = response;
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  const length = isWhole ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  outgoing.writeHead(response.status, { ...length, ...response.headers } as Record<string, string | string[]>);
  if (incoming.method === 'HEAD' || body === null) return void outgoing.end();
  if (isWhole) return void outgoing.end(body);
  // The pipeline waits for a slow client, and ends the source when the client goes away.
  await pipeline(Readable.from(body, { objectMode: false }), outgoing);
}
