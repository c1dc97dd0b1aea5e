import { expect } from 'chai';
import { positionAt } from '#application/player-view/playback-position.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

describe('playback that waits for bytes', () => {
  it('shows as loading at its position', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    void page.client.controller.play({ contextUri: albumUri('First Light') });
    await world.clock.advance(5_000);
    page.http.fault(({ url }) => (url.includes('/cdn/') ? { type: 'hang' } : { type: 'none' }));
    for (let waits = 0; page.media.isSounding() && waits < 200; waits += 1) await world.clock.advance(500);
    const view = page.view();
    expect(view).to.include({ phase: 'loading' });
    expect(page.media.isSounding()).to.equal(false);
    expect(positionAt(view, world.clock.nowMs())).to.equal(page.media.positionMs());
    await world.close();
  });

  it('stays at the target of a seek, and advances once it sounds', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    void page.client.controller.play({ contextUri: albumUri('First Light') });
    await world.clock.advance(5_000);
    page.http.fault(({ url }) => (url.includes('/cdn/') ? { type: 'hang' } : { type: 'none' }));
    void page.client.controller.seek(100_000);
    await world.clock.advance(4_000);
    expect(page.view().phase).to.equal('loading');
    expect(positionAt(page.view(), world.clock.nowMs())).to.equal(100_000);
    await world.close();
  });
});

describe('a track that is about to start', () => {
  it('never shows as paused meanwhile', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const { controller } = page.client;
    const phases: string[] = [];
    controller.onChange(({ phase, track }) => {
      const now = `${track?.name ?? 'nothing'} ${phase}`;
      if (phases.at(-1) !== now) phases.push(now);
    });
    void controller.play({ contextUri: albumUri('First Light') });
    await world.clock.advance(5_000);
    void controller.nextTrack();
    await world.clock.advance(5_000);
    expect(phases).to.deep.equal(['One loading', 'One playing', 'Two loading', 'Two playing'].map((one) => `First Light ${one}`));
    await world.close();
  });
});
