import { expect } from 'chai';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

async function playingAlbum() {
  const world = await createWorld();
  const page = await world.openPage();
  void page.client.controller.play({ contextUri: albumUri('First Light') });
  await world.clock.advance(3_000);
  return { world, page, timer: page.client.sleepTimer };
}

describe('the sleep timer of a complete player', () => {
  it('survives a track change, fades, pauses, and restores the volume', async () => {
    const { world, page, timer } = await playingAlbum();
    await page.client.controller.setVolume(0.8);
    void timer.setIn(5);
    await world.clock.advance(5 * 60_000 - 6_000);
    expect(page.view().track?.name).not.to.equal('First Light One');
    expect(page.view().volume01).to.equal(0.8);
    expect(page.media.volume01()).to.be.closeTo(0.4, 0.02);
    await world.clock.advance(6_100);
    expect(page.media.isSounding()).to.equal(false);
    expect(page.view().phase).to.equal('paused');
    expect(timer.view()).to.deep.equal({ type: 'off' });
    await world.clock.advance(2_000);
    expect(page.media.volume01()).to.equal(0.8);
    await world.close();
  });

  it('stops after the complete track, at the beginning of the next one', async () => {
    const { world, page, timer } = await playingAlbum();
    void timer.setToEnd();
    await world.clock.advance(4 * 60_000);
    expect(page.media.isSounding()).to.equal(false);
    expect(page.media.playedSpans[0]?.toMs).to.be.at.least(180_000 - 50);
    expect(page.view()).to.include({ phase: 'paused', positionMs: 0 });
    expect(page.view().track?.name).to.equal('First Light Two');
    expect(page.media.volume01()).to.equal(1);
    expect(timer.view()).to.deep.equal({ type: 'off' });
    await world.close();
  });

  it('pauses another device of the account', async () => {
    const { world, page } = await playingAlbum();
    const other = await world.openPage({ name: 'Another' });
    void other.client.sleepTimer.setIn(5);
    await world.clock.advance(5 * 60_000 + 2_000);
    expect(page.media.isSounding()).to.equal(false);
    expect(other.view().phase).to.equal('paused');
    await world.close();
  });

  it('ends with the session', async () => {
    const { world, page, timer } = await playingAlbum();
    void timer.setIn(30);
    await page.client.session.signOut({ everywhere: false });
    await world.clock.advance(1_000);
    expect(timer.view()).to.deep.equal({ type: 'off' });
    await world.close();
  });
});
