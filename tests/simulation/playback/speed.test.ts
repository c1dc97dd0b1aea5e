import { expect } from 'chai';
import { positionAt } from '#application/player-view/playback-position.ts';
import { albumUri, showUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page, type World } from '#adapters/simulation/world/world.ts';

const shownMs = (page: Page, world: World) => positionAt(page.view(), world.clock.nowMs());

/** A page that plays an episode, and another one that observes. */
async function playingEpisode() {
  const world = await createWorld();
  const page = await world.openPage();
  const other = await world.openPage({ name: 'Another' });
  void page.client.controller.play({ contextUri: showUri('Sound Walks') });
  await world.clock.advance(3_000);
  expect(page.view()).to.include({ phase: 'playing' });
  return { world, page, other };
}

describe('an episode at the chosen speed', () => {
  it('advances at that speed here and on other devices', async () => {
    const { world, page, other } = await playingEpisode();
    await page.client.controller.setPlaybackSpeed(1.5);
    await world.clock.advance(60_000);
    expect(page.view().speed).to.equal(1.5);
    expect(page.media.positionMs()).to.be.within(88_000, 93_000);
    expect(shownMs(page, world)).to.be.closeTo(page.media.positionMs(), 5);
    expect(other.view()).to.include({ phase: 'playing', speed: 1.5 });
    expect(shownMs(other, world)).to.be.closeTo(page.media.positionMs(), 500);
    await world.close();
  });

  it('keeps position and speed over a reload', async () => {
    const { world, page } = await playingEpisode();
    await page.client.controller.setPlaybackSpeed(2);
    await world.clock.advance(90_000);
    const beforeMs = page.media.positionMs();
    const again = await page.reload();
    await world.clock.advance(2_000);
    expect(shownMs(again, world)).to.be.within(beforeMs - 1_000, beforeMs + 3_000);
    expect(again.view()).to.include({ phase: 'paused', speed: 2 });
    await again.client.controller.resume();
    await world.clock.advance(1_000);
    const resumedMs = again.media.positionMs();
    await world.clock.advance(10_000);
    expect(again.media.positionMs() - resumedMs).to.be.closeTo(20_000, 50);
    await world.close();
  });

  it('keeps its position when the page crashes: the service computes with the speed too', async () => {
    const { world, page, other } = await playingEpisode();
    await page.client.controller.setPlaybackSpeed(2.5);
    await world.clock.advance(40_000);
    const beforeMs = page.media.positionMs();
    page.crash();
    await world.clock.advance(10 * 60_000);
    expect(other.view().phase).to.equal('paused');
    expect(shownMs(other, world)).to.be.closeTo(beforeMs, 1_500);
    await world.close();
  });

  it('reports speed 0 while paused, and the speed again on resume', async () => {
    const { world, page, other } = await playingEpisode();
    await page.client.controller.setPlaybackSpeed(0.5);
    await world.clock.advance(20_000);
    await page.client.controller.pause();
    await world.clock.advance(30_000);
    const pausedMs = page.media.positionMs();
    expect(shownMs(other, world)).to.be.closeTo(pausedMs, 50);
    await page.client.controller.resume();
    await world.clock.advance(20_000);
    expect(page.media.positionMs() - pausedMs).to.be.closeTo(10_000, 300);
    expect(shownMs(other, world)).to.be.closeTo(page.media.positionMs(), 300);
    await world.close();
  });

  it('applies to episodes only: an album plays at speed 1, the next episode at the chosen speed', async () => {
    const { world, page } = await playingEpisode();
    await page.client.controller.setPlaybackSpeed(1.5);
    void page.client.controller.play({ contextUri: albumUri('First Light') });
    await world.clock.advance(3_000);
    expect(page.view().speed).to.equal(1);
    const startMs = page.media.positionMs();
    await world.clock.advance(10_000);
    expect(page.media.positionMs() - startMs).to.be.closeTo(10_000, 5);
    void page.client.controller.play({ contextUri: showUri('Sound Walks') });
    await world.clock.advance(3_000);
    expect(page.view().speed).to.equal(1.5);
    await world.close();
  });
});
