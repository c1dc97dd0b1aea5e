import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect } from 'chai';
import { setImmediate as turn } from 'node:timers/promises';
import type { IncomingRequest } from '#adapters/service/application/ports/route.ts';
import { createHttpServer, type HttpServerOptions } from '#adapters/service/adapters/http/http-server.ts';
import { networkOf } from '#adapters/service/adapters/http/network.ts';
import { createVirtualClock, type VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createServiceHarness, signUpOwner, type ServiceHarness } from '#tests/support/service/api-test-client.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';

const BODY_BYTES_MAX = 1_048_576;
const IDLE_MS = 5_000;

describe('bodies of requests on a port', () => {
  let harness: ServiceHarness;
  let token: string;
  let server: Server;
  let clock: VirtualClock;
  let reads = 0;
  const sockets: Socket[] = [];
  /** The server's ends, by the ports of the others. */
  const accepted = new Map<number | undefined, Socket>();

  before(async () => {
    harness = await createServiceHarness();
    ({ token } = await signUpOwner(harness.service));
  });
  const start = async (options: HttpServerOptions = {}) => {
    clock = createVirtualClock();
    accepted.clear();
    reads = 0;
    const counted = (body: IncomingRequest['body']): IncomingRequest['body'] => {
      if (typeof body !== 'function') return body;
      return (bytesMax) => {
        reads += 1;
        return body(bytesMax);
      };
    };
    const handle = (request: IncomingRequest) => harness.service.handle({ ...request, body: counted(request.body) });
    server = createHttpServer({ handle }, networkOf(), QUIET, { clock, ...options });
    server.on('connection', (socket: Socket) => void accepted.set(socket.remotePort, socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  const openConnection = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const head = (line: string, headers: Readonly<Record<string, string | number>>) =>
    [`${line} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)]
      .concat('', '')
      .join('\r\n');
  /** The first line of the response, and all that came with it. */
  const readResponse = async (socket: Socket): Promise<{ readonly status: number; readonly text: string }> => {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    const text = bytes.toString();
    return { status: Number(text.split(' ')[1]), text };
  };
  const bearer = () => ({ authorization: `Bearer ${token}` });
  const PLAYLISTS = 'POST /v1/me/playlists';
  /** Resolves once the server has taken in all that was sent to it. On a busy machine it may have closed an idle connection. */
  const taken = async (): Promise<void> => {
    while (!sockets.every(isTaken)) await turn();
    await turn();
  };
  const isTaken = (socket: Socket): boolean => {
    const end = accepted.get(socket.localPort);
    return socket.destroyed || end?.destroyed === true || end?.bytesRead === socket.bytesWritten;
  };
  /** A body begun and never ended, of a request that may send it. */
  const begun = async (bytes: number): Promise<Socket> => {
    const socket = await openConnection();
    socket.write(head(PLAYLISTS, { ...bearer(), 'content-length': bytes }));
    socket.write('{');
    await taken();
    return socket;
  };

  for (const [what, line, headers, status] of [
    ['no server answers', 'POST /v1/nothing', {}, 404],
    ['another method answers', 'POST /v1/me', {}, 405],
    ['has no token', PLAYLISTS, {}, 401],
    ['has a token that is none', PLAYLISTS, { authorization: 'Bearer x' }, 401],
    ['comes from the page of another site', 'POST /login', { 'sec-fetch-site': 'cross-site' }, 403],
  ] as const)
    it(`are not waited for where the request ${what}`, async () => {
      await start();
      const socket = await openConnection();
      socket.write(head(line, { ...headers, 'content-length': BODY_BYTES_MAX }));
      expect((await readResponse(socket)).status).to.equal(status);
    });

  it('are not waited for where a rate limit is reached', async () => {
    await start();
    const { remoteAddress = '' } = await openConnection();
    expect(remoteAddress).to.equal('127.0.0.1');
    let status = 0;
    for (let count = 0; count <= 300 && status !== 429; count += 1) {
      const socket = await openConnection();
      const line = 'POST /melody/v1/logging/track_stream_verification';
      socket.write(head(line, { ...bearer(), 'content-length': count < 300 ? 0 : 10_000 }));
      ({ status } = await readResponse(socket));
    }
    expect(status).to.equal(429);
  });

  it('are asked for only then, where the sender waits to be asked', async () => {
    await start();
    const expecting = { 'content-length': 2, expect: '100-continue' };
    const refused = await openConnection();
    refused.write(head(PLAYLISTS, expecting));
    const { status, text } = await readResponse(refused);
    expect(status).to.equal(401);
    expect(text.toLowerCase()).to.include('connection: close');
    const wanted = await openConnection();
    wanted.write(head(PLAYLISTS, { ...bearer(), ...expecting }));
    expect((await readResponse(wanted)).status).to.equal(100);
    wanted.write('{}');
    expect((await readResponse(wanted)).status).to.equal(400);
  });

  it('are refused for their size before they arrive, also without a declared length', async () => {
    await start();
    const declared = await openConnection();
    declared.write(head(PLAYLISTS, { ...bearer(), 'content-length': BODY_BYTES_MAX + 1 }));
    expect((await readResponse(declared)).text)
      .to.include('413')
      .and.include('body: is larger than 1048576 bytes');
    const chunked = await openConnection();
    chunked.write(head('POST /login', { 'transfer-encoding': 'chunked' }));
    chunked.write(`4e20\r\n${'x'.repeat(20_000)}\r\n`);
    expect((await readResponse(chunked)).text)
      .to.include('413')
      .and.include('body: is larger than 16384 bytes');
  });

  it('end their connection when they continue unread', async () => {
    await start();
    const socket = await openConnection();
    socket.write(head(PLAYLISTS, { 'content-length': BODY_BYTES_MAX }));
    await readResponse(socket);
    const closed = once(socket, 'close');
    await taken();
    await clock.advance(2_000);
    await closed;
  });

  it('are dropped once they stand still for five seconds, and not while they come', async () => {
    await start();
    const socket = await begun(3);
    await clock.advance(IDLE_MS - 1);
    socket.write('"');
    await taken();
    await clock.advance(IDLE_MS - 1);
    let status = 0;
    const response = readResponse(socket).then((declared) => ({ status } = declared));
    await turn();
    expect(status).to.equal(0);
    await clock.advance(1);
    await response;
    expect(status).to.equal(408);
  });

  it('share what one address may hold at once, and give it back with their response', async () => {
    await start({ bodies: { perAddressBytesMax: 100, bytesMax: 1_000 } });
    const first = await begun(60);
    const second = await openConnection();
    second.write(head(PLAYLISTS, { ...bearer(), 'content-length': 41 }));
    const { status, text } = await readResponse(second);
    expect(status).to.equal(429);
    expect(text.toLowerCase()).to.include('retry-after: 1');
    first.write('x'.repeat(59));
    expect((await readResponse(first)).status).to.equal(400);
    const third = await begun(100);
    third.write('x'.repeat(99));
    expect((await readResponse(third)).status).to.equal(400);
  });

  it('share what all may hold at once', async () => {
    await start({ bodies: { perAddressBytesMax: 1_000, bytesMax: 100 } });
    await begun(60);
    const socket = await openConnection();
    socket.write(head(PLAYLISTS, { ...bearer(), 'content-length': 41 }));
    expect((await readResponse(socket)).status).to.equal(503);
  });

  it('give back what they held when their sender goes away', async () => {
    await start({ bodies: { perAddressBytesMax: 100, bytesMax: 100 } });
    const gone = await begun(100);
    gone.destroy();
    let status = 429;
    while (status === 429) {
      const socket = await openConnection();
      socket.write(head(PLAYLISTS, { ...bearer(), 'content-length': 2 }) + '{}');
      ({ status } = await readResponse(socket));
    }
    expect(status).to.equal(400);
  });

  it('are not read where they are not wanted, however many there are', async () => {
    await start();
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1) {
      const socket = await openConnection();
      socket.write(head(count % 2 === 0 ? PLAYLISTS : 'GET /v1/me', { 'content-length': BODY_BYTES_MAX }));
      socket.write(Buffer.alloc(BODY_BYTES_MAX - 1, 'x'));
      statuses.add((await readResponse(socket)).status);
    }
    expect([...statuses]).to.deep.equal([401]);
    expect(reads).to.equal(0);
    (await begun(2)).write('}');
    await taken();
    expect(reads).to.equal(1);
  });

  it('of many small pieces are one', async () => {
    await start();
    const socket = await openConnection();
    socket.write(head(PLAYLISTS, { ...bearer(), 'transfer-encoding': 'chunked' }));
    const name = 'n'.repeat(200);
    for (const letter of `{"name":"${name}"}`) socket.write(`1\r\n${letter}\r\n`);
    socket.write('0\r\n\r\n');
    expect((await readResponse(socket)).text).to.include(`"name":"${name}"`);
  });

  it('are not reached by connections that are one too many', async () => {
    await start({ connections: { max: 2, perAddressMax: 1 } });
    const open = [await openConnection(), await openConnection()];
    const third = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(third);
    await once(third, 'close');
    open[0]?.end(head('GET /melody/v1/time', { connection: 'close' }));
    expect((await readResponse(open[0]!)).status).to.equal(200);
  });
});
