import { expect } from 'chai';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import { call } from '#application/calls/call.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { createConnection, type ConnectionDeps } from '#application/connect/dealer-connection.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { DealerListener } from '#application/ports/dealer-socket.ts';
import type { HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { createGatedApi } from '#application/connect/gated-api.ts';
import { leaseTransport } from '#application/connect/transport-lease.ts';
import { createScriptedHttp, json, pathOf } from '../support/scripted-http.ts';

const RESOLVE = '/apresolve';
const TICKET = '/session/dealer-ticket';
const FOUND = { dealer: ['push.example:8080'], spclient: ['calls.example'] };
const getDevice = call({ method: 'GET', path: '/connect-state/v1/things' });
const getPlain = call({ method: 'GET', path: '/v1/things' });
const getOpen = call({ method: 'GET', path: '/v1/open', auth: 'none' });

function setUp(responses: (request: HttpRequest) => HttpResponse | null = () => null, more: Partial<ConnectionDeps> = {}) {
  const clock = createVirtualClock();
  const sockets: { url: string; listener: DealerListener; sent: string[]; closes: number[] }[] = [];
  const http = createScriptedHttp((request) => {
    const path = pathOf(request);
    return (
      responses(request) ?? json(200, path === RESOLVE ? FOUND : path === TICKET ? { ticket: 't', expires_in: 60 } : undefined)
    );
  });
  const random = createSeededRandom(1);
  const tokens = { current: async () => 'token', renew: async () => 'token' };
  const api = createApi({ http, clock, random, tokens, baseUrl: 'https://service' });
  const connection = createConnection({
    api,
    clock,
    random,
    page: createScriptedPage(),
    logger: { log: () => undefined },
    origin: 'https://service',
    dealer: {
      open(url, listener) {
        const socket = { url, listener, sent: [] as string[], closes: [] as number[] };
        sockets.push(socket);
        return { send: (text) => void socket.sent.push(text), close: (code) => void socket.closes.push(code) };
      },
    },
    ...more,
  });
  const errors: string[] = [];
  connection.onError(({ code, message }) => errors.push(`${code}: ${message}`));
  const say = (message: object) => sockets.at(-1)?.listener.received(JSON.stringify(message));
  const identify = () => say({ type: 'message', uri: 'hm://pusher/v1/connections/c', headers: {} });
  const connect = async () => {
    connection.connect();
    await clock.settle();
    sockets.at(-1)?.listener.opened();
    identify();
  };
  const asked = (path: string) => http.sent.filter((request) => pathOf(request) === path).length;
  return { api, asked, clock, connect, connection, errors, http, identify, say, sockets };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (thrown: unknown) => errorFrom(thrown).code,
  );

describe('the connection', () => {
  it('goes to the endpoint that was resolved, as secure as the page', async () => {
    const { connect, connection, sockets } = setUp();
    await connect();
    expect(sockets.map(({ url }) => url)).to.deep.equal(['wss://push.example:8080/dealer?access_token=t']);
    expect(connection.state().phase).to.equal('connected');
  });

  it('tries an address resolution six times, and reports its error [S9.20] [S8.08] [S8.45]', async () => {
    const { asked, clock, connection, errors } = setUp((request) => (pathOf(request) === RESOLVE ? json(503) : null));
    connection.connect();
    await clock.advance(16_000);
    expect(asked(RESOLVE)).to.be.at.least(6);
    expect(errors[0]).to.equal('XRESOLVE_REQUEST_FAILED: Address resolution failed with status 503');
    const firstSix = setUp((request) => (pathOf(request) === RESOLVE ? json(503) : null));
    firstSix.connection.onError(() => firstSix.connection.forceDisconnect());
    firstSix.connection.connect();
    await firstSix.clock.advance(60_000);
    expect(firstSix.asked(RESOLVE)).to.equal(6);
  });

  for (const [what, body] of [
    ['has no dealer', { dealer: [], spclient: ['a'] }],
    ['is no list', { dealer: 'x' }],
    ['is empty', undefined],
  ] as const)
    it(`does not take a resolution that ${what} [S8.09]`, async () => {
      const { clock, connection, errors } = setUp((request) => (pathOf(request) === RESOLVE ? json(200, body) : null));
      connection.connect();
      await clock.settle();
      expect(errors[0]).to.match(/^XRESOLVE_INCOMPLETE_RESPONSE: /);
    });

  it('reports when a third-party provider of endpoints throws [S8.43]', async () => {
    const endpoints = () => Promise.reject(new Error('theirs'));
    const { clock, connection, errors } = setUp(undefined, { endpoints });
    connection.connect();
    await clock.settle();
    expect(errors).to.deep.equal(['ENDPOINTS_PROVIDER_ERROR: Endpoints provider error.']);
  });

  it('reports the status when its own request is refused [S8.40]', async () => {
    const { clock, connection, errors } = setUp((request) => (pathOf(request) === TICKET ? json(403) : null));
    connection.connect();
    await clock.settle();
    expect(errors).to.deep.equal(['HTTP_REQUEST_FAILED: HTTP request failed with status 403']);
  });

  it('replies to a request with its key, and whether a listener carried it out [S7.135]', async () => {
    const { clock, connect, connection, say, sockets } = setUp();
    await connect();
    connection.onRequest('hm://do', async (payload) => payload === 1);
    connection.onRequest(/^hm:\/\/never/, () => {
      throw new Error('theirs');
    });
    for (const [key, ident, payload] of [
      ['a', 'hm://do', 1],
      ['b', 'hm://do', 2],
      ['c', 'hm://else', 1],
      ['d', 'hm://never', 1],
    ] as const)
      say({ type: 'request', key, message_ident: ident, payload });
    await clock.settle();
    const replies = (sockets[0]?.sent ?? []).map((text) => JSON.parse(text) as { key: string });
    expect(replies.sort((one, other) => one.key.localeCompare(other.key))).to.deep.equal([
      { type: 'reply', key: 'a', payload: { success: true } },
      { type: 'reply', key: 'b', payload: { success: false } },
      { type: 'reply', key: 'c', payload: { success: false } },
      { type: 'reply', key: 'd', payload: { success: false } },
    ]);
  });

  it('notices by the pong that the last push was lost, within one heartbeat of silence', async () => {
    const { clock, connect, connection, say, sockets } = setUp();
    const facts: string[] = [];
    connection.onEvent(({ type }) => facts.push(type));
    await connect();
    say({ type: 'message', uri: 'hm://x', payloads: [1], seq: 1 });
    await clock.advance(30_000);
    expect(sockets[0]?.sent).to.deep.equal(['{"type":"ping"}']);
    say({ type: 'pong', seq: 1 });
    expect(facts).to.deep.equal(['connected', 'pushed', 'alive']);
    await clock.advance(30_000);
    say({ type: 'pong', seq: 2 });
    expect(facts).to.deep.equal(['connected', 'pushed', 'alive', 'alive', 'missed']);
  });

  it('routes pushes to matching listeners, and rejects a listener without a matcher or a callback [S5.26]', async () => {
    const { connect, connection, say } = setUp();
    await connect();
    const events: unknown[] = [];
    const stop = connection.onPush(/^hm:\/\/news/, (payload) => events.push(payload));
    say({ type: 'message', uri: 'hm://news/1', payloads: [1] });
    say({ type: 'message', uri: 'hm://else', payloads: [2] });
    stop();
    say({ type: 'message', uri: 'hm://news/1', payloads: [3] });
    expect(events).to.deep.equal([1]);
    const nothing = null as never;
    expect(() => connection.onPush(nothing, () => undefined)).to.throw('Push matchers and callbacks must not be null.');
    expect(() => connection.onPush('hm://x', nothing)).to.throw('Push matchers and callbacks must not be null.');
    expect(() => connection.onRequest(nothing, () => true)).to.throw('Push matchers and callbacks must not be null.');
  });

  it('runs the disconnect hooks before it closes [S4.116]', async () => {
    const { clock, connect, connection, sockets } = setUp();
    await connect();
    let finishCleanup = () => {};
    connection.beforeDisconnect(() => new Promise<void>((resolve) => (finishCleanup = resolve)));
    connection.beforeDisconnect(() => Promise.reject(new Error('theirs')));
    const gone = connection.disconnect();
    await clock.settle();
    expect([connection.state().phase, sockets[0]?.closes]).to.deep.equal(['connected', []]);
    finishCleanup();
    await gone;
    expect(connection.state().phase).to.equal('disconnected');
    expect(sockets[0]?.closes[0]).to.equal(4000);
    expect(clock.pending()).to.equal(0);
  });

  it('waits for a hook 30 s at most, and not at all when forced', async () => {
    for (const isForced of [false, true]) {
      const { clock, connect, connection } = setUp();
      await connect();
      connection.beforeDisconnect(() => new Promise<void>(() => undefined));
      if (isForced) connection.forceDisconnect();
      else void connection.disconnect();
      await clock.advance(isForced ? 0 : 30_000);
      expect(connection.state().phase).to.equal('disconnected');
    }
  });

  it('does not connect again while it leaves: what signs in meanwhile has a connection of its own', async () => {
    for (const isLostBefore of [true, false]) {
      const { clock, connect, connection, sockets } = setUp();
      await connect();
      connection.beforeDisconnect(() => new Promise<void>(() => undefined));
      if (isLostBefore) sockets[0]?.listener.closed(1006);
      void connection.disconnect();
      if (!isLostBefore) sockets[0]?.listener.closed(1006);
      await clock.advance(29_000);
      expect([connection.state().phase, sockets.length], String(isLostBefore)).to.deep.equal(['disconnected', 1]);
    }
  });

  it('may be connected and disconnected by others where that is allowed [S5.39]', async () => {
    const { clock, connection } = setUp();
    const lease = leaseTransport(connection, true);
    lease.connect();
    await clock.settle();
    expect(connection.state().phase).to.equal('opening');
    lease.forceDisconnect();
    expect(connection.state().phase).to.equal('disconnected');
  });
});

describe('requests over the connection', () => {
  it('wait for the connection where they need an endpoint, and go there; others do not wait [S4.117]', async () => {
    const { api, clock, connection, http, identify, sockets } = setUp();
    const line = createGatedApi(api, connection);
    const done: string[] = [];
    void line.send(getDevice, {}).then(() => done.push('device'));
    void line.send(getOpen, {}).then(() => done.push('open'));
    connection.connect();
    await clock.settle();
    expect(done).to.deep.equal(['open']);
    sockets[0]?.listener.opened();
    identify();
    await clock.settle();
    expect(done).to.deep.equal(['open', 'device']);
    expect(http.sent.at(-1)?.url).to.equal('https://calls.example/connect-state/v1/things');
  });

  it('wait for authentication where they carry a token [S4.118]', async () => {
    const { api, asked, clock, connection, identify, sockets } = setUp();
    void createGatedApi(api, connection).send(getPlain, {});
    connection.connect();
    await clock.settle();
    sockets[0]?.listener.opened();
    await clock.settle();
    expect([connection.state().phase, asked('/v1/things')]).to.deep.equal(['identifying', 0]);
    identify();
    await clock.settle();
    expect(asked('/v1/things')).to.equal(1);
  });

  it('wait 30 s at most, and not after a cancellation', async () => {
    const { api, clock, connection } = setUp();
    const line = createGatedApi(api, connection);
    const cancellation = createCancellation();
    const codes = [codeOf(line.send(getPlain, {})), codeOf(line.send(getDevice, {}, { cancellation }))];
    await clock.settle();
    cancellation.cancel();
    await clock.advance(30_000);
    expect(await Promise.all(codes)).to.deep.equal(['DEALER_CONNECTION_ERROR', 'REQUEST_ABORTED']);
    expect(clock.pending()).to.equal(0);
  });
});
