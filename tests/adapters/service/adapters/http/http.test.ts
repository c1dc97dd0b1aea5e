import { once } from 'node:events';
import { request as sendRaw, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { Failure } from '#application/runtime/failure.ts';
import type { IncomingRequest, ServiceResponse } from '#adapters/service/application/ports/route.ts';
import { createHttpServer } from '#adapters/service/adapters/http/http-server.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { networkOf } from '#adapters/service/adapters/http/network.ts';
import { createMemoryService, QUIET } from '#adapters/simulation/world/memory-service.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';

const PREVIEW = `/preview/${fileIdOf(seededId('track', 'First Light One'), 'preview')}`;
const createService = () => createMemoryService({ clock: createVirtualClock(), random: createSeededRandom(1) });

describe('the service on a port', () => {
  let server: Server;
  let origin: string;
  const start = async (handle: (request: IncomingRequest) => Promise<ServiceResponse>, proxies: readonly string[] = []) => {
    server = createHttpServer({ handle }, networkOf(['music.example.org'], proxies), QUIET);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  };
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const bodyOf = ({ body }: IncomingRequest) => (typeof body === 'function' ? body(100) : body);
  const plain = (body: ServiceResponse['body']): ServiceResponse => ({ status: 200, headers: {}, body });

  it('answers what the service answers, byte ranges and HEAD too', async () => {
    await start((await createService()).handle);
    expect((await (await fetch(`${origin}/melody/v1/time`)).json()) as object).to.have.property('timestamp');
    const part = await fetch(origin + PREVIEW, { headers: { range: 'bytes=10-19' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).to.deep.equal([206, 10]);
    const head = await fetch(origin + PREVIEW, { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).to.be.greaterThan(10_000);
    expect((await head.arrayBuffer()).byteLength).to.equal(0);
    const page = (await (await fetch(`${origin}/session`)).json()) as object;
    expect(page).to.include({ isAnonymous: true });
  });

  it('compresses the responses of public calls, and lets pages of every origin read its refusals', async () => {
    const body = JSON.stringify(Array.from({ length: 1_000 }, (_, at) => at));
    await start(() => Promise.resolve(plain(body)));
    const response = await fetch(`${origin}/v1/albums`, { headers: { 'accept-encoding': 'gzip' } });
    expect([response.headers.get('content-encoding'), await response.text()]).to.deep.equal(['gzip', body]);
    const plainly = await fetch(`${origin}/v1/albums`, { headers: { 'accept-encoding': 'identity' } });
    expect([plainly.headers.get('content-encoding'), await plainly.text()]).to.deep.equal([null, body]);
    const long = await fetch(`${origin}/v1/${'x'.repeat(9_000)}`);
    expect([long.status, long.headers.get('access-control-allow-origin')]).to.deep.equal([414, '*']);
  });

  it('hands on method, path, query, headers, body, origin and address', async () => {
    const seen: IncomingRequest[] = [];
    const bodies: string[] = [];
    await start(async (request) => {
      seen.push(request);
      bodies.push(Buffer.from(await bodyOf(request)).toString());
      return plain(null);
    });
    await fetch(`${origin}/a%2Fb/c?x=1%202&y=é`, {
      method: 'POST',
      body: 'hé',
      headers: { 'X-Own': 'z', 'x-forwarded-proto': 'https' },
    });
    const [request] = seen;
    expect(request).to.deep.include({
      method: 'POST',
      path: '/a%2Fb/c',
      query: { x: '1 2', y: 'é' },
      remoteAddress: '127.0.0.1',
    });
    expect(request?.origin).to.equal(origin.replace('http:', 'https:'));
    expect(request?.headers['x-own']).to.equal('z');
    expect(bodies).to.deep.equal(['hé']);
  });

  for (const [sent, scheme] of [
    ['https', 'https'],
    ['https, http', 'https'],
    ['https,https', 'https'],
    ['http, https', 'http'],
    ['', 'http'],
    ['javascript', 'http'],
  ] as const)
    it(`takes ${scheme} as the scheme when proxies send "${sent}"`, async () => {
      const seen: string[] = [];
      await start((request) => {
        seen.push(request.origin);
        return Promise.resolve(plain(null));
      });
      await fetch(origin, { headers: { 'x-forwarded-proto': sent } });
      expect(seen).to.deep.equal([origin.replace('http', scheme)]);
    });

  it('does not believe a Host that is none', async () => {
    const seen: string[] = [];
    await start((request) => {
      seen.push(request.origin);
      return Promise.resolve(plain(null));
    });
    for (const host of ['evil"><script>', 'a:99999']) expect(await statusFor(host)).to.equal(200);
    expect(seen).to.deep.equal(['http://localhost', 'http://localhost']);
  });

  const statusFor = async (host: string) => {
    const sent = sendRaw({ host: '127.0.0.1', port: new URL(origin).port, headers: { host } });
    sent.end();
    const [response] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    return response.statusCode;
  };

  it('answers to addresses, to names of the local network and to its own, and to no name a stranger gave it', async () => {
    await start(() => Promise.resolve(plain(null)));
    const statuses = async (hosts: readonly string[]) => new Set(await Promise.all(hosts.map((host) => statusFor(host))));
    const own = ['localhost', 'a.localhost', '127.0.0.1:4070', '[::1]:4070', '192.168.1.7', 'nas', 'nas.local', 'NAS.lan.'];
    expect(await statuses([...own, 'music.example.org', 'Music.Example.Org:443'])).to.deep.equal(new Set([200]));
    const others = ['evil.example', 'localhost.evil.example', 'x.music.example.org', '127.0.0.1.evil.example', 'evil.example.'];
    expect(await statuses(others)).to.deep.equal(new Set([421]));
  });

  for (const [forwarded, means] of [
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['', '127.0.0.1'],
  ] as const)
    it(`finds the client behind a proxy on this machine that sends "${forwarded}"`, async () => {
      const seen: string[] = [];
      await start((request) => {
        seen.push(request.remoteAddress);
        return Promise.resolve(plain(null));
      });
      await fetch(origin, { headers: { 'x-forwarded-for': forwarded } });
      expect(seen).to.deep.equal([means]);
    });

  for (const [proxies, forwarded, means] of [
    [['192.0.2.7'], '203.0.113.9', '127.0.0.1'],
    [['127.0.0.0/8', '10.0.0.0/8'], '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    [['127.0.0.0/8', 'fd00::/8'], '2001:db8::1, fd00::7', '2001:db8::1'],
    [['127.0.0.0/8'], 'made up', '127.0.0.1'],
  ] as const)
    it(`takes ${means} as the client when proxies are ${proxies.join(' and ')} and the header is "${forwarded}"`, async () => {
      const seen: string[][] = [];
      await start((request) => {
        seen.push([request.remoteAddress, request.origin]);
        return Promise.resolve(plain(null));
      }, proxies);
      await fetch(origin, { headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' } });
      const isTrusted = proxies[0] === '127.0.0.0/8';
      expect(seen).to.deep.equal([[means, isTrusted ? origin.replace('http:', 'https:') : origin]]);
    });

  it('sends HSTS to browsers over https, refusals too, and not over http', async () => {
    await start(() => Promise.resolve(plain(null)));
    const send = async (path: string, headers: Readonly<Record<string, string>>) =>
      (await fetch(origin + path, { headers })).headers.get('strict-transport-security');
    const https = { 'x-forwarded-proto': 'https' };
    expect(await send('/', https)).to.equal('max-age=31536000; includeSubDomains');
    expect(await send(`/${'x'.repeat(8_192)}`, https)).to.equal('max-age=31536000; includeSubDomains');
    expect(await send('/', {})).to.equal(null);
    const long = await fetch(`${origin}/${'x'.repeat(8_192)}`);
    expect(long.headers.get('content-security-policy')).to.include("frame-ancestors 'none'");
  });

  it('refuses an address that is too long', async () => {
    await start(() => Promise.resolve(plain('never')));
    expect((await fetch(`${origin}/${'x'.repeat(8_192)}`)).status).to.equal(414);
  });

  it('stops reading a file when the client goes away', async () => {
    let ended: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => (ended = resolve));
    async function* endless(): AsyncIterable<Uint8Array> {
      try {
        for (;;) yield await Promise.resolve(new Uint8Array(65_536));
      } finally {
        ended();
      }
    }
    await start(() => Promise.resolve(plain(endless())));
    const abort = new AbortController();
    const response = await fetch(origin, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    await isOver;
  });

  it('closes the connection when a file ends early, so that no client takes half for all', async () => {
    async function* broken(): AsyncIterable<Uint8Array> {
      yield await Promise.resolve(new Uint8Array(10));
      throw new Error('The disk is gone');
    }
    await start(() => Promise.resolve({ status: 200, headers: { 'content-length': '1000' }, body: broken() }));
    const outcome = await fetch(origin)
      .then((response) => response.arrayBuffer())
      .then(
        () => 'whole',
        () => 'broken off',
      );
    expect(outcome).to.equal('broken off');
  });
});

describe('the service in process', () => {
  it('keeps the cookie of a sign-in for the calls that want it', async () => {
    const http = createInProcessHttp(await createService());
    const body = JSON.stringify({ username: 'owner', password: 'eight or more' });
    await http.send({ method: 'POST', url: '/signup', body, withCookies: true });
    const session = async (withCookies: boolean) => {
      const { body: bytes } = await http.send({ method: 'GET', url: 'http://localhost:4070/session', withCookies });
      return JSON.parse(new TextDecoder().decode(bytes)) as { isAnonymous: boolean };
    };
    expect((await session(true)).isAnonymous).to.equal(false);
    expect((await session(false)).isAnonymous).to.equal(true);
    await http.send({ method: 'POST', url: '/logout', withCookies: true });
    expect((await session(true)).isAnonymous).to.equal(true);
  });

  it('gives bytes as they come, and the same bytes at once', async () => {
    const http = createInProcessHttp(await createService());
    const chunks: Uint8Array[] = [];
    const headers = { range: 'bytes=0-99999' };
    const streamed = await http.send({ method: 'GET', url: PREVIEW, headers, onBytes: (chunk) => chunks.push(chunk) });
    const whole = await http.send({ method: 'GET', url: PREVIEW, headers });
    expect([streamed.status, streamed.body.length, whole.body.length]).to.deep.equal([206, 0, 100_000]);
    expect(chunks.length).to.be.greaterThan(1);
    expect(Buffer.compare(Buffer.concat(chunks), whole.body)).to.equal(0);
  });

  it('hands bytes over as the service made them where client and service share them', async () => {
    const chunk = Uint8Array.of(1, 2, 3);
    const body = (async function* () {
      yield chunk;
    })();
    const handle = () => Promise.resolve({ status: 200, headers: {}, body });
    const received: Uint8Array[] = [];
    const http = createInProcessHttp({ handle }, { sharesBytes: true });
    await http.send({ method: 'GET', url: '/', onBytes: (bytes) => received.push(bytes) });
    expect(received.map((bytes) => bytes === chunk)).to.deep.equal([true]);
  });

  it('stops a cancelled request, between two chunks too', async () => {
    const http = createInProcessHttp(await createService());
    const cancellation = createCancellation();
    let count = 0;
    const onBytes = () => {
      count++;
      cancellation.cancel();
    };
    const thrown = await http.send({ method: 'GET', url: PREVIEW, cancellation, onBytes }).catch((reason: unknown) => reason);
    expect(thrown).to.be.instanceOf(Failure);
    expect([(thrown as Failure).code, count]).to.deep.equal(['REQUEST_ABORTED', 1]);
  });
});
