import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createInstanceLeases } from '#adapters/service/application/kernel/instances/instance-leases.ts';
import { ALWAYS_FIRST } from '#adapters/service/application/kernel/instances/leadership.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';

describe('the first of several instances', () => {
  function open() {
    const [store, clock] = [createMemoryStore(), createVirtualClock()];
    const events: string[] = [];
    const join = (name: string, seed: number) => {
      const ignore = { onRenewed: async () => {}, onLost: () => {}, onGone: async () => {} };
      const leases = createInstanceLeases({ store, clock, random: createSeededRandom(seed), logger: QUIET, ...ignore });
      leases.follow((isFirst) => events.push(`${name} ${isFirst ? 'is first' : 'is not'}`));
      return leases;
    };
    return { store, clock, events, join };
  }

  it('is one of them, and another one when it ends', async () => {
    const { clock, events, join } = open();
    const all = [join('a', 1), join('b', 2), join('c', 3)];
    await clock.advance(10_000);
    const first = all.filter((one) => one.isFirst());
    expect(first).to.have.length(1);
    const late: boolean[] = [];
    first[0]?.follow((isFirst) => late.push(isFirst));
    expect(late).to.deep.equal([true]);
    await first[0]?.close();
    await clock.advance(20_000);
    const rest = all.filter((one) => one !== first[0] && one.isFirst());
    expect(rest).to.have.length(1);
    expect(events.filter((event) => event.endsWith('is first')).length).to.be.at.least(2);
  });

  it('is one no more when it stood still and others found it gone', async () => {
    const { clock, events, join, store } = open();
    const only = join('a', 1);
    await clock.advance(6_000);
    expect([only.isFirst(), events]).to.deep.equal([true, ['a is first']]);
    const { items } = await store.list<{ readonly instanceId: string }>('instance', { index: 'all', offset: 0, limit: 9 });
    const [{ doc, id, version } = { doc: { instanceId: '' }, id: '', version: 0 }] = items;
    await store.write([
      { op: 'put', kind: 'instance', id, doc: { ...doc, isOver: true }, keys: { all: [id] }, ifVersion: version },
    ]);
    await clock.advance(5_000);
    expect(events.slice(0, 2)).to.deep.equal(['a is first', 'a is not']);
    await clock.advance(5_000);
    expect(only.isFirst()).to.equal(true);
  });

  it('is a single process always', () => {
    const followed: boolean[] = [];
    ALWAYS_FIRST.follow((isFirst) => followed.push(isFirst));
    expect([ALWAYS_FIRST.isFirst(), followed]).to.deep.equal([true, [true]]);
  });
});
