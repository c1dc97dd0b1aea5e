import { expect } from 'chai';
import * as v from 'valibot';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import { call } from '#application/calls/call.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { HttpResponse } from '#application/ports/http.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createScriptedHttp, json } from '../support/scripted-http.ts';

const getThing = call({ method: 'GET', path: '/v1/things/:id', retry: 'request', response: v.object({ name: v.string() }) });
const postThing = call({ method: 'POST', path: '/v1/things', retry: 'registration', body: v.object({ a: v.number() }) });

function setUp(responses: (HttpResponse | Failure)[]) {
  const clock = createVirtualClock();
  const askedAtMs: number[] = [];
  const http = createScriptedHttp(() => {
    askedAtMs.push(clock.nowMs());
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (response instanceof Failure) throw response;
    return response ?? json(500);
  });
  const renewals: string[] = [];
  const tokens = {
    current: () => Promise.resolve(renewals.length === 0 ? 'old' : 'new'),
    renew: (refused: string) => {
      renewals.push(refused);
      return Promise.resolve('new');
    },
  };
  const api = createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://service' });
  const waits = () => askedAtMs.slice(1).map((atMs, i) => atMs - (askedAtMs[i] ?? 0));
  return { api, clock, http, renewals, waits };
}

const one = { params: { id: '1' } };
const network = new Failure(playerError('NETWORK_ERROR'));

/** The code a promise rejects with, after letting all the time pass that it may want. */
async function codeOf(clock: { advance(ms: number): Promise<void> }, asked: Promise<unknown>): Promise<string> {
  const outcome = asked.then(
    () => 'none',
    (thrown: unknown) => errorFrom(thrown).code,
  );
  await clock.advance(600_000);
  return outcome;
}

describe('the api', () => {
  it('sends the bearer token and decodes the response [S6.28, S7.02]', async () => {
    const { api, http } = setUp([json(200, { name: 'x' })]);
    expect(await api.send(getThing, one)).to.deep.equal({ name: 'x' });
    expect(http.sent[0]?.headers?.['authorization']).to.equal('Bearer old');
    expect(http.sent[0]?.url).to.equal('http://service/v1/things/1');
  });

  for (const failure of [network, json(408), json(429), json(500), json(503)])
    it(`tries twice more after ${'status' in failure ? failure.status : 'a lost connection'} [S7.136] [S9.36]`, async () => {
      const { api, clock, http, waits } = setUp([failure]);
      expect(await codeOf(clock, api.send(getThing, one))).to.equal('status' in failure ? 'REQUEST_FAILED' : 'NETWORK_ERROR');
      expect(http.sent).to.have.length(3);
      expect(waits()[1]).to.be.greaterThan(waits()[0] ?? 0);
    });

  for (const status of [400, 403, 404, 409])
    it(`does not try again after ${status}`, async () => {
      const { api, clock, http } = setUp([json(status)]);
      expect(await codeOf(clock, api.send(getThing, one))).to.equal('REQUEST_FAILED');
      expect(http.sent).to.have.length(1);
    });

  it('tries a registration eight times more, never after 429 [S9.39] [S8.99]', async () => {
    const failing = setUp([json(500)]);
    await codeOf(failing.clock, failing.api.send(postThing, { body: { a: 1 } }));
    expect(failing.http.sent).to.have.length(9);
    const full = setUp([json(429)]);
    await codeOf(full.clock, full.api.send(postThing, { body: { a: 1 } }));
    expect(full.http.sent).to.have.length(1);
  });

  it('retries a state update eight times, a conflict and a deregistration twice [S9.40, S9.41, S9.42]', async () => {
    for (const [retry, times] of [
      ['state', 8],
      ['conflict', 2],
      ['deregister', 2],
    ] as const) {
      const { api, clock, http } = setUp([json(503)]);
      await codeOf(clock, api.send(call({ method: 'POST', path: '/v1/things', retry }), {}));
      expect(http.sent, retry).to.have.length(1 + times);
    }
  });

  it('waits at least as long as Retry-After, and 15 s at most [S7.137]', async () => {
    const patient = setUp([
      json(503, undefined, { 'retry-after': '3' }),
      json(503, undefined, { 'retry-after': '90' }),
      json(200, { name: 'x' }),
    ]);
    await codeOf(patient.clock, patient.api.send(getThing, one));
    expect(patient.waits()).to.deep.equal([3_000, 15_000]);
  });

  it('renews the token once on 401 and replays the request [S7.138]', async () => {
    const { api, http, renewals } = setUp([json(401), json(200, { name: 'x' })]);
    expect(await api.send(getThing, one)).to.deep.equal({ name: 'x' });
    expect(renewals).to.deep.equal(['old']);
    expect(http.sent.map(({ headers }) => headers?.['authorization'])).to.deep.equal(['Bearer old', 'Bearer new']);
  });

  it('gives up after the second 401', async () => {
    const { api, clock, http } = setUp([json(401)]);
    expect(await codeOf(clock, api.send(getThing, one))).to.equal('REQUEST_FAILED');
    expect(http.sent).to.have.length(2);
  });

  it('rejects what is sent while the same method, host, path and query is under way, and nothing else [S5.08] [S5.09]', async () => {
    const { api, http } = setUp([json(200, { name: 'x' })]);
    const getWith = call({ method: 'GET', path: '/v1/things/:id', query: v.object({ q: v.optional(v.string()) }) });
    const put = call({ method: 'PUT', path: '/v1/things/:id' });
    const outcomeOf = (asked: Promise<unknown>) =>
      asked.then(
        () => 'sent',
        (thrown: unknown) => errorFrom(thrown).code,
      );
    const requests = [
      api.send(getWith, { params: { id: '1' }, query: { q: 'a' } }),
      api.send(getWith, { params: { id: '1' }, query: { q: 'a' } }),
      api.send(getWith, { params: { id: '1' }, query: { q: 'b' } }),
      api.send(getWith, { params: { id: '2' }, query: { q: 'a' } }),
      api.send(getWith, { params: { id: '1' }, query: { q: 'a' } }, { baseUrl: 'http://elsewhere' }),
      api.send(put, one),
      api.send(put, one),
    ];
    const same = 'DUPLICATE_REQUEST_ERROR';
    expect(await Promise.all(requests.map(outcomeOf))).to.deep.equal(['sent', same, 'sent', 'sent', 'sent', 'sent', 'sent']);
    expect(http.sent).to.have.length(6);
  });

  it('refuses an identical pending request, and sends it again after the response [S8.01]', async () => {
    const { api } = setUp([json(200, { name: 'x' })]);
    const first = api.send(getThing, one);
    const second = await api.send(getThing, one).catch(errorFrom);
    expect(second).to.include({ code: 'DUPLICATE_REQUEST_ERROR', message: 'Already sent this request' });
    await first;
    expect(await api.send(getThing, one)).to.deep.equal({ name: 'x' });
  });

  it('names the status of a request that was refused [S8.07]', async () => {
    const { api } = setUp([json(418)]);
    const error = await api.send(getThing, one).catch(errorFrom);
    expect(error).to.include({ code: 'REQUEST_FAILED', status: 418, message: 'Request was not successful (status 418)' });
  });

  it('names the field of a response that is not what was expected', async () => {
    const { api } = setUp([json(200, { name: 7 })]);
    const error = await api.send(getThing, one).catch(errorFrom);
    expect(error).to.have.property('code', 'ANSWER_MALFORMED');
    expect((error as { message: string }).message).to.contain('GET /v1/things/:id: name:');
  });

  it('distinguishes an empty response from an invalid one', async () => {
    const { api } = setUp([json(200)]);
    expect(await api.send(getThing, one).catch(errorFrom)).to.have.property('code', 'ANSWER_EMPTY');
  });

  it('stops retrying after a cancellation [S8.10]', async () => {
    const { api, clock, http } = setUp([json(500)]);
    const cancellation = createCancellation();
    const asked = api.send(getThing, one, { cancellation }).catch(errorFrom);
    await clock.settle();
    cancellation.cancel();
    expect(await asked).to.have.property('code', 'REQUEST_ABORTED');
    expect(http.sent).to.have.length(1);
    expect(clock.pending()).to.equal(0);
  });

  it('rejects an empty token, and reports when a third-party provider throws [S5.35] [S8.41] [S8.42]', async () => {
    const messageWith = (current: () => Promise<string>) => {
      const http = createScriptedHttp(() => json(200, { name: 'x' }));
      const tokens = { current, renew: current };
      const api = createApi({ http, clock: createVirtualClock(), random: createSeededRandom(1), tokens, baseUrl: '' });
      return api.send(getThing, one).then(
        () => 'none',
        (thrown: unknown) => `${errorFrom(thrown).code}: ${errorFrom(thrown).message} ${http.sent.length}`,
      );
    };
    const invalid = 'TRANSPORT_INVALID_TOKEN: Token provider returned an invalid token 0';
    expect(await messageWith(async () => '')).to.equal(invalid);
    expect(await messageWith(async () => undefined as never)).to.equal(invalid);
    expect(await messageWith(() => Promise.reject(new Error('theirs')))).to.equal(
      'TOKEN_PROVIDER_ERROR: Token provider error. 0',
    );
  });
});
