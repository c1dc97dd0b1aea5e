import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import type { DealerWorld } from '#tests/contracts/dealer-socket.ts';
import type { HttpWorld } from '#tests/contracts/http.ts';

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** A server for the http contract. */
export async function openHttpWorld(http: Http): Promise<HttpWorld> {
  const server = createServer((request, response) => {
    if (request.url === '/ok') response.writeHead(200, { 'X-Name': 'value' }).end(Buffer.alloc(100_000, 7));
    else if (request.url === '/missing') response.writeHead(404).end('gone');
    else if (request.url === '/echo') {
      response.write(`${request.method} `);
      request.pipe(response);
    }
  });
  const host = await listening(server);
  return { http, url: (path) => `http://${host}${path}`, close: () => closed(server) };
}

/** A socket server that sends back whatever it is sent. */
export async function openDealerWorld(dealer: DealerSocket): Promise<DealerWorld> {
  const server = createServer();
  let newest: WebSocket | undefined;
  new WebSocketServer({ server }).on('connection', (socket) => {
    newest = socket;
    socket.on('message', (data) => socket.send((data as Buffer).toString()));
  });
  const host = await listening(server);
  const closing = createServer();
  const dead = await listening(closing);
  await closed(closing);
  return {
    ...{ dealer, url: `ws://${host}/dealer`, deadUrl: `ws://${dead}/dealer` },
    end: (code) => newest?.close(code),
    close: () => closed(server),
  };
}
