import { expect } from 'chai';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');

async function twoTabs() {
  const world = await createWorld();
  const first = await world.openPage();
  const second = await first.openTab();
  return { world, first, second };
}

describe('two tabs of one browser with one device id', () => {
  it('leave the other one playing after one closes', async () => {
    const { world, first, second } = await twoTabs();
    await second.client.stop();
    const played = first.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(3_000);
    await played;
    expect(first.media.isSounding()).to.equal(true);
    await world.close();
  });

  it('play in the clicked tab only', async () => {
    const { world, first, second } = await twoTabs();
    for (const [clicked, other] of [[first, second] as const, [second, first] as const]) {
      const played = clicked.client.controller.play({ contextUri: ALBUM, index: 1 });
      await world.clock.advance(3_000);
      await played;
      expect(clicked.media.isSounding()).to.equal(true);
      expect(other.media.isSounding()).to.equal(false);
    }
    await world.close();
  });

  it('continue when the silent one closes', async () => {
    const { world, first, second } = await twoTabs();
    const played = first.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(3_000);
    await played;
    await second.client.stop();
    await world.clock.advance(10_000);
    expect(first.media.isSounding()).to.equal(true);
    expect(first.view()).to.include({ phase: 'playing' });
    expect(first.view().devices.filter(({ isActive }) => isActive)).to.have.length(1);
    await world.close();
  });
});
