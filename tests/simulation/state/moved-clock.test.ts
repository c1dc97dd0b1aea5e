import { expect } from 'chai';
import { disagreementsOf } from '#adapters/simulation/invariants/reading/agreement.ts';
import { albumUri, createWorld, type Page } from '#simulation';

describe('the position of another device', () => {
  for (const skewMs of [-240_000, -8_000, 8_000, 240_000])
    it(`is right two pings after a machine's clock was moved by ${String(skewMs)} ms and back`, async () => {
      const world = await createWorld({ accounts: 1, pages: [{ name: 'desk' }, { name: 'phone' }] });
      const [desk, phone] = world.pages() as [Page, Page];
      await world.do(desk, { type: 'play', contextUri: albumUri('First Light') });
      phone.process.setSkewMs(skewMs);
      await world.clock.advance(65_000);
      await world.do(desk, { type: 'seek', positionMs: 10_000 });
      phone.process.setSkewMs(0);
      await world.clock.advance(65_000);
      expect(disagreementsOf(world, [desk, phone])).to.deep.equal([]);
      await world.close();
    });
});

describe('a machine whose clock is set back', () => {
  it('sends the next command at once', async () => {
    const world = await createWorld({ accounts: 1, pages: [{ name: 'desk' }, { name: 'phone' }] });
    const [desk, phone] = world.pages() as [Page, Page];
    await world.do(desk, { type: 'play', contextUri: albumUri('First Light') });
    await world.do(phone, { type: 'pause' });
    phone.process.setSkewMs(-240_000);
    const askedMs = world.clock.nowMs();
    expect(await world.do(phone, { type: 'resume' })).to.equal(null);
    expect(world.clock.nowMs() - askedMs).to.be.at.most(2_000);
    expect(desk.media.isSounding()).to.equal(true);
    await world.close();
  });
});
