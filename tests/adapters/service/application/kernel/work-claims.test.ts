import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createWorkClaims, madeByOne, OWN_WORK } from '#adapters/service/application/kernel/instances/work-claims.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';

describe('work that one of several instances does', () => {
  const open = (shared: Store = createMemoryStore()) => {
    let seed = 0;
    const join = (store = shared) => {
      const clock = createVirtualClock();
      return { clock, claims: createWorkClaims({ store, clock, random: createSeededRandom(seed++), logger: QUIET }) };
    };
    return { store: shared, join };
  };

  it('is claimed by one at a time, for each key', async () => {
    const { join } = open();
    const [{ claims: one }, { claims: other }] = [join(), join()];
    const claims = await Promise.all([one.take('a'), other.take('a')]);
    expect(claims.filter((claim) => claim !== null)).to.have.length(1);
    expect(await one.take('a')).to.equal(null);
    expect(await one.take('b')).to.not.equal(null);
    for (const claim of claims) await claim?.release();
    expect(await other.take('a')).to.not.equal(null);
  });

  it('stays claimed however long it takes, and leaves nothing behind', async () => {
    const { join, store } = open();
    const [one, other] = [join(), join()];
    const claim = await one.claims.take('a');
    for (let look = 0; look < 20; look++) {
      expect(await other.claims.take('a')).to.equal(null);
      await one.clock.advance(5_000);
      await other.clock.advance(5_000);
    }
    await claim?.release();
    expect(await store.get('claim', 'a')).to.equal(null);
    expect(one.clock.pending()).to.equal(0);
  });

  it('is taken over from an instance whose claim stays the same for 15 seconds', async () => {
    const { join } = open();
    const [gone, other] = [join(), join()];
    await gone.claims.take('a');
    expect(await other.claims.take('a')).to.equal(null);
    await other.clock.advance(14_999);
    expect(await other.claims.take('a')).to.equal(null);
    await other.clock.advance(1);
    expect(await other.claims.take('a')).to.not.equal(null);
  });

  it('is not freed by an instance that lost it, nor renewed by it', async () => {
    const { join, store } = open();
    const [gone, other, third] = [join(), join(), join()];
    const lost = await gone.claims.take('a');
    await other.claims.take('a');
    await other.clock.advance(15_000);
    await other.claims.take('a');
    const version = (await store.get('claim', 'a'))?.version;
    await gone.clock.advance(5_000);
    await lost?.release();
    expect((await store.get('claim', 'a'))?.version).to.equal(version);
    expect(await third.claims.take('a')).to.equal(null);
  });

  it('is counted as a new claim where one ended and another began', async () => {
    const { join } = open();
    const [one, other] = [join(), join()];
    const first = await one.claims.take('a');
    expect(await other.claims.take('a')).to.equal(null);
    await first?.release();
    await other.clock.advance(14_000);
    await one.claims.take('a');
    await other.clock.advance(2_000);
    expect(await other.claims.take('a')).to.equal(null);
  });

  it('is done by each while the store is away', async () => {
    const away = () => Promise.reject(new Error('away'));
    const { claims } = open().join({ ...createMemoryStore(), get: away, write: away });
    const claim = await claims.take('a');
    expect(claim).to.not.equal(null);
    await claim?.release();
  });

  describe('and all find', () => {
    it('is done once, though two need it at the same moment', async () => {
      const { join } = open();
      let made = 0;
      let result: string | null = null;
      const work = {
        find: () => Promise.resolve(result),
        async make() {
          made += 1;
          await new Promise((resolve) => setImmediate(resolve));
          return (result = 'done');
        },
      };
      const [one, other] = [join(), join()];
      const all = Promise.all([madeByOne(one.claims, 'a', work), madeByOne(other.claims, 'a', work)]);
      await one.clock.advance(1_000);
      await other.clock.advance(1_000);
      expect(await all).to.deep.equal(['done', 'done']);
      expect(made).to.equal(1);
    });

    it('is done by the next one where the first failed', async () => {
      const { join } = open();
      const [one, other] = [join(), join()];
      const find = () => Promise.resolve(null);
      const failing = madeByOne(one.claims, 'a', { find, make: () => Promise.reject(new Error('no')) }).catch(String);
      const working = madeByOne(other.claims, 'a', { find, make: () => Promise.resolve('done') });
      expect(await failing).to.equal('Error: no');
      await other.clock.advance(1_000);
      expect(await working).to.equal('done');
    });

    it('is looked for once where there is one instance', async () => {
      let looks = 0;
      const find = () => Promise.resolve((looks++, null));
      expect(await madeByOne(OWN_WORK, 'a', { find, make: () => Promise.resolve('done') })).to.equal('done');
      expect(looks).to.equal(1);
    });
  });
});
