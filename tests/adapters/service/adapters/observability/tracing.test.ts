import { expect } from 'chai';
import { measuredStore } from '#adapters/service/adapters/observability/measured-ports.ts';
import { measuredRequests } from '#adapters/service/adapters/observability/measured-requests.ts';
import { createTracing } from '#adapters/service/adapters/observability/tracing.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { packagesLoadedBy } from '#tests/support/engines/loaded-packages.ts';
import { openTraceCollector, type SpanJson } from '#tests/support/world/trace-collector.ts';
import { createServiceHarness, PASSWORD, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';

describe('traces', () => {
  it('go to the collector: a span for each request, the store below it, and no secret in any', async () => {
    const collector = await openTraceCollector();
    const tracing = createTracing(`${collector.url}/`, () => '0123456789abcdef');
    const failing = { ...createMemoryStore(), search: () => Promise.reject(new TypeError('/srv/music/mallory is gone')) };
    const { service } = await createServiceHarness({ store: measuredStore(failing, tracing) });
    const handle = measuredRequests(service.handle, service.routes, tracing);
    const { cookie, token } = await signUpOwner({ handle }, 'mallory');
    await sendRequest({ handle }, 'GET /v1/me', { token });
    await sendRequest({ handle }, 'GET /v1/search?q=sonata&type=track', { token });
    await tracing.close();
    collector.close();

    expect([...new Set(collector.requests.map(({ url }) => url))]).to.deep.equal(['/v1/traces']);
    const spans = collector.spans();
    const find = (name: string) => spans.find((span) => span.name === name);
    const attributesOf = (span: SpanJson | undefined) =>
      Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));
    expect(attributesOf(find('GET /v1/me'))).to.deep.equal({
      ...{ 'http.request.method': 'GET', 'http.route': '/v1/me', 'cadenza.request': '0123456789abcdef' },
      'http.response.status_code': 200,
    });
    const search = find('GET /v1/search');
    expect(search?.status.code).to.equal(2);
    expect(find('store search')?.parentSpanId).to.equal(search?.spanId);
    expect(attributesOf(find('store search'))).to.deep.equal({ 'error.type': 'TypeError' });
    expect(spans.every(({ name, parentSpanId }) => name.startsWith('store ') === Boolean(parentSpanId))).to.equal(true);
    const text = collector.text();
    for (const secret of ['mallory', 'sonata', PASSWORD, token, cookie, '/srv']) expect(text).to.not.include(secret);
  });

  it('cost no answer where the collector is gone', async () => {
    const collector = await openTraceCollector();
    collector.close();
    const tracing = createTracing(collector.url, () => null);
    expect(await tracing.measure({ part: 'scan', name: 'run' }, () => Promise.resolve('done'))).to.equal('done');
    await tracing.close();
  });

  it('are loaded with --otlp only', async () => {
    const packages = await packagesLoadedBy('adapters/service/serve.ts');
    expect(packages).to.include.members(['prom-client', 'pino']);
    expect(packages.filter((name) => name.startsWith('@opentelemetry/'))).to.deep.equal([]);
  });
});
