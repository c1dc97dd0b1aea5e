import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createTelemetryLog } from '#adapters/service/application/telemetry/telemetry-log.ts';

describe('the log of reports', () => {
  it('accepts a report that is stored, although old ones cannot be removed', async () => {
    const [store, clock] = [createMemoryStore(), createVirtualClock()];
    const failing = { ...store, list: () => Promise.reject(new Error('the store is busy')) };
    const deps = { clock, random: createSeededRandom(1), days: 30 };
    await createTelemetryLog({ ...deps, store: failing }).add([{ kind: 'e', userId: null, body: {} }]);
    const kinds: string[] = [];
    for await (const { kind } of createTelemetryLog({ ...deps, store }).all()) kinds.push(kind);
    expect(kinds).to.deep.equal(['e']);
  });
});
