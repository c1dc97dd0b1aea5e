import { expect } from 'chai';
import * as v from 'valibot';
import { createFaultyHttp } from '#adapters/fakes/faulty-http.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { type ApiDeps, createApi, type RequestException } from '#application/api/api-client.ts';
import { getMe, getProductState } from '#application/calls/account/account.ts';
import { call } from '#application/calls/call.ts';
import { postStall } from '#application/calls/playback/logging.ts';
import type { Service } from '#application/calls/services.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { HttpResponse } from '#application/ports/http.ts';
import { createScriptedHttp, json } from '../support/scripted-http.ts';

const ORIGIN = 'http://localhost:4070';
const tokens = { current: () => Promise.resolve('token'), renew: () => Promise.resolve('token') };
const random = { fraction: () => 0, bytes: () => new Uint8Array() } as unknown as ApiDeps['random'];
const getThing = call({
  method: 'GET',
  path: '/v1/things',
  query: v.object({ locale: v.optional(v.string()) }),
  response: v.object({ name: v.string() }),
});

function setUp(deps: Partial<ApiDeps> = {}, respond: () => HttpResponse = () => json(200, { name: 'x' })) {
  const clock = createVirtualClock();
  const http = createScriptedHttp(respond);
  const api = createApi({ http, clock, random, tokens, baseUrl: ORIGIN, ...deps });
  const urls = () => http.sent.map(({ url }) => url);
  return { api, clock, http, urls };
}

/** Spec §7 "All calls use a configured host per service". */
describe('where calls go', () => {
  const PREFIXES: readonly (readonly [row: string, service: Service])[] = [
    ['the public API [S7.05]', 'v1'],
    ['for ad events', 'open-backend-2/v1'],
    ['[S7.07]', 'melody/v1'],
    ['[S7.08]', 'radio-apollo/v3'],
    ['for what is counted', 'metrics-backend/v1'],
    ['[S7.10]', 'playlistextender'],
    ['[S7.11]', 'recently-played/v3'],
    ['[S7.12]', 'collection-view/v1'],
    ['[S7.13]', 'sponsoredplaylist/v1'],
    ['[S7.14]', 'social-connect/v1'],
    ['[S7.15]', 'playlist/v2'],
    ['[S7.16]', 'inspiredby-mix/v2'],
    ['[S7.17]', 'ads'],
    ['[S7.18]', 'pathfinder/v1'],
    ['[S7.19]', 'autoplay-enabled'],
    ['[S7.20]', 'age-verification/v1'],
  ];
  for (const [title, service] of PREFIXES)
    it(`/${service}/ has a host of its own where one is configured ${title}`, async () => {
      const { api, urls } = setUp({ hosts: { [service]: 'https://elsewhere.example/below' } });
      const paths = PREFIXES.map(([, one]) => `/${one}/thing`);
      for (const path of paths) await api.send(call({ method: 'POST', path }), {});
      const here = (path: string) => (path === `/${service}/thing` ? 'https://elsewhere.example/below' : ORIGIN);
      expect(urls()).to.deep.equal(paths.map((path) => here(path) + path));
    });

  it('comes from the calls and the configuration [S7.01]', async () => {
    const hosts = { v1: 'https://api.example', 'melody/v1': 'https://melody.example' };
    const { api, urls } = setUp({ hosts });
    for (const one of [getMe, getProductState] as const) await api.send(one as typeof getMe, {}).catch(() => null);
    await api.send(call({ method: 'POST', path: '/session/dealer-ticket' }), {});
    await api.send(call({ method: 'POST', path: '/v1/x' }), {}, { baseUrl: 'https://endpoint.example' });
    expect(urls()).to.deep.equal([
      'https://api.example/v1/me',
      'https://melody.example/melody/v1/product_state',
      `${ORIGIN}/session/dealer-ticket`,
      'https://endpoint.example/v1/x',
    ]);
  });

  for (const host of ['https://api.example/base', 'https://api.example/base/', '/base', ''])
    it(`has one slash between the host '${host}' and the path [S7.21]`, async () => {
      const { api, urls } = setUp({ hosts: { v1: host } });
      await api.send(getThing, { query: {} });
      expect(urls()).to.deep.equal([`${host.replace(/\/$/, '')}/v1/things`]);
    });

  it('carries market and locale when they are enabled, and only then [S7.03, S7.04]', async () => {
    const enabled = setUp({ market: 'SE', locale: 'sv-SE' });
    await enabled.api.send(getThing, { query: {} });
    await enabled.api.send(call({ method: 'PUT', path: '/v1/things' }), {});
    await enabled.api.send(getThing, { query: { locale: 'de' } });
    expect(enabled.urls().map((url) => new URL(url).search)).to.deep.equal([
      '?market=SE&locale=sv-SE',
      '?market=SE&locale=sv-SE',
      '?market=SE&locale=de',
    ]);
    const plain = setUp();
    await plain.api.send(getThing, { query: {} });
    expect(plain.urls()).to.deep.equal([`${ORIGIN}/v1/things`]);
  });
});

describe('how long calls wait', () => {
  it('is 30 s for the service, each time [S9.19]', async () => {
    const { clock } = setUp();
    const http = createFaultyHttp(
      createScriptedHttp(() => json(200)),
      clock,
    );
    http.fault(() => ({ type: 'hang' }));
    const api = createApi({ http, clock, random, tokens, baseUrl: ORIGIN });
    const outcome = api.send(call({ method: 'GET', path: '/v1/x', retry: 'none' }), {}).catch(errorFrom);
    await clock.advance(29_999);
    expect(clock.pending()).to.equal(1);
    await clock.advance(1);
    expect(await outcome).to.include({ code: 'ECONNABORTED', message: 'timeout of 30000ms exceeded' });
  });

  const waitsOf = async (retry: 'default' | 'request', headers: Record<string, string> = {}) => {
    const clock = createVirtualClock();
    const askedAtMs: number[] = [];
    const http = createScriptedHttp(() => {
      askedAtMs.push(clock.nowMs());
      return json(503, undefined, headers);
    });
    const api = createApi({ http, clock, random, tokens, baseUrl: ORIGIN });
    const named = retry === 'default' ? {} : { retry };
    const outcome = api.send(call({ method: 'GET', path: '/v1/x', ...named }), {}).catch(errorFrom);
    await clock.advance(600_000);
    expect(await outcome).to.include({ code: 'REQUEST_FAILED', status: 503 });
    return askedAtMs.slice(1).map((atMs, i) => atMs - (askedAtMs[i] ?? 0));
  };

  it('grows evenly from 200 ms between tries of a call that names no policy [S9.30]', async () => {
    expect(await waitsOf('default')).to.deep.equal([200, 400]);
  });

  it('is 60 s at most for such a call, whatever the service asks for; 15 s for one that names its policy [S9.22]', async () => {
    expect(await waitsOf('default', { 'retry-after': '90' })).to.deep.equal([60_000, 60_000]);
    expect(await waitsOf('request', { 'retry-after': '90' })).to.deep.equal([15_000, 15_000]);
  });
});

/** Spec §8 "Failed request is … reported as non-fatal exception". */
describe('a request that fails', () => {
  const failing = (respond: () => HttpResponse) => {
    const exceptions: RequestException[] = [];
    const room = setUp({ onFailure: (exception) => exceptions.push(exception) }, respond);
    return { ...room, exceptions };
  };

  it('is reported once as an exception that is not fatal [S8.05]', async () => {
    const { api, clock, exceptions, http } = failing(() => json(503));
    const outcome = api.send(getThing, { query: {} }).catch(errorFrom);
    await clock.advance(10_000);
    await outcome;
    expect(http.sent).to.have.length(3);
    expect(exceptions).to.have.length(1);
    expect(exceptions[0]).to.deep.include({ call: 'GET /v1/things', isFatal: false });
    expect(exceptions[0]?.error).to.include({ code: 'REQUEST_FAILED', status: 503 });
  });

  it('is reported too when its response makes no sense', async () => {
    const { api, exceptions } = failing(() => json(200, { name: 7 }));
    await api.send(getThing, { query: {} }).catch(() => null);
    expect(exceptions.map(({ error }) => error.code)).to.deep.equal(['ANSWER_MALFORMED']);
  });

  it('reports nothing after a cancellation, or for a logging call', async () => {
    const { api, clock, exceptions } = failing(() => json(503));
    const cancellation = createCancellation();
    const cancelled = api.send(getThing, { query: {} }, { cancellation }).catch(errorFrom);
    await clock.settle();
    cancellation.cancel();
    await cancelled;
    const received = api.send(postStall, { body: {} as never }).catch(errorFrom);
    await clock.advance(600_000);
    await received;
    expect(exceptions).to.deep.equal([]);
  });

  it('describes its status in words [S8.18]', async () => {
    for (const [status, words] of [
      [404, 'Not Found'],
      [418, ''],
      [429, 'Too Many Requests'],
      [505, 'HTTP Version Not Supported'],
    ] as const) {
      const { api, clock } = failing(() => json(status));
      const outcome = api.send(getThing, { query: {} }).catch(errorFrom);
      await clock.advance(600_000);
      expect(await outcome, String(status)).to.include({ status, debug: words });
    }
  });
});
