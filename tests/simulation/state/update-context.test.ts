import { expect } from 'chai';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

const FIRST = albumUri('First Light');
const SECOND = albumUri('Second Wind');

/** Plays a list on one page, with another page observing. */
async function openScene() {
  const world = await createWorld();
  const page = await world.openPage();
  const other = await world.openPage({ name: 'Another' });
  const does = async (command: Promise<void>) => {
    await Promise.all([command, world.clock.advance(3_000)]);
  };
  return { world, page, other, does, controller: page.client.controller };
}

const shown = (page: Page) => {
  const { contextUri, nextTracks, phase, track } = page.view();
  return { contextUri, phase, track: track?.name, next: nextTracks.slice(0, 2).map(({ name }) => name) };
};
const sounds = ({ media }: Page) => media.playedSpans.map(({ uri }) => uri);

describe('a new context for the current track', () => {
  for (const by of ['the page that plays', 'another page'] as const)
    it(`by ${by}: keeps a track outside it playing and visible, then plays it from the beginning [S7.167]`, async () => {
      const { world, page, other, does, controller } = await openScene();
      await does(controller.play({ contextUri: FIRST, index: 1 }));
      await does((by === 'another page' ? other : page).client.controller.updateContext(SECOND));
      const expected = {
        contextUri: SECOND,
        phase: 'playing',
        track: 'First Light Two',
        next: ['Second Wind One', 'Second Wind Two'],
      };
      expect(shown(page)).to.deep.equal(expected);
      expect(shown(other)).to.deep.equal(expected);
      expect(sounds(page)).to.deep.equal([trackUri('First Light Two')]);
      expect(page.media.positionMs()).to.be.greaterThan(4_000);
      await world.clock.advance(210_000);
      expect(sounds(page)).to.deep.equal([trackUri('First Light Two'), trackUri('Second Wind One')]);
      expect(shown(other)).to.include({ track: 'Second Wind One', phase: 'playing' });
      expect(page.view().disallows.skippingPrevious).to.equal(true);
      await world.close();
    });

  it('continues from the track’s place in it, without a gap [S7.167]', async () => {
    const { world, page, other, does, controller } = await openScene();
    const trackUris = ['Three', 'Two', 'Four'].map((name) => trackUri(`First Light ${name}`));
    await does(controller.play({ contextUri: SECOND, trackUris }));
    await does(controller.updateContext(FIRST));
    for (const one of [page, other]) expect(shown(one)).to.include({ contextUri: FIRST, track: 'First Light Three' });
    expect(shown(page).next).to.deep.equal(['First Light Four']);
    expect(page.view().previousTracks.map(({ name }) => name)).to.deep.equal(['First Light One', 'First Light Two']);
    expect(sounds(page)).to.deep.equal([trackUri('First Light Three')]);
    await does(controller.previousTrack());
    expect(shown(other).track).to.equal('First Light Two');
    await world.close();
  });

  it('keeps the current queued track and the queue', async () => {
    const { world, page, other, does, controller } = await openScene();
    await does(controller.play({ contextUri: FIRST, index: 3 }));
    await does(controller.addToQueue(trackUri('First Light One')));
    await does(controller.addToQueue(trackUri('First Light Two')));
    await does(controller.nextTrack());
    await does(controller.updateContext(SECOND));
    for (const one of [page, other]) {
      const { next, track } = shown(one);
      expect([track, ...next]).to.deep.equal(['First Light One', 'First Light Two', 'Second Wind One']);
    }
    expect(sounds(page)).to.deep.equal([trackUri('First Light Four'), trackUri('First Light One')]);
    await world.close();
  });

  it('survives a reload: paused at the position, followed by the context', async () => {
    const { world, page, does, controller } = await openScene();
    await does(controller.play({ contextUri: FIRST, index: 1 }));
    await does(controller.updateContext(SECOND));
    const again = await page.reload();
    await world.clock.advance(5_000);
    expect(shown(again)).to.deep.equal({
      ...{ contextUri: SECOND, phase: 'paused', track: 'First Light Two' },
      next: ['Second Wind One', 'Second Wind Two'],
    });
    await does(again.client.controller.nextTrack());
    expect(shown(again).track).to.equal('Second Wind One');
    await world.close();
  });
});
