import { expect } from 'chai';
import { positionAt } from '#application/player-view/playback-position.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');

async function playing() {
  const world = await createWorld();
  const page = await world.openPage();
  const other = await world.openPage({ name: 'Another' });
  await Promise.all([page.client.controller.play({ contextUri: ALBUM }), world.clock.advance(3_000)]);
  return { world, page, other, controller: page.client.controller };
}

describe('the view while a request is in flight', () => {
  it('shows loading when resume is pressed while a seek waits for bytes', async () => {
    const { world, page, controller } = await playing();
    await controller.pause();
    await world.clock.advance(1_000);
    page.http.fault(({ url }) => (url.includes('/cdn/') ? { type: 'delay', delayMs: 2_000 } : { type: 'none' }));
    await controller.seek(150_000);
    await world.clock.advance(100);
    expect(page.view()).to.include({ phase: 'paused', positionMs: 150_000 });
    await controller.resume();
    for (let waited = 0; waited < 1_500; waited += 100) {
      expect(page.view(), `after ${waited} ms`).to.include({ phase: 'loading', positionMs: 150_000 });
      expect(page.view().disallows).to.include({ pausing: false, resuming: true });
      await world.clock.advance(100);
    }
    await world.clock.advance(2_000);
    expect(page.view().phase).to.equal('playing');
    await world.close();
  });

  it('shows a pause by the browser as paused, not as loading', async () => {
    const { world, page } = await playing();
    page.media.pause();
    await world.clock.advance(1_000);
    expect(page.view().phase).to.equal('paused');
    await page.client.controller.resume();
    await world.clock.advance(1_000);
    expect(page.view().phase).to.equal('playing');
    await world.close();
  });

  it('shows the position of a gapless next track on every page at once', async () => {
    const { world, page, other } = await playing();
    await world.clock.advance(176_000);
    const offsets: number[] = [];
    for (let passed = 0; passed < 4_000; passed += 100) {
      await world.clock.advance(100);
      const { positionMs, track } = { ...other.view(), positionMs: positionAt(other.view(), world.clock.nowMs()) };
      if (track?.name === 'First Light Two') offsets.push(Math.abs(positionMs - page.media.positionMs()));
    }
    expect(offsets.length).to.be.greaterThan(20);
    expect(Math.max(...offsets)).to.be.below(300);
    expect(page.media.playedSpans.length).to.equal(2);
    await world.close();
  });
});

describe('play and pause pressed twice before the response', () => {
  /** Every message takes 150 ms. */
  const slow = ({ http }: Page) => http.fault(() => ({ type: 'delay', delayMs: 150 }));

  for (const where of ['here', 'on another device'] as const) {
    it(`keeps playing ${where}`, async () => {
      const { world, page, other } = await playing();
      const { controller } = (where === 'here' ? page : other).client;
      [page, other].forEach(slow);
      const pressed = [controller.togglePlay(), world.clock.advance(50).then(() => controller.togglePlay())];
      await Promise.all([...pressed, world.clock.advance(3_000)]);
      expect(page.media.isSounding()).to.equal(true);
      for (const one of [page, other]) expect(one.view().phase).to.equal('playing');
      await world.close();
    });

    it(`stays paused ${where}`, async () => {
      const { world, page, other } = await playing();
      const { controller } = (where === 'here' ? page : other).client;
      await Promise.all([controller.pause(), world.clock.advance(1_000)]);
      [page, other].forEach(slow);
      const pressed = [controller.togglePlay(), world.clock.advance(50).then(() => controller.togglePlay())];
      await Promise.all([...pressed, world.clock.advance(3_000)]);
      expect(page.media.isSounding()).to.equal(false);
      for (const one of [page, other]) expect(one.view().phase).to.equal('paused');
      await world.close();
    });

    it(`continues from the visible state after the first press ${where} failed`, async () => {
      const { world, page, other } = await playing();
      const { controller } = (where === 'here' ? page : other).client;
      other.http.fault(({ url }) => (url.includes('/player/command/') ? { type: 'status', status: 400 } : { type: 'none' }));
      await Promise.all([controller.togglePlay().catch(() => undefined), world.clock.advance(1_000)]);
      other.http.fault(() => ({ type: 'none' }));
      await Promise.all([controller.togglePlay(), world.clock.advance(1_000)]);
      expect(page.media.isSounding()).to.equal(where === 'here');
      await world.close();
    });
  }

  it('toggles shuffle and repeat as often as pressed', async () => {
    const { world, page, other } = await playing();
    slow(other);
    const { controller } = other.client;
    await Promise.all([controller.toggleShuffle(), controller.toggleShuffle(), world.clock.advance(3_000)]);
    expect(page.view().shuffle).to.equal(false);
    await Promise.all([controller.cycleRepeatMode(), controller.cycleRepeatMode(), world.clock.advance(3_000)]);
    expect(page.view().repeat).to.equal('TRACK');
    await world.close();
  });

  it('pauses a track that was requested but is not loaded', async () => {
    const { world, page, other } = await playing();
    slow(other);
    const { controller } = other.client;
    await Promise.all([controller.pause(), world.clock.advance(1_000)]);
    const pressed = [controller.play({ contextUri: albumUri('Second Wind') }), controller.togglePlay()];
    await Promise.all([...pressed, world.clock.advance(3_000)]);
    expect(page.media.isSounding()).to.equal(false);
    expect(page.view()).to.include({ phase: 'paused', contextUri: albumUri('Second Wind') });
    await world.close();
  });
});
