import { expect } from 'chai';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

describe('the view of a player', () => {
  it('keeps the tracks of another device while only the position changes', async () => {
    const world = await createWorld();
    const [one, other] = [await world.openPage(), await world.openPage()];
    await Promise.all([one.client.controller.play({ contextUri: albumUri('First Light') }), world.clock.advance(2_000)]);
    const before = other.view();
    await Promise.all([one.client.controller.seek(60_000), world.clock.advance(2_000)]);
    const after = other.view();
    expect(after.positionMs).to.be.at.least(60_000);
    expect(after.track).to.equal(before.track);
    expect(after.nextTracks).to.equal(before.nextTracks);
    expect(after.restrictions).to.equal(before.restrictions);
    await world.close();
  });
});
