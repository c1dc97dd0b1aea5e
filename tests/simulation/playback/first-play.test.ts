import { expect } from 'chai';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

describe('the whole product on a virtual clock', () => {
  it('plays the first track of an album from a pushed machine [S7.206]', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    expect(page.client.session.view()).to.have.property('phase', 'signed-in');
    expect(page.view().connection).to.equal('connected');
    const played = page.client.controller.play({ contextUri: albumUri('First Light') });
    await world.clock.advance(2_000);
    await played;
    expect(page.view()).to.include({ phase: 'playing', contextUri: albumUri('First Light') });
    expect(page.view().track?.uri).to.equal(trackUri('First Light One'));
    await world.close();
  });
});
