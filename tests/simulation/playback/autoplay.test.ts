import { expect } from 'chai';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { webStoresOf } from '#tests/support/ui/web-stores.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const LAST = trackUri('First Light Four');

async function scene() {
  const world = await createWorld({ settings: { ...DEFAULT_SETTINGS, autoplay: true } });
  const page = await world.openPage();
  const say = async (command: Promise<unknown>) => {
    await Promise.all([command, world.clock.advance(2_000)]);
  };
  return { world, page, say, ...page.client };
}

describe('an album that ends', () => {
  it('continues with similar music without a gap, and previous returns to the album', async () => {
    const { world, page, say, controller } = await scene();
    await say(controller.playURI(ALBUM, { index: 3 }));
    expect(page.view().nextTracks.length, 'what goes on is known before').to.be.greaterThan(1);
    await say(controller.seek(page.view().durationMs - 4_000));
    await world.clock.advance(4_000);
    expect(page.view()).to.deep.include({ phase: 'playing', contextUri: 'spotify:station:' + ALBUM.slice('spotify:'.length) });
    const gaps = page.media.playedSpans.filter(({ uri }) => uri !== LAST);
    expect(gaps).to.have.length(1);
    expect(page.media.isSounding()).to.equal(true);
    await say(controller.previousTrack());
    expect(page.view()).to.deep.include({ phase: 'playing', contextUri: ALBUM });
    expect(page.view().track?.uri).to.equal(LAST);
    await world.close();
  });

  it('stops when autoplay is off, on every device at once, also after a restart', async () => {
    const { world, page, say, controller } = await scene();
    const kitchen = await world.openPage({ name: 'Kitchen' });
    const [here, there] = [page, kitchen].map((one) => webStoresOf(world, one).members);
    await say(controller.playURI(ALBUM, { index: 3 }));
    expect(page.view().nextTracks.length).to.be.greaterThan(1);
    const choose = async (isOn: boolean) => {
      there?.autoplaySwitched(isOn);
      await world.clock.advance(2_000);
    };
    there?.autoplay.opened();
    await choose(false);
    expect(there?.autoplay.$data.getState()).to.deep.equal({ autoplay: false });
    expect(page.view().nextTracks).to.deep.equal([]);
    await say(kitchen.client.controller.transfer());
    expect(kitchen.view().nextTracks).to.deep.equal([]);
    await world.restartService(1_000);
    await world.clock.advance(20_000);
    here?.autoplay.opened();
    await world.clock.advance(1_000);
    expect(here?.autoplay.$data.getState()).to.deep.equal({ autoplay: false });
    expect(kitchen.view().nextTracks, 'also after a restart').to.deep.equal([]);
    await choose(true);
    expect(kitchen.view().nextTracks.length).to.be.greaterThan(1);
    await world.close();
  });
});
