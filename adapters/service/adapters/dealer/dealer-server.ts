import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { ConnectDealer } from './dealer-authentication.ts';
import { CLOSE_CODE, DEALER_BACKLOG_BYTES_MAX, DEALER_MESSAGE_BYTES_MAX } from '../../domain/constants/dealer.ts';
import { SHUTDOWN_GRACE_MS } from '../../domain/constants/service.ts';
import type { DealerSession } from '../../application/kernel/dealer/dealer-hub.ts';
import { isLoopback, originOf } from '../http/forwarded-headers.ts';
import type { Network } from '../http/network.ts';
import { systemClock } from '../process/node-system.ts';
import type { DealerPeer } from '../../application/ports/dealer-peer.ts';

/** Clients that know only a dealer's host use its root path. */
const PATH = /^\/(dealer\/?)?$/;
const REFUSALS = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  503: 'Service Unavailable',
} as const;
type DealerRefusal = keyof typeof REFUSALS;

export interface DealerServer {
  /**
   * Refuses new sockets, and closes the open ones one after the other until the time is over, so that their clients do not
   * come back to the other instances all at once.
   */
  drain(overMs: number): void;
  /** Closes every socket, so that the server can end; terminates those that do not close in time. */
  close(): void;
}

/**
 * The dealer on a port: accepts the WebSocket upgrades of an HTTP server, and refuses before the socket opens.
 * The address is never logged, because it contains a ticket. Spec §7 "WebSocket to dealer endpoint with access_token query".
 */
export function attachDealer(
  server: Server,
  service: { readonly connect: ConnectDealer },
  network: Network,
  logger: Logger,
  origins: readonly string[] = [],
  clock: Clock = systemClock,
): DealerServer {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: DEALER_MESSAGE_BYTES_MAX });
  let isDraining = false;
  const broken = (thrown: unknown) => logger.log('debug', 'A dealer socket broke', { error: String(thrown) });

  const letIn = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<DealerRefusal | null> => {
    const target = addressOf(request);
    if (target === null || !PATH.test(target.pathname)) return 404;
    if (isDraining) return 503;
    const host = new URL(originOf(request, network.isTrustedProxy));
    if (!network.isOwnHostName(host.hostname)) return 421;
    if (!isAllowedPage(request, host, origins)) return 403;
    const early = createEarlyPeer();
    const accessToken = target.searchParams.get('access_token') ?? '';
    const session = await service.connect({ accessToken, isLoopback: isLoopback(request) }, early.peer);
    if (session === null) return 401;
    // The client may have disconnected while its ticket was checked.
    if (socket.destroyed) session.onClose();
    else
      sockets.handleUpgrade(request, socket, head, (open) => {
        listen(open, session, broken);
        early.attach(open);
      });
    return null;
  };
  const failed = (thrown: unknown): DealerRefusal => {
    logger.log('error', 'A dealer socket could not be let in', { error: String(thrown) });
    return 503;
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', broken);
    void letIn(request, socket, head)
      .catch(failed)
      .then((status) => {
        if (status !== null) refuse(socket, status);
      });
  });
  server.on('close', () => sockets.close());
  return {
    drain(overMs) {
      isDraining = true;
      const stepMs = overMs / Math.max(1, sockets.clients.size);
      [...sockets.clients].forEach((open, at) => void clock.after(at * stepMs, () => open.close(CLOSE_CODE.restart)));
    },
    close() {
      for (const open of sockets.clients) open.close(isDraining ? CLOSE_CODE.restart : CLOSE_CODE.normal);
      setTimeout(() => sockets.clients.forEach((open) => open.terminate()), SHUTDOWN_GRACE_MS).unref();
    },
  };
}

function listen(open: WebSocket, session: DealerSession, broken: (thrown: unknown) => void): void {
  open.on('error', broken);
  open.on('close', () => session.onClose());
  open.on('message', (data, isBinary) => session.onMessage(isBinary ? '' : textOf(data)));
  // The answer to a ping is ws's own; it counts like every other frame.
  open.on('ping', () => session.onMessage(''));
}

function textOf(data: unknown): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : '';
}

/** Buffers messages sent before the socket is open. */
function createEarlyPeer() {
  const waiting: ((open: WebSocket) => void)[] = [];
  let socket: WebSocket | null = null;
  const soon = (run: (open: WebSocket) => void): void => {
    if (socket === null) waiting.push(run);
    else run(socket);
  };
  const peer: DealerPeer = {
    send: (text) => soon((open) => sendOrTerminate(open, text)),
    close: (code) => soon((open) => open.close(code)),
  };
  return {
    peer,
    attach(open: WebSocket) {
      socket = open;
      for (const run of waiting.splice(0)) run(open);
    },
  };
}

/**
 * Terminates a socket whose client stopped reading, before its send buffer fills the memory; the client registers again later.
 */
function sendOrTerminate(open: WebSocket, text: string): void {
  if (open.bufferedAmount > DEALER_BACKLOG_BYTES_MAX) open.terminate();
  else open.send(text);
}

function addressOf({ url }: IncomingMessage): URL | null {
  const target = `http://localhost${url ?? ''}`;
  return url?.startsWith('/') && URL.canParse(target) ? new URL(target) : null;
}

/** Browsers name the page's origin; it has to be this server's, or one the operator named. Clients that are no browsers send none. */
function isAllowedPage({ headers: { origin } }: IncomingMessage, { host }: URL, origins: readonly string[]): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuse(socket: Duplex, status: DealerRefusal): void {
  socket.end(`HTTP/1.1 ${status} ${REFUSALS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
