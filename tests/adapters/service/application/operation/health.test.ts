import { expect } from 'chai';
import { UNLIMITED_DISK } from '#adapters/service/application/ports/disk/data-disk.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { sendRequest, createServiceHarness } from '#tests/support/service/api-test-client.ts';
import type { MemoryServiceOptions } from '#adapters/simulation/world/memory-service.ts';

const SCANNED = { scanning: false, filesSeen: 0, filesDone: 0 };

describe('GET /healthz', () => {
  const healthOf = async (options: Partial<MemoryServiceOptions>) => {
    const { service } = await createServiceHarness(options);
    return sendRequest(service, 'GET /healthz');
  };

  it('reports health without a token', async () => {
    const { status, json } = await healthOf({});
    expect([status, json]).to.deep.equal([200, { status: 'ok', store: 'ok', disk: 'ok', scan: 'ok' }]);
  });

  it('is well while the music is looked through', async () => {
    const { status, json } = await healthOf({ scan: { progress: () => ({ ...SCANNED, scanning: true }) } });
    expect([status, json]).to.deep.equal([200, { status: 'ok', store: 'ok', disk: 'ok', scan: 'scanning' }]);
  });

  for (const [part, word, options] of [
    ['scan', 'failed', { scan: { progress: () => ({ ...SCANNED, hasFailed: true }) } }],
    ['disk', 'full', { disk: { ...UNLIMITED_DISK, freeBytes: () => Promise.resolve(16_777_215) } }],
    ['disk', 'failed', { disk: { ...UNLIMITED_DISK, freeBytes: () => Promise.reject(new Error('/srv/secret is gone')) } }],
  ] as const)
    it(`answers 503 where the ${part} is "${word}", without details`, async () => {
      const { status, json } = await healthOf(options);
      const well = { store: 'ok', disk: 'ok', scan: 'ok' };
      expect([status, json]).to.deep.equal([503, { status: 'failed', ...well, [part]: word }]);
    });

  it('answers 503 where the disk of a music folder is absent', async () => {
    const store = createMemoryStore();
    const place = { path: '/srv/music', folder: '/srv/music', disk: 'x', isAway: true };
    await store.write([{ op: 'put', kind: 'places', id: 'all', doc: { places: [place] } }]);
    const { status, json } = await healthOf({ store });
    expect([status, json]).to.deep.equal([503, { status: 'failed', store: 'ok', disk: 'ok', scan: 'away' }]);
  });

  it('answers 503 where the store does not respond', async () => {
    const store = createMemoryStore();
    const { service } = await createServiceHarness({ store });
    store.list = () => Promise.reject(new Error('database disk image is malformed'));
    const { status, json } = await sendRequest(service, 'GET /healthz');
    expect([status, json]).to.deep.equal([503, { status: 'failed', store: 'failed', disk: 'ok', scan: 'ok' }]);
  });
});
