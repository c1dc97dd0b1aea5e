import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '#application/ports/logger.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { IncomingRequest, ServiceResponse } from '../../application/ports/route.ts';
import { limitConnections, type ConnectionLimits } from './connection-limits.ts';
import {
  CONNECTIONS_LOOK_MS,
  DISCARD_MS,
  HEADERS_WAIT_MS,
  HTTPS_ONLY_S,
  ORIGINS_KNOWN_MAX,
  REQUEST_WAIT_MS,
  SOCKET_IDLE_MS,
  URL_LENGTH_MAX,
} from '../../domain/constants/service.ts';
import type { Handle } from './dispatch.ts';
import { systemClock } from '../process/node-system.ts';
import { originOf, remoteAddressOf } from './forwarded-headers.ts';
import type { Network } from './network.ts';
import type { Standstill } from './standstill.ts';
import { createOwnRequest } from './own-request.ts';
import { compressResponse, isCompressed } from './compression.ts';
import { createLruCache } from '../../application/kernel/lru-cache.ts';
import { corsHeaders } from './cors.ts';
import { createRequestBodies, type RequestBodyLimits } from './request-bodies.ts';
import { errorResponse, joined, NON_PAGE_HEADERS } from '../../application/kernel/routing/responses.ts';

interface RequestHandler {
  readonly handle: Handle;
}

export interface HttpServerOptions {
  readonly clock?: Clock;
  readonly bodies?: RequestBodyLimits;
  readonly connections?: ConnectionLimits;
  /** The process refuses what it was asked while it stood still. Without it, it answers late. */
  readonly standstill?: Standstill;
}

/** The service on a port. Listening is the caller's; sockets are the dealer server's. */
export function createHttpServer(
  service: RequestHandler,
  network: Network,
  logger: Logger,
  options: HttpServerOptions = {},
): Server {
  const clock = options.clock ?? systemClock;
  const { standstill } = options;
  const bodies = createRequestBodies(clock, options.bodies);
  const { during, outside } = standstill ?? NO_STANDSTILL;
  const own = createOwnRequest();
  const respond = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (standstill && own.answer(incoming, outgoing)) return;
    const origin = originOf(incoming, network.isTrustedProxy);
    const remoteAddress = remoteAddressOf(incoming, network.isTrustedProxy);
    const body = bodies.of(incoming, outgoing, remoteAddress);
    // Its sender may take its time.
    const from = { origin, remoteAddress, body: (bytesMax: number) => outside(() => body(bytesMax)) };
    const answer = async () => {
      const response = standstill?.isLate()
        ? refusal(503, 'This instance stood still; ask again', { 'retry-after': '1' })
        : await during(() => handleRequest(service, network, incoming, from));
      const [path, accepted] = [incoming.url ?? '', incoming.headers['accept-encoding'] ?? ''];
      const compressed = isCompressed(path, response) ? await compressResponse(accepted, response) : response;
      await send(incoming, outgoing, compressed, origin.startsWith('https:'));
      discardRest(incoming, clock);
    };
    answer().catch((thrown: unknown) => {
      // The client disconnected, or a file ended early: close the connection.
      logger.log('debug', 'A response ended early', { error: String(thrown) });
      outgoing.destroy();
    });
  };
  const server = createServer({ connectionsCheckingInterval: CONNECTIONS_LOOK_MS }, respond);
  standstill?.onWoken(() => server.closeAllConnections());
  standstill?.asksItself(() => own.send(server));
  server.on('close', () => standstill?.close());
  // A client that sends `Expect: 100-continue` gets the refusal instead.
  server.on('checkContinue', respond);
  limitConnections(server, network.isTrustedProxy, options.connections);
  server.headersTimeout = HEADERS_WAIT_MS;
  server.requestTimeout = REQUEST_WAIT_MS;
  server.timeout = SOCKET_IDLE_MS;
  return server;
}

const NO_STANDSTILL: Pick<Standstill, 'during' | 'outside'> = {
  during: (work) => Promise.resolve(work()),
  outside: (work) => work(),
};

type RequestSource = Pick<IncomingRequest, 'origin' | 'remoteAddress' | 'body'>;

function handleRequest(
  service: RequestHandler,
  { isOwnHostName }: Network,
  incoming: IncomingMessage,
  from: RequestSource,
): Promise<ServiceResponse> | ServiceResponse {
  const hostname = hostNameOf(from.origin);
  if (!isOwnHostName(hostname))
    return refusal(421, `This server does not answer to ${hostname}. It does when started with --name ${hostname}`);
  if ((incoming.url ?? '').length > URL_LENGTH_MAX) return refusal(414, 'The address is too long');
  const request = requestOf(incoming, from);
  return request ? service.handle(request) : refusal(400, 'The address is not well-formed');
}

/** Pages of other origins may read the reason too. */
function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): ServiceResponse {
  return errorResponse(status, message, { ...corsHeaders(null), ...headers });
}

/** Discards the unread rest of a body for a moment, so that the client reads the response; then closes the connection. */
function discardRest(incoming: IncomingMessage, clock: Clock): void {
  if (incoming.complete || incoming.destroyed) return;
  const stop = clock.after(DISCARD_MS, () => incoming.socket.destroy());
  incoming.once('end', stop).once('close', stop).resume();
}

/** Host names of the latest origins: most requests have the same. */
const hostNames = createLruCache<string>(ORIGINS_KNOWN_MAX);

function hostNameOf(origin: string): string {
  const known = hostNames.get(origin);
  if (known !== undefined) return known;
  const { hostname } = new URL(origin);
  hostNames.set(origin, hostname);
  return hostname;
}

/** An address that `URL` leaves as it is: no query, nothing encoded, and no segment that is empty or begins with a dot. */
const PLAIN_PATH = /^(?:\/[\w:~-][\w:~.-]*)+$/;

function requestOf(incoming: IncomingMessage, from: RequestSource): IncomingRequest | null {
  // Only the path and query count: a client cannot name another host in the request line.
  const url = incoming.url ?? '';
  const target = url.startsWith('/') ? `http://localhost/${url.slice(1)}` : '';
  const isPlain = PLAIN_PATH.test(url);
  if (!isPlain && !URL.canParse(target)) return null;
  const { pathname, searchParams } = isPlain ? { pathname: url, searchParams: [] } : new URL(target);
  const { body, origin, remoteAddress } = from;
  const query: Readonly<Record<string, string>> = isPlain ? {} : Object.fromEntries(searchParams);
  return { method: incoming.method ?? 'GET', path: pathname, query, headers: headersOf(incoming), body, origin, remoteAddress };
}

/** To https, for which browsers that used it keep to it for a year. */
const ONLY_HTTPS = { 'strict-transport-security': `max-age=${String(HTTPS_ONLY_S)}; includeSubDomains` };
const NO_HEADERS = {};

function headersOf(incoming: IncomingMessage): Readonly<Record<string, string>> {
  // Node joins what came several times, except for this one.
  if (incoming.headers['set-cookie'] === undefined) return incoming.headers as Readonly<Record<string, string>>;
  const pairs = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')] as const],
  );
  return Object.fromEntries(pairs);
}

/** With the server's own headers, refusals too. */
async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: ServiceResponse,
  isHttps: boolean,
): Promise<void> {
  const { body } = response;
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  const length = isWhole ? { 'content-length': String(Buffer.byteLength(body)) } : NO_HEADERS;
  // A refused client with `Expect: 100-continue` never sends its body: the next request would be read as that body.
  const isUnasked = incoming.headers.expect !== undefined && !incoming.complete;
  const connection = isUnasked ? { connection: 'close' } : NO_HEADERS;
  const headers = joined(length, connection, NON_PAGE_HEADERS, response.headers, isHttps ? ONLY_HTTPS : NO_HEADERS);
  outgoing.writeHead(response.status, headers as Record<string, string | string[]>);
  if (incoming.method === 'HEAD' || body === null) return void outgoing.end();
  if (isWhole) return void outgoing.end(body);
  // The pipeline waits for a slow client, and ends the source when the client disconnects.
  await pipeline(Readable.from(body, { objectMode: false }), outgoing);
}
