import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A request that a server sends to itself, over a new connection. */
export interface OwnRequest {
  /** Resolves once it came back; with false when it was lost on the way. True also where the server cannot be asked. */
  send(server: Server): Promise<boolean>;
  /** Answers it. False: it is another one's. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

const ANY_ADDRESS: Readonly<Record<string, string>> = { '::': '::1', '0.0.0.0': '127.0.0.1' };

export function createOwnRequest(): OwnRequest {
  const path = `/${randomUUID()}`;
  return {
    send: (server) =>
      new Promise((resolve) => {
        const at = server.address();
        if (at === null || typeof at === 'string') {
          resolve(true);
          return;
        }
        let isConnected = false;
        const host = ANY_ADDRESS[at.address] ?? at.address;
        const request = get({ host, port: at.port, path, agent: false }, (response) => {
          response.resume().once('close', () => resolve(true));
        });
        request.once('socket', (socket) => socket.once('connect', () => (isConnected = true)));
        request.once('error', () => resolve(!isConnected));
      }),
    answer({ url }, outgoing) {
      if (url !== path) return false;
      outgoing.writeHead(204).end();
      return true;
    },
  };
}
