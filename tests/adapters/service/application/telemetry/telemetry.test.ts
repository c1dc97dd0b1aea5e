import { expect } from 'chai';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import {
  createServiceHarness,
  credentialsOf,
  fetchScopedToken,
  PASSWORD,
  sendRequest,
  signUpOwner,
  type RequestOptions,
} from '#tests/support/service/api-test-client.ts';

const SENDER = { sdk_id: 'harmony', platform: 'linux', client_version: 'harmony:3.23.0' };
const SOURCE = { source: 'web', source_version: '1' };
const PROBLEM = { ...SENDER, ...SOURCE, type: 'E', message: 'm', stack: '', json_data: '{}', json_data_version: '1' };
const CLIENT_EVENT = {
  ...{ ...SENDER, ...SOURCE, context: 'player', event: 'unsent-state-update', event_version: '1', test_version: '' },
  ...{ source_vendor: 'cadenza', json_data: '{}' },
};
const ELAPSED = { ...SENDER, unique_id: 'a1', event: 'first_sound', elapsed_time: 812 };
const TIMER = { ...SENDER, timer_name: 'playback_start', ms_duration: 61, breakdown: [{ name: 'head', ms: 20 }] };
const INTERVAL_TIMER = { ...SENDER, timer_name: 'playing', timer_id: 't1', intervals: [1_000, 2_500] };
const METRICS = { ...SENDER, meters: [{ what: 'stall', result: 'success', reason: 'fragment' }], timers: [] };
const item = (number: number, more: object = {}) => ({
  ...{ sequence_id: 'aa', sequence_number: number, event_name: 'e', fragments: { message: { a: 1 } } },
  ...more,
});
const EVENTS = '/open-backend-2/v1/v3/events';
const PUBLIC_EVENTS = '/open-backend-2/v1/public/v3/events';

async function setUp(telemetryDays = 30) {
  const settings = { ...DEFAULT_SETTINGS, callsPerMinute: 1_000_000, telemetryDays };
  const house = await createServiceHarness({ settings });
  const { token, cookie } = await signUpOwner(house.service);
  const send = (line: string, body?: unknown, options: RequestOptions = { token }) =>
    sendRequest(house.service, line, { ...options, body });
  /** A token lives an hour; tests let days pass. */
  const stored = async (format = 'jsonl') => {
    const { json } = await sendRequest(house.service, 'GET /session', { cookie });
    const { accessToken } = json as { readonly accessToken: string };
    const { bytes } = await send(`GET /v1/library/telemetry?format=${format}`, undefined, { token: accessToken });
    return new TextDecoder().decode(bytes);
  };
  const kinds = async () =>
    (await stored())
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { kind: string }).kind);
  return { ...house, token, cookie, send, stored, kinds };
}

describe('the logging service', () => {
  for (const [name, body, required, rows] of [
    ['client_event', CLIENT_EVENT, ['context', 'event', 'event_version', 'test_version', 'source_vendor'], '[S7.115] [S3.138]'],
    ['elapsed_time', ELAPSED, ['unique_id', 'event', 'elapsed_time'], '[S7.116] [S3.139]'],
    ['jssdk_error', PROBLEM, ['source', 'type', 'message', 'stack', 'json_data'], '[S7.117] [S3.140]'],
    ['jssdk_warning', PROBLEM, ['source', 'type', 'message', 'stack', 'json_data'], '[S7.123] [S3.141]'],
    ['jssdk_timer', TIMER, ['timer_name', 'ms_duration', 'breakdown'], '[S7.122] [S3.145]'],
    ['jssdk_interval_timer', INTERVAL_TIMER, ['timer_name', 'timer_id', 'intervals'], '[S7.118] [S3.146]'],
  ] as const)
    it(`stores ${name} with all its fields, and answers 202 ${rows}`, async () => {
      const { send, stored } = await setUp();
      const line = `POST /melody/v1/logging/${name}`;
      expect((await send(line, body)).status).to.equal(202);
      const [first = ''] = (await stored()).split('\n');
      expect(JSON.parse(first)).to.deep.include({ kind: name, user: 'owner', body });
      for (const field of [...required, 'sdk_id', 'platform', 'client_version']) {
        const { json, status } = await send(line, { ...body, [field]: undefined });
        expect([status, (json as { error: { message: string } }).error.message.split(':')[0]]).to.deep.equal([400, field]);
      }
    });

  it('stores the measurements of the engine, and answers 202 [S7.125]', async () => {
    const { kinds, send } = await setUp();
    expect((await send('POST /melody/v1/metric', METRICS)).status).to.equal(202);
    expect((await send('POST /melody/v1/metric', { ...METRICS, sdk_id: undefined })).status).to.equal(400);
    expect(await kinds()).to.deep.equal(['engine_metric']);
  });

  it('takes events, errors and warnings of a page without a token, and nothing else [S6.30]', async () => {
    const { kinds, send } = await setUp();
    const statusOf = async (name: string, body: object) => (await send(`POST /melody/v1/logging/${name}`, body, {})).status;
    expect(await statusOf('client_event', CLIENT_EVENT)).to.equal(202);
    expect(await statusOf('jssdk_error', PROBLEM)).to.equal(202);
    expect(await statusOf('jssdk_warning', PROBLEM)).to.equal(202);
    expect(await statusOf('elapsed_time', ELAPSED)).to.equal(401);
    expect(await statusOf('jssdk_timer', TIMER)).to.equal(401);
    expect(await kinds()).to.deep.equal(['client_event', 'jssdk_error', 'jssdk_warning']);
  });

  it('refuses a wrong token, and takes the token of an embed', async () => {
    const { cookie, send, service } = await setUp();
    const line = 'POST /melody/v1/logging/jssdk_error';
    expect((await send(line, PROBLEM, { token: 'wrong' })).status).to.equal(401);
    const token = await fetchScopedToken(service, 'spotify:album:4aawyAB9vmqN3uQ7FjRGTy', cookie);
    expect((await send(line, PROBLEM, { token })).status).to.equal(202);
    expect((await send('POST /melody/v1/metric', METRICS, { token })).status).to.equal(202);
  });

  it('takes 60 errors of one address in a minute, and up to 256 KiB each', async () => {
    const { send } = await setUp();
    const report = async (more: object = {}) =>
      (await send('POST /melody/v1/logging/jssdk_error', { ...PROBLEM, ...more }, {})).status;
    expect(await report({ json_data: 'x'.repeat(102_400) })).to.equal(202);
    expect(await report({ json_data: 'x'.repeat(102_401) })).to.equal(400);
    expect(await report({ json_data: 'x'.repeat(262_144) })).to.equal(413);
    for (let count = 3; count < 60; count += 1) await report();
    expect(await report()).to.equal(429);
  });
});

describe('batches of events', () => {
  it('are taken with a token, or at the public address without one [S7.210] [S7.211] [S6.02]', async () => {
    const { kinds, send, stored } = await setUp();
    const body = { suppress_persist: false, events: [item(1)] };
    expect((await send(`POST ${EVENTS}`, body)).status).to.equal(200);
    expect((await send(`POST ${EVENTS}`, body, {})).status).to.equal(401);
    expect((await send(`POST ${PUBLIC_EVENTS}`, body, {})).status).to.equal(200);
    expect(await kinds()).to.deep.equal(['event', 'event']);
    expect((await stored()).split('\n').map((line) => /"user":("\w+"|null)/.exec(line)?.[1])).to.deep.equal([
      '"owner"',
      'null',
      undefined,
    ]);
  });

  it('have suppress_persist and events; a suppressed batch is not stored [S7.212] [S3.157]', async () => {
    const { kinds, send } = await setUp();
    expect((await send(`POST ${EVENTS}`, { events: [item(1)] })).status).to.equal(400);
    expect((await send(`POST ${EVENTS}`, { suppress_persist: false })).status).to.equal(400);
    expect((await send(`POST ${EVENTS}`, { suppress_persist: true, events: [item(1)] })).json).to.deep.equal({ error: [] });
    expect(await kinds()).to.deep.equal([]);
  });

  it('answer with the index of each wrong event, and take the others [S7.213]', async () => {
    const { kinds, send } = await setUp();
    const events = [item(1), item(0), item(3, { fragments: 7 }), item(4)];
    const { json, status } = await send(`POST ${EVENTS}`, { suppress_persist: false, events });
    expect([status, json]).to.deep.equal([
      200,
      {
        error: [
          { index: 1, transient: false },
          { index: 2, transient: false },
        ],
      },
    ]);
    expect(await kinds()).to.deep.equal(['event', 'event']);
  });

  it('hold at most 100 events', async () => {
    const { send } = await setUp();
    const batch = (count: number) => ({
      suppress_persist: false,
      events: Array.from({ length: count }, (_, at) => item(at + 1)),
    });
    expect((await send(`POST ${EVENTS}`, batch(100))).status).to.equal(200);
    expect((await send(`POST ${EVENTS}`, batch(101))).status).to.equal(400);
  });

  it('are refused above the rate, with the time to wait as the header backoff', async () => {
    const { clock, send } = await setUp();
    const post = () => send(`POST ${PUBLIC_EVENTS}`, { suppress_persist: false, events: [] }, {});
    for (let count = 0; count < 300; count += 1) await post();
    const { headers, status } = await post();
    expect([status, headers['backoff']]).to.deep.equal([429, '60']);
    await clock.advance(60_000);
    expect((await post()).status).to.equal(200);
  });
});

describe('what pages reported', () => {
  it('is exported as JSON lines and as CSV, to the owner alone', async () => {
    const { send, stored, service } = await setUp();
    await send('POST /melody/v1/logging/elapsed_time', { ...ELAPSED, event: 'a "b", c' });
    await send('POST /open-backend-2/v1/log/analytics', { username: '=cmd()', action: 'a' }, {});
    expect((await stored()).trim().split('\n')).to.have.length(2);
    const csv = await stored('csv');
    expect(csv.split('\r\n')[0]).to.equal('at,kind,user,body');
    expect(csv).to.include('"elapsed_time","owner","{""sdk_id""').and.to.include(`"analytics","'=cmd()",`);
    const member = credentialsOf(
      await sendRequest(service, 'POST /signup', {
        body: {
          ...{ username: 'member', password: PASSWORD },
          invitation: ((await send('POST /v1/members/invitations')).json as { code: string }).code,
        },
      }),
    );
    const refused = await sendRequest(service, 'GET /v1/library/telemetry', { token: member.token });
    expect(refused.status).to.equal(403);
  });

  it('is kept for the days the operator sets, and not at all for none', async () => {
    const { clock, kinds, send } = await setUp(2);
    await send('POST /melody/v1/logging/elapsed_time', ELAPSED);
    await clock.advance(47 * 3_600_000);
    await send('POST /open-backend-2/v1/log/adevent', {}, {});
    expect(await kinds()).to.deep.equal(['elapsed_time', 'adevent']);
    await clock.advance(2 * 3_600_000);
    await send('POST /open-backend-2/v1/log/analytics', {}, {});
    expect(await kinds()).to.deep.equal(['adevent', 'analytics']);

    const none = await setUp(0);
    await none.send('POST /melody/v1/logging/elapsed_time', ELAPSED);
    expect(await none.kinds()).to.deep.equal([]);
  });

  it('is deleted by member, also what was sent under the name alone', async () => {
    const { kinds, send } = await setUp();
    await send('POST /melody/v1/logging/elapsed_time', ELAPSED);
    await send('POST /open-backend-2/v1/log/webanalyticsevent', { username: 'owner' }, {});
    await send('POST /open-backend-2/v1/log/webanalyticsevent', { username: 'owner2' }, {});
    expect((await send('DELETE /v1/library/telemetry/owner')).status).to.equal(204);
    expect(await kinds()).to.deep.equal(['webanalyticsevent']);
  });

  it('is stored when it is accepted, also a thousand at once, in few writes', async () => {
    const { kinds, send, service } = await setUp();
    let writes = 0;
    const { write } = service.store;
    Object.assign(service.store, { write: (changes: never) => ((writes += 1), write(changes)) });
    const batch = { suppress_persist: false, events: Array.from({ length: 20 }, (_, at) => item(at + 1)) };
    const sent = await Promise.all(Array.from({ length: 50 }, () => send(`POST ${EVENTS}`, batch)));
    expect(sent.every(({ status }) => status === 200)).to.equal(true);
    expect(writes).to.be.at.most(10);
    expect(await kinds()).to.have.length(1_000);
  });
});
