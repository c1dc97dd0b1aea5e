import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { WebSocket } from 'ws';
import type { Logger } from '#application/ports/logger.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createDealerHub, type DealerHub } from '#adapters/service/application/kernel/dealer/dealer-hub.ts';
import { attachDealer, type DealerServer } from '#adapters/service/adapters/dealer/dealer-server.ts';
import { networkOf } from '#adapters/service/adapters/http/network.ts';
import type { ConnectDealer } from '#adapters/service/adapters/dealer/dealer-authentication.ts';

describe('the dealer on a port', () => {
  let server: Server;
  let dealer: DealerServer;
  let hub: DealerHub;
  let logged: string[];
  let base: string;
  let clock: ReturnType<typeof createVirtualClock>;

  beforeEach(async () => {
    logged = [];
    hub = createDealerHub(createVirtualClock(), createSeededRandom(1));
    const logger: Logger = { log: (_, message, detail) => void logged.push(message + JSON.stringify(detail ?? {})) };
    const connect: ConnectDealer = async ({ accessToken, isLoopback }, peer) =>
      accessToken === 'good' && isLoopback
        ? hub.open({ userId: 'anna', product: 'premium', sessionId: 's', resource: null }, peer)
        : null;
    server = createServer();
    clock = createVirtualClock();
    dealer = attachDealer(server, { connect }, networkOf(), logger, ['https://kiosk.example'], clock);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    hub.closeAll();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const open = (path: string, headers: Record<string, string> = {}) => new WebSocket(`ws://${base}${path}`, { headers });
  const statusOf = async (socket: WebSocket) => {
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    return response.statusCode;
  };
  const nextText = async (socket: WebSocket) => String(((await once(socket, 'message')) as [Buffer])[0]);

  it('accepts a client with a ticket, sends the connection id and answers pings [S7.133]', async () => {
    const socket = open('/dealer/?access_token=good');
    expect(await nextText(socket)).to.include('hm://pusher/v1/connections/');
    socket.send('{"type":"ping"}');
    expect(await nextText(socket)).to.equal('{"type":"pong","seq":0,"time":1800000000000}');
    const gone = new Promise((resolve) => hub.onClosed((userId) => resolve(userId)));
    socket.close();
    expect(await gone).to.equal('anna');
  });

  it('closes sockets one after the other, and refuses new ones, while it drains', async () => {
    const sockets = [1, 2, 3].map(() => open('/dealer?access_token=good'));
    await Promise.all(sockets.map(nextText));
    const codes: unknown[] = [];
    const closed = sockets.map(async (socket) => codes.push((await once(socket, 'close'))[0]));
    dealer.drain(3_000);
    for (const at of [0, 1, 2]) {
      await clock.advance(at === 0 ? 0 : 1_000);
      await Promise.race(closed.splice(0, 1));
      expect(codes).to.deep.equal(Array.from({ length: at + 1 }, () => 1012));
    }
    const late = open('/dealer?access_token=good');
    late.on('error', () => undefined);
    expect(await statusOf(late)).to.equal(503);
  });

  for (const [why, path, headers, status] of [
    ['a wrong ticket', '/dealer?access_token=bad', {}, 401],
    ['no ticket', '/dealer', {}, 401],
    ['a page of another site', '/dealer?access_token=good', { origin: 'https://elsewhere.example' }, 403],
    ['a name a stranger gave this server', '/dealer?access_token=good', { host: 'evil.example' }, 421],
    ['another address', '/other?access_token=good', {}, 404],
    ['a bearer that comes through a proxy', '/dealer?access_token=good', { 'x-forwarded-for': '203.0.113.9' }, 401],
  ] as const)
    it(`refuses ${why} before the socket opens`, async () => {
      const socket = open(path, headers);
      socket.on('error', () => undefined);
      expect(await statusOf(socket)).to.equal(status);
      expect(logged.join()).to.not.include('good');
    });

  it('takes a page of its own', async () => {
    const socket = open('/dealer?access_token=good', { origin: `http://${base}` });
    expect(await nextText(socket)).to.include('connections');
    socket.close();
  });

  it('takes a page of an origin the operator named, and no other of its site', async () => {
    const socket = open('/dealer?access_token=good', { origin: 'https://kiosk.example' });
    expect(await nextText(socket)).to.include('connections');
    socket.close();
    for (const origin of ['http://kiosk.example', 'https://kiosk.example:8443', 'https://www.kiosk.example', 'null']) {
      const stranger = open('/dealer?access_token=good', { origin });
      stranger.on('error', () => undefined);
      expect(await statusOf(stranger), origin).to.equal(403);
    }
  });

  for (const [what, send] of [
    ['binary', (socket: WebSocket) => socket.send(new Uint8Array([1]))],
    ['text', (socket: WebSocket) => socket.send('x')],
    ['ping', (socket: WebSocket) => socket.ping()],
  ] as const)
    it(`drops a client that sends more than 20 ${what} frames in a second`, async () => {
      const socket = open('/dealer?access_token=good');
      await nextText(socket);
      const closed = once(socket, 'close') as Promise<[number]>;
      for (let count = 0; count < 20; count += 1) send(socket);
      socket.send('{"type":"ping"}');
      expect((await closed)[0]).to.equal(1008);
    });

  it('survives a message that is too large, and drops its sender', async () => {
    const socket = open('/dealer?access_token=good');
    await nextText(socket);
    const gone = new Promise((resolve) => hub.onClosed(resolve));
    socket.on('error', () => undefined);
    socket.send('x'.repeat(65_537));
    await gone;
    const other = open('/dealer?access_token=good');
    expect(await nextText(other)).to.include('connections');
    other.close();
  });

  it('lets the server end while sockets are open', async () => {
    const socket = open('/dealer?access_token=good');
    await nextText(socket);
    const closed = once(socket, 'close') as Promise<[number]>;
    const ended = once(server, 'close');
    server.close();
    dealer.close();
    expect((await closed)[0]).to.equal(4000);
    await ended;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  it('terminates a client that does not read, before the unsent messages fill the memory', async () => {
    const socket = open('/dealer?access_token=good');
    await nextText(socket);
    const gone = new Promise((resolve) => hub.onClosed(resolve));
    socket.on('error', () => undefined);
    socket.pause();
    const text = 'x'.repeat(1_000_000);
    for (let count = 0; count < 40; count++) hub.pushToUser('anna', 'hm://x', text);
    expect(await gone).to.equal('anna');
  });
});
