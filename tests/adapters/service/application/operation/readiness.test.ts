import { expect } from 'chai';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createServiceHarness, sendRequest } from '#tests/support/service/api-test-client.ts';

describe('GET /readyz', () => {
  it('answers 200 without a token while store and blobs can be reached', async () => {
    const { service } = await createServiceHarness({});
    const { status, json } = await sendRequest(service, 'GET /readyz');
    expect([status, json]).to.deep.equal([200, { status: 'ok', store: 'ok', blobs: 'ok' }]);
  });

  it('answers 503 from the beginning of draining on, and other requests as before', async () => {
    const { service } = await createServiceHarness({});
    service.drain();
    const { status, json } = await sendRequest(service, 'GET /readyz');
    expect([status, json]).to.deep.equal([503, { status: 'draining', store: 'ok', blobs: 'ok' }]);
    expect(await sendRequest(service, 'GET /healthz')).to.include({ status: 200 });
  });

  it('answers 503 while the blobs cannot be reached, and asks them once a second', async () => {
    let reads = 0;
    const read = () => Promise.reject(new Error(`no answer ${String((reads += 1))}`));
    const { clock, service } = await createServiceHarness({ blobs: { ...createMemoryBlobs(), read } });
    for (let asked = 0; asked < 3; asked++) {
      const { status, json } = await sendRequest(service, 'GET /readyz');
      expect([status, json]).to.deep.equal([503, { status: 'failed', store: 'ok', blobs: 'failed' }]);
    }
    expect(reads).to.equal(1);
    await clock.advance(1_000);
    await sendRequest(service, 'GET /readyz');
    expect(reads).to.equal(2);
  });

  it('answers 503 while the store does not answer', async () => {
    const store = createMemoryStore();
    const { clock, service } = await createServiceHarness({ store });
    store.list = () => new Promise(() => undefined);
    const answer = sendRequest(service, 'GET /readyz');
    await clock.advance(2_000);
    const { status, json } = await answer;
    expect([status, json]).to.deep.equal([503, { status: 'failed', store: 'failed', blobs: 'ok' }]);
  });
});
