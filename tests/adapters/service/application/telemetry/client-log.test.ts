import { expect } from 'chai';
import { sendRequest, createServiceHarness, signUpOwner } from '#tests/support/service/api-test-client.ts';

const METRIC = 'POST /metrics-backend/v1/metric';
const METER = { what: 'request', result: 'fail', reason: 'NETWORK_ERROR' };
const log = (kind: string) => `POST /open-backend-2/v1/log/${kind}`;

async function setUp() {
  const house = await createServiceHarness();
  const { token } = await signUpOwner(house.service);
  const messageOf = async (line: string, body: unknown) => {
    const { json, status } = await sendRequest(house.service, line, { token, body });
    return [status, (json as { error?: { message: string } } | null)?.error?.message.split(' ')[0] ?? null];
  };
  return { ...house, token, messageOf };
}

describe('metrics of pages', () => {
  it('are accepted with 202: meters and timers [S7.107] [S3.126] [S3.148]', async () => {
    const { messageOf } = await setUp();
    const meters = [METER, { ...METER, endpoint: 'GET /v1/me', unit: 'count', 'status-code': 503 }];
    expect(await messageOf(METRIC, { meters, timers: [{ what: 'start', duration: 12 }] })).to.deep.equal([202, null]);
  });

  for (const [what, body, field, row] of [
    ['a meter without what it counts', { meters: [{ ...METER, what: undefined }], timers: [] }, 'meters.0.what:', ' [S5.29]'],
    ['a meter without its result', { meters: [{ ...METER, result: undefined }], timers: [] }, 'meters.0.result:', ' [S5.29]'],
    ['a meter without a reason', { meters: [{ ...METER, reason: undefined }], timers: [] }, 'meters.0.reason:', ' [S5.29]'],
    ['a timer without its duration', { meters: [], timers: [{ what: 'x' }] }, 'timers.0.duration:', ' [S5.30]'],
    ['a timer without a name', { meters: [], timers: [{ duration: 1 }] }, 'timers.0.what:', ' [S5.30]'],
    ['meters that are no list', { meters: METER, timers: [] }, 'meters:', ' [S5.31]'],
    ['timers that are no list', { meters: [], timers: {} }, 'timers:', ' [S5.31]'],
    ['more than 100 meters', { meters: Array.from({ length: 101 }, () => METER), timers: [] }, 'meters:', ''],
    ['a text without an end', { meters: [{ ...METER, reason: 'x'.repeat(1_001) }], timers: [] }, 'meters.0.reason:', ''],
  ] as const)
    it(`is refused with the field's name: ${what}${row}`, async () => {
      const { messageOf } = await setUp();
      expect(await messageOf(METRIC, body)).to.deep.equal([400, field]);
    });
});

describe('events of pages', () => {
  for (const [kind, row] of [
    ['adevent', '[S7.103]'],
    ['analytics', '[S7.104]'],
    ['webanalyticsevent', '[S7.105]'],
  ] as const)
    it(`${kind} is accepted with 200, as an event or with its action ${row} [S7.106]`, async () => {
      const { messageOf } = await setUp();
      expect(await messageOf(log(kind), { message: 'began spotify:ad:1' })).to.deep.equal([200, null]);
      const done = { category: 'c', action: 'a', label: 'l', context: 'x', product: 'p', session_id: 's', username: 'u' };
      expect(await messageOf(log(kind), done)).to.deep.equal([200, null]);
      expect(await messageOf(log(kind), { ...done, action: 7 })).to.deep.equal([400, 'action:']);
    });

  it('carries no token, and needs a known kind and a short body [S6.29]', async () => {
    const { messageOf, service } = await setUp();
    expect((await messageOf(log('other'), {}))[0]).to.equal(404);
    expect((await sendRequest(service, log('adevent'), { body: {} })).status).to.equal(200);
    expect((await sendRequest(service, METRIC, { body: { meters: [], timers: [] } })).status).to.equal(401);
    expect((await messageOf(log('adevent'), { message: 'x'.repeat(20_000) }))[0]).to.equal(413);
  });

  it('is accepted 300 times in a minute from one address', async () => {
    const { messageOf, clock } = await setUp();
    for (let count = 0; count < 300; count += 1) await messageOf(log('adevent'), {});
    expect((await messageOf(log('adevent'), {}))[0]).to.equal(429);
    await clock.advance(60_000);
    expect((await messageOf(log('adevent'), {}))[0]).to.equal(200);
  });
});
