import { expect } from 'chai';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');

describe('rows clicked one second apart on a slow network', () => {
  it('play once each from the beginning, without an open conflict', async () => {
    for (const delayMs of [50, 150, 400, 900]) {
      const world = await createWorld();
      const page = await world.openPage();
      const { controller } = page.client;
      page.http.fault(({ method, url }) =>
        method === 'PUT' && url.endsWith('/state') ? { type: 'delay', delayMs } : { type: 'none' },
      );
      for (const index of [0, 2, 1, 3]) {
        void controller.play({ contextUri: ALBUM, index });
        await world.clock.advance(1_020);
      }
      await world.clock.advance(10_000);
      const names = page.media.playedSpans.map(({ uri }) => uri);
      expect(names).to.deep.equal(['One', 'Three', 'Two', 'Four'].map((name) => trackUri(`First Light ${name}`)));
      expect(page.media.playedSpans.map(({ fromMs }) => fromMs)).to.deep.equal([0, 0, 0, 0]);
      expect(page.view().track?.uri).to.equal(names.at(-1));
      expect(page.http.sent.filter(({ url }) => url.endsWith('/state_conflict'))).to.deep.equal([]);
      await world.close();
    }
  });
});

describe('two rows clicked in sequence, the first on a broken network', () => {
  it('end with the second playing', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    let isLost = false;
    page.http.fault(({ url }) => {
      if (isLost || !url.includes('/player/command/')) return { type: 'none' };
      isLost = true;
      return { type: 'lost' };
    });
    const first = page.client.controller.play({ contextUri: ALBUM, index: 0 });
    await world.clock.advance(50);
    const second = page.client.controller.play({ contextUri: ALBUM, index: 2 });
    await world.clock.advance(5_000);
    await Promise.all([first, second]);
    expect(isLost).to.equal(true);
    expect(page.view().track?.name).to.equal('First Light Three');
    expect(page.media.playedSpans).to.have.length(1);
    await world.close();
  });
});

describe('starting again during deregistration', () => {
  it('ends with a registered player', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    page.http.fault(({ method }) => (method === 'DELETE' ? { type: 'delay', delayMs: 3_000 } : { type: 'none' }));
    const stopped = page.client.controller.stop();
    await world.clock.advance(1_000);
    page.client.controller.start();
    await world.clock.advance(10_000);
    await stopped;
    expect(page.view()).to.include({ connection: 'connected' });
    const played = page.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(3_000);
    await played;
    expect(page.media.isSounding()).to.equal(true);
    await world.close();
  });
});

describe('a skip whose response is lost', () => {
  it('skips once', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const other = await world.openPage({ name: 'Another browser' });
    void page.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(3_000);
    let isLost = false;
    other.http.fault(({ url }) => {
      if (isLost || !url.includes('/player/command/')) return { type: 'none' };
      isLost = true;
      return { type: 'lost-after' };
    });
    const skipped = other.client.controller.nextTrack();
    await world.clock.advance(5_000);
    await skipped;
    expect(isLost).to.equal(true);
    expect(page.view().track?.name).to.equal('First Light Two');
    await world.close();
  });
});
