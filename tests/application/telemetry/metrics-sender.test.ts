import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Meter } from '#domain/telemetry/metrics.ts';
import { createMetricsSender, failureMeter } from '#application/telemetry/metrics-sender.ts';
import { playerError } from '#domain/errors/player-error.ts';

function setUp(tell: (meters: readonly Meter[]) => Promise<unknown> = async () => undefined) {
  const clock = createVirtualClock();
  const received: (readonly Meter[])[] = [];
  const metrics = createMetricsSender({
    clock,
    send({ meters }) {
      received.push(meters);
      return tell(meters);
    },
  });
  const fail = (call: string, error = playerError('REQUEST_FAILED', 503)) =>
    metrics.count(failureMeter({ call, error, isFatal: false }));
  return { clock, fail, metrics, received };
}

describe('what a page counts', () => {
  it('is a request that failed, where and why [S3.125] [S8.03]', async () => {
    const { clock, fail, received } = setUp();
    fail('GET /v1/albums/:albumId');
    await clock.advance(10_000);
    expect(received).to.deep.equal([
      [
        {
          what: 'request',
          result: 'fail',
          reason: 'REQUEST_FAILED',
          endpoint: 'GET /v1/albums/:albumId',
          unit: 'count',
          'status-code': 503,
        },
      ],
    ]);
  });

  for (const [call, result] of [
    ['GET /v1/me', 'fatal-error'],
    ['PUT /v1/me/tracks', 'fatal-error'],
    ['GET /v1/metadata', 'fail'],
    ['GET /v1/users/:userId/me', 'fail'],
  ] as const)
    it(`is a ${result} for ${call} [S8.04]`, async () => {
      const { clock, fail, received } = setUp();
      fail(call);
      await clock.advance(10_000);
      expect(received.flat().map((meter) => meter.result)).to.deep.equal([result]);
    });

  it('sends all counts 10 s after the first, and not before [S9.17]', async () => {
    const { clock, fail, received } = setUp();
    fail('GET /v1/a');
    await clock.advance(9_999);
    fail('GET /v1/b');
    expect(received).to.deep.equal([]);
    await clock.advance(1);
    expect(received.map((meters) => meters.map(({ endpoint }) => endpoint))).to.deep.equal([['GET /v1/a', 'GET /v1/b']]);
    fail('GET /v1/c');
    await clock.advance(10_000);
    expect(received).to.have.length(2);
    await clock.advance(60_000);
    expect(received).to.have.length(2);
  });

  it('counts 100 things at most, and nothing after the sign-out', async () => {
    const { clock, fail, metrics, received } = setUp();
    for (let count = 0; count < 150; count += 1) fail('GET /v1/a');
    await clock.advance(10_000);
    expect(received[0]).to.have.length(100);
    fail('GET /v1/a');
    metrics.stop();
    await clock.advance(60_000);
    expect(received).to.have.length(1);
    expect(clock.pending()).to.equal(0);
  });

  it('drops counts that cannot be sent [S8.06]', async () => {
    const { clock, fail, received } = setUp(() => Promise.reject(new Error('no line')));
    fail('GET /v1/a');
    await clock.advance(10_000);
    fail('GET /v1/b');
    await clock.advance(10_000);
    expect(received.map(([meter]) => meter?.endpoint)).to.deep.equal(['GET /v1/a', 'GET /v1/b']);
  });
});
