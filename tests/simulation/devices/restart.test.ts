import { expect } from 'chai';
import { getRecentlyPlayed } from '#application/calls/account/recently-played.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page, type World } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const TRACKS = ['First Light One', 'First Light Two', 'First Light Three', 'First Light Four'];

async function playing(): Promise<{ world: World; page: Page }> {
  const world = await createWorld();
  const page = await world.openPage();
  void page.client.controller.play({ contextUri: ALBUM });
  await world.clock.advance(40_000);
  expect(page.view()).to.include({ phase: 'playing' });
  return { world, page };
}

/** The time played of each track, and whether it was continuous. */
function soundedMs(page: Page): number {
  return page.media.playedSpans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

describe('a service that crashes and restarts', () => {
  it('is found again automatically, and the album continues', async () => {
    const { world, page } = await playing();
    const before = page.media.positionMs();
    await world.restartService(20_000);
    await world.clock.advance(60_000);
    expect(page.view()).to.include({ connection: 'connected', phase: 'playing' });
    expect(page.view().track?.uri).to.equal(trackUri('First Light One'));
    expect(page.media.positionMs()).to.be.greaterThan(before + 40_000);

    await world.clock.advance(15 * 60_000);
    const heard = page.media.playedSpans.map(({ uri }) => uri);
    expect([...new Set(heard)]).to.deep.equal(TRACKS.map(trackUri));
    expect(soundedMs(page)).to.equal(180_000 + 210_000 + 240_000 + 270_000);

    const { items } = await page.client.session.api.send(getRecentlyPlayed, {});
    expect(items.map(({ track }) => track.uri)).to.deep.equal(TRACKS.map(trackUri).reverse());
    await world.close();
  });

  it('is found again after ten minutes too: the reconnect budget renews', async () => {
    const { world, page } = await playing();
    await world.restartService(600_000);
    await world.clock.advance(65_000);
    expect(page.view()).to.include({ connection: 'connected', phase: 'playing' });
    await world.close();
  });

  it('recognises a page that observes nothing', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    await world.restartService(5_000);
    await world.clock.advance(60_000);
    const played = page.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(3_000);
    await played;
    expect(page.view()).to.include({ phase: 'playing' });
    await world.close();
  });
});

describe('a page that is reloaded', () => {
  it('restores its track, paused at its position', async () => {
    const { world, page } = await playing();
    page.client.controller.seek(100_000).catch(() => undefined);
    await world.clock.advance(5_000);
    const reloaded = await page.reload();
    await world.clock.advance(3_000);
    expect(reloaded.view()).to.include({ phase: 'paused', contextUri: ALBUM });
    expect(reloaded.view().track?.uri).to.equal(trackUri('First Light One'));
    expect(reloaded.view().positionMs).to.be.within(104_000, 106_000);
    expect(reloaded.media.isSounding()).to.equal(false);

    await reloaded.client.controller.togglePlay();
    await world.clock.advance(2_000);
    expect(reloaded.media.isSounding()).to.equal(true);
    expect(reloaded.media.positionMs()).to.be.within(106_000, 109_000);
    await world.close();
  });

  it('is the same device, by its stored id [S3.53] [S3.54]', async () => {
    const { world, page } = await playing();
    const id = page.storage.get('harmony device id');
    const reloaded = await page.reload();
    await world.clock.advance(3_000);
    expect(
      reloaded
        .view()
        .devices.filter(({ isLocal }) => isLocal)
        .map((device) => device.id),
    ).to.deep.equal([id]);
    await world.close();
  });

  it('has a device id of 40 random hexadecimal digits, different in another browser [S3.52] [S9.08]', async () => {
    const { world, page } = await playing();
    const other = await world.openPage();
    const ids = [page, other].map(({ storage }) => storage.get('harmony device id'));
    for (const id of ids) expect(id).to.match(/^[0-9a-f]{40}$/);
    expect(new Set(ids).size).to.equal(2);
    await world.close();
  });

  it('restores it after a crash without deregistration, too', async () => {
    const { world, page } = await playing();
    page.page.change('offline');
    page.http.fault(() => ({ type: 'lost' }));
    page.crash();
    await world.clock.advance(40_000);
    const other = await world.openPage({ name: 'another page' });
    await world.clock.advance(3_000);
    expect(other.view()).to.include({ phase: 'paused', contextUri: ALBUM });
    expect(other.view().positionMs).to.be.within(35_000, 45_000);
    await world.close();
  });
});

describe('a page without a network', () => {
  it('plays its buffer, waits, and continues by itself', async () => {
    const { world, page } = await playing();
    page.page.change('offline');
    page.http.fault(() => ({ type: 'lost' }));
    await world.clock.advance(60_000);
    expect(page.media.isSounding()).to.equal(false);
    expect(page.view()).to.include({ phase: 'loading' });
    const stoodMs = page.view().positionMs;

    page.http.fault(() => ({ type: 'none' }));
    page.page.change('online');
    await world.clock.advance(30_000);
    expect(page.media.isSounding()).to.equal(true);
    expect(page.media.positionMs()).to.be.within(stoodMs, stoodMs + 31_000);
    expect(page.view().track?.uri).to.equal(trackUri('First Light One'));
    await world.close();
  });
});
