import { expect } from 'chai';
import { albumUri, createWorld, type Page } from '#simulation';

const FIRST = albumUri('First Light');
const SECOND = albumUri('Second Wind');

describe('two instances of the service', () => {
  async function setUp(seed: number) {
    const world = await createWorld({ seed, accounts: 1, instances: 2, pages: [{ name: 'desk' }, { name: 'phone' }] });
    const [desk, phone] = world.pages() as [Page, Page];
    const shown = () => [desk, phone].map(({ view }) => `${view().phase} ${view().track?.name ?? '-'}`);
    return { world, desk, phone, shown };
  }

  it('serve one account: what one page does, all show', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const { desk, phone, shown, world } = await setUp(seed);
      expect(await world.do(desk, { type: 'play', contextUri: FIRST })).to.equal(null);
      expect(await world.do(phone, { type: 'next' })).to.equal(null);
      await world.clock.advance(2_000);
      expect(shown()).to.deep.equal(['playing First Light Two', 'playing First Light Two']);
      await world.close();
    }
  });

  it('know a browser by the same cookies, whichever it asks', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const { desk, world } = await setUp(seed);
      const again = await desk.reload();
      await world.clock.advance(2_000);
      expect(again.client.session.view().phase, String(seed)).to.equal('signed-in');
      await world.close();
    }
  });

  /** One of them stands still when it is about to write what the phone orders. Returns the function that wakes it. */
  async function standingStill({ desk, phone, world }: Awaited<ReturnType<typeof setUp>>) {
    await world.do(desk, { type: 'play', contextUri: FIRST });
    const wakes: (() => void)[] = [];
    const spares = world.host.instances.map((instance) =>
      instance.onceWriting('before', () => {
        for (const spare of spares) spare();
        wakes.push(instance.standStill());
      }),
    );
    void world.start(phone, { type: 'next' });
    await world.clock.advance(20_000);
    expect(wakes).to.have.length(1);
    return async () => {
      for (const wake of wakes) wake();
      await world.clock.advance(65_000);
    };
  }

  it('carry out a command once, although the page sent it to both', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const parts = await setUp(seed);
      const wake = await standingStill(parts);
      await wake();
      expect(parts.shown(), String(seed)).to.deep.equal(['playing First Light Two', 'playing First Light Two']);
      await parts.world.close();
    }
  });

  it('keep what was decided while one of them stood still in the middle of a write', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const parts = await setUp(seed);
      const wake = await standingStill(parts);
      await parts.world.do(parts.desk, { type: 'play', contextUri: SECOND, index: 2 });
      await wake();
      expect(parts.shown(), String(seed)).to.deep.equal(['playing Second Wind Three', 'playing Second Wind Three']);
      await parts.world.close();
    }
  });
});
