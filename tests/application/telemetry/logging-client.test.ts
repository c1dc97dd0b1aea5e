import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import type { HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { createLoggingClient, type LoggingClient } from '#application/telemetry/logging-client.ts';
import { logSender } from '#domain/telemetry/log-payloads.ts';
import { createScriptedHttp, json } from '../support/scripted-http.ts';

const SENDER = { sdk_id: 'harmony', platform: 'linux', client_version: 'harmony:3.23.0' };
const PROBLEM = {
  ...{ source: 'web', source_version: '5.17.0', type: 'X', message: 'm', stack: '' },
  ...{ json_data: '{}', json_data_version: '1' },
};
const TIMER = { timer_name: 't', ms_duration: 1, breakdown: [{ name: 'head', ms: 1 }] };

function setUp(respond: (request: HttpRequest) => HttpResponse = () => json(202)) {
  const clock = createVirtualClock();
  const http = createScriptedHttp(respond);
  const lines: string[] = [];
  const page = { isAuthenticated: true, isPrivate: false };
  const tokens = { current: async () => 'secret', renew: async () => 'secret' };
  const logging = createLoggingClient({
    api: createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://service' }),
    clock,
    logger: { log: (_, message) => void lines.push(message) },
    sender: SENDER,
    isAuthenticated: () => page.isAuthenticated,
    isPrivate: () => page.isPrivate,
  });
  const sent = () =>
    http.sent.map(({ body, headers, url }) => [url.split('/').at(-1), headers?.['authorization'], body] as const);
  return { clock, http, lines, logging, page, sent };
}

/** What a caller without types can do. */
const untyped = (logging: LoggingClient) => logging.log as (kind: string, data: unknown) => void;

describe('the client of the logging service', () => {
  it('sends what all payloads carry with each of them [S3.137]', async () => {
    const { clock, logging, sent } = setUp();
    logging.log('jssdk_warning', PROBLEM);
    logging.log('elapsed_time', { unique_id: 'a', event: 'first_sound', elapsed_time: 5 });
    await clock.advance(4_000);
    expect(sent().map(([name, , body]) => [name, JSON.parse(String(body)) as object])).to.deep.equal([
      ['jssdk_warning', { ...SENDER, ...PROBLEM }],
      ['elapsed_time', { ...SENDER, unique_id: 'a', event: 'first_sound', elapsed_time: 5 }],
    ]);
  });

  it('expects 202, and tries five times more [S7.114]', async () => {
    const { clock, http, lines, logging } = setUp(() => json(503));
    logging.log('jssdk_error', PROBLEM);
    await clock.advance(60_000);
    expect(http.sent).to.have.length(6);
    expect(lines).to.deep.equal(['Logging service responded with status 503']);
  });

  it('names the status of a refusal, and does not repeat that [S8.46]', async () => {
    const { clock, http, lines, logging } = setUp(() => json(200));
    logging.log('jssdk_error', PROBLEM);
    await clock.advance(60_000);
    expect(http.sent).to.have.length(1);
    expect(lines).to.deep.equal(['Logging service responded with status 200']);
  });

  it('refuses data that is null with a reference error [S5.27]', () => {
    const { logging } = setUp();
    for (const nothing of [null, undefined])
      expect(() => untyped(logging)('jssdk_error', nothing)).to.throw(ReferenceError, 'Logging data must not be null.');
  });

  it('refuses a breakdown that is no array [S5.28]', () => {
    const { logging } = setUp();
    for (const breakdown of [{}, 'head', null])
      expect(() => untyped(logging)('jssdk_timer', { ...TIMER, breakdown })).to.throw(ReferenceError, /valid breakdown/);
  });

  it('refuses a value that is missing or of a wrong type with a reference error that names it [S8.17]', async () => {
    const { clock, logging, sent } = setUp();
    for (const [kind, data, field] of [
      ['jssdk_timer', { ...TIMER, ms_duration: '1' }, 'ms_duration'],
      ['jssdk_timer', { ...TIMER, timer_name: undefined }, 'timer_name'],
      ['jssdk_timer', { ...TIMER, ms_duration: Number.NaN }, 'ms_duration'],
      ['client_event', PROBLEM, 'context'],
      ['jssdk_error', { ...PROBLEM, stack: 7 }, 'stack'],
      ['jssdk_interval_timer', { timer_name: 't', timer_id: 'i', intervals: [1, 'x'] }, 'intervals.1'],
    ] as const)
      expect(() => untyped(logging)(kind, data), field).to.throw(ReferenceError, `Logging data needs a valid ${field}.`);
    await clock.advance(60_000);
    expect(sent()).to.deep.equal([]);
  });

  it('sends errors, warnings and events without a token before the sign-in, and no timers [S6.30]', async () => {
    const { clock, logging, page, sent } = setUp();
    page.isAuthenticated = false;
    logging.log('jssdk_error', PROBLEM);
    logging.log('jssdk_timer', TIMER);
    await clock.advance(4_000);
    page.isAuthenticated = true;
    logging.log('jssdk_timer', TIMER);
    await clock.advance(4_000);
    expect(sent().map(([name, token]) => [name, token])).to.deep.equal([
      ['jssdk_error', undefined],
      ['jssdk_timer', 'Bearer secret'],
    ]);
  });

  it('sends nothing about a listen in a private session', async () => {
    const { clock, logging, page, sent } = setUp();
    page.isPrivate = true;
    logging.log('jssdk_timer', TIMER, { recordsListen: true });
    logging.log('jssdk_error', PROBLEM);
    await clock.advance(4_000);
    expect(sent().map(([name]) => name)).to.deep.equal(['jssdk_error']);
  });

  it('has fallbacks for a sender that is not known [S9.70]', () => {
    expect(logSender({})).to.deep.equal({ sdk_id: 'unknown', platform: 'unknown', client_version: '0.0.0' });
    expect(logSender({ sdkId: 'a', platform: 'b', clientVersion: 'c' })).to.deep.equal({
      ...{ sdk_id: 'a', platform: 'b' },
      client_version: 'c',
    });
  });
});
