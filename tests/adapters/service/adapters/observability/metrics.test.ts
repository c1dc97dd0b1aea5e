import { expect } from 'chai';
import parse from 'parse-prometheus-text-format';
import { assert } from '#domain/core/assert.ts';
import { measuredPackager, measuredStore } from '#adapters/service/adapters/observability/measured-ports.ts';
import { measuredRequests } from '#adapters/service/adapters/observability/measured-requests.ts';
import { withMetrics } from '#adapters/service/adapters/observability/metrics-endpoint.ts';
import { createPrometheus } from '#adapters/service/adapters/observability/prometheus.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createTonePackager } from '#adapters/service/adapters/memory/tone-packager.ts';
import type { MemoryService } from '#adapters/simulation/world/memory-service.ts';
import { TEST_SECRET } from '#adapters/simulation/world/memory-service.ts';
import { createServiceHarness, PASSWORD, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';

const TOKEN = 'a-token-of-the-operator';
const LOCAL = { remoteAddress: '127.0.0.1' };

/** A service whose work is measured, as the running one is. */
async function setUp(token: string | null = null) {
  let service: MemoryService | null = null;
  const prometheus = createPrometheus(() => {
    assert(service !== null, 'the service is open');
    return service.status();
  });
  const store = createMemoryStore();
  const failing = { ...store, search: () => Promise.reject(new Error('the disk is gone')) };
  const packager = measuredPackager(createTonePackager({ masterKey: TEST_SECRET }), prometheus);
  ({ service } = await createServiceHarness({ store: measuredStore(failing, prometheus), packager, measurements: prometheus }));
  const handle = withMetrics(measuredRequests(service.handle, service.routes, prometheus), prometheus, token);
  const read = async () => {
    const { bytes, headers, status } = await sendRequest({ handle }, 'GET /metrics', LOCAL);
    expect([status, headers['content-type']]).to.deep.equal([200, 'text/plain; version=0.0.4; charset=utf-8']);
    return new TextDecoder().decode(bytes);
  };
  /** Each value by name and labels. */
  const values = async () =>
    new Map(
      parse(await read()).flatMap(({ metrics, name }) =>
        metrics.map(({ labels = {}, value }) => [[name, ...Object.values(labels)].join(' '), Number(value)] as const),
      ),
    );
  return { service: { handle }, read, values };
}

describe('the metrics for Prometheus', () => {
  it('count requests by route and status, and time those and the work behind them', async () => {
    const { read, service, values } = await setUp();
    const { token } = await signUpOwner(service);
    await sendRequest(service, 'GET /v1/me', { token });
    await sendRequest(service, 'GET /v1/albums/unknown', { token });
    await sendRequest(service, 'GET /v1/search?q=a&type=track', { token });
    await sendRequest(service, 'GET /wp-admin/setup.php?user=mallory');
    await sendRequest(service, 'BREW /pot');
    const found = await values();
    expect(found.get('cadenza_http_requests_total GET /v1/me 200')).to.equal(1);
    // The parser drops the labels of histograms.
    const text = await read();
    expect(text).to.include('cadenza_http_request_duration_seconds_count{route="GET /v1/me"} 1\n');
    expect(text).to.match(/cadenza_store_duration_seconds_count\{operation="write"\} [1-9]/);
    expect(found.get('cadenza_http_requests_total GET /v1/search 500')).to.equal(1);
    expect(found.get('cadenza_work_errors_total store search')).to.equal(1);
    expect(found.get('cadenza_sockets')).to.equal(0);
    expect(found.get('cadenza_queue_jobs encodings waiting')).to.equal(0);
    expect(found.get('process_resident_memory_bytes')).to.be.greaterThan(1_000_000);
  });

  it('have labels of routes only, whatever is requested: no token, name or address', async () => {
    const { read, service } = await setUp();
    const { token } = await signUpOwner(service);
    for (const path of ['/v1/users/listener', '/mallory', `/v1/search?q=mallory&token=${token}`, '/v1/albums/mallory'])
      for (const method of ['GET', 'PUT', 'MALLORY']) await sendRequest(service, `${method} ${path}`, { token });
    const text = await read();
    for (const secret of [token, PASSWORD, 'mallory', 'MALLORY', 'listener', '192.0.2.1']) expect(text).to.not.include(secret);
  });

  it('count playbacks and reports of pages', async () => {
    const { service, values } = await setUp();
    const { token } = await signUpOwner(service);
    const meters = [{ what: 'stall', result: 'success', reason: 'fragment' }];
    await sendRequest(service, 'POST /metrics-backend/v1/metric', { token, body: { meters, timers: [] } });
    expect((await values()).get('cadenza_reports_stored_total')).to.equal(1);
    expect((await values()).get('cadenza_reports_dropped_total')).to.equal(0);
  });

  for (const [who, options] of [
    ['another machine', {}],
    ['a proxy on this machine that names its client', { ...LOCAL, headers: { 'x-forwarded-for': '192.0.2.1' } }],
    ['a proxy on this machine that passes the public name on', { ...LOCAL, origin: 'https://music.example' }],
  ] as const)
    it(`are refused with 403 to ${who}, unless there is a token`, async () => {
      const { service } = await setUp();
      expect((await sendRequest(service, 'GET /metrics', options)).status).to.equal(403);
      const { service: open } = await setUp(TOKEN);
      expect((await sendRequest(open, 'GET /metrics', { ...options, token: TOKEN })).status).to.equal(200);
    });

  it('need the token where there is one, also on this machine', async () => {
    const { service } = await setUp(TOKEN);
    const statusOf = async (token: string) => (await sendRequest(service, 'GET /metrics', { ...LOCAL, token })).status;
    expect((await sendRequest(service, 'GET /metrics', LOCAL)).status).to.equal(401);
    expect([await statusOf(`${TOKEN}x`), await statusOf(''), await statusOf(TOKEN)]).to.deep.equal([401, 401, 200]);
    expect((await sendRequest(service, 'POST /metrics', { ...LOCAL, token: TOKEN })).status).to.equal(405);
  });
});
