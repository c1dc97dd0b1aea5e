import { expect } from 'chai';
import { getRecentlyPlayed } from '#application/calls/account/recently-played.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const MINUTE_MS = 60_000;
const NAMES = Array.from({ length: 20 }, (_, index) => `Track ${index + 1}`);
const HOUR = NAMES.map((name) => ({ album: 'Hour', name, durationMs: 3 * MINUTE_MS }));

describe('an hour of playback', () => {
  it('plays twenty tracks in order, each complete and without a gap, and stores all plays', async () => {
    const world = await createWorld({ tracks: HOUR });
    const page = await world.openPage();
    void page.client.controller.play({ contextUri: albumUri('Hour') });
    await world.clock.advance(30 * MINUTE_MS + 5_000);
    expect(page.view()).to.include({ phase: 'playing' });
    expect(page.view().track?.name).to.equal('Track 11');
    await world.clock.advance(30 * MINUTE_MS);

    expect(page.media.playedSpans.map(({ uri }) => uri)).to.deep.equal(NAMES.map(trackUri));
    for (const { fromMs, toMs } of page.media.playedSpans) expect([fromMs, toMs]).to.deep.equal([0, 3 * MINUTE_MS]);

    const { items } = await page.client.session.api.send(getRecentlyPlayed, {});
    expect(items.map(({ track }) => track.uri)).to.deep.equal(NAMES.map(trackUri).reverse());

    expect(page.view()).to.include({ phase: 'paused', positionMs: 0 });
    expect(page.view().track?.name).to.equal('Track 1');
    await world.close();
  });
});
