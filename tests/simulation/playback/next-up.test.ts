import { expect } from 'chai';
import { albumUri, trackUri, type SeededTrack } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('Long Road');
const SONGS: readonly SeededTrack[] = Array.from({ length: 70 }, (_, at) => ({ album: 'Long Road', name: `Mile ${at + 1}` }));
const uris = (from: number, to: number) => SONGS.slice(from, to).map(({ name }) => trackUri(name));

/** One page of an album of seventy songs. */
async function scene() {
  const world = await createWorld({ tracks: SONGS });
  const page = await world.openPage();
  const { controller } = page.client;
  const say = async <Value>(command: Promise<Value>): Promise<Value> => {
    await world.clock.advance(2_000);
    return command;
  };
  const next = async (offset = 0) => {
    const { hasMore, tracks } = await say(controller.getNextUp(offset));
    return { hasMore, tracks, uris: tracks.map(({ uri }) => uri) };
  };
  return { world, page, controller, say, next };
}

describe('the next tracks of a context', () => {
  it('are listed in order, in pages, with names and durations', async () => {
    const { controller, next, say, world } = await scene();
    expect((await next()).uris).to.deep.equal([]);
    await say(controller.playURI(ALBUM));
    const first = await next();
    expect([first.uris, first.hasMore]).to.deep.equal([uris(1, 51), true]);
    expect(first.tracks[0]).to.include({ name: 'Mile 2', uid: 'c1', type: 'track' });
    expect(first.tracks[0]?.durationMs).to.be.greaterThan(0);
    const second = await next(50);
    expect([second.uris, second.hasMore]).to.deep.equal([uris(51, 70), false]);
    await world.close();
  });

  it('follow the queue, and advance with every skip', async () => {
    const { controller, next, say, world } = await scene();
    await say(controller.playURI(ALBUM));
    await say(controller.addToQueue(trackUri('Mile 40')));
    expect((await next()).uris[0]).to.equal(trackUri('Mile 2'));
    await say(controller.nextTrack());
    expect((await next()).uris[0]).to.equal(trackUri('Mile 2'));
    await say(controller.nextTrack());
    expect((await next()).uris[0]).to.equal(trackUri('Mile 3'));
    await world.close();
  });

  it('match what plays later, also shuffled, and start again when the album repeats', async () => {
    const { controller, next, page, say, world } = await scene();
    await say(controller.playURI(ALBUM));
    await say(controller.setShuffle(true));
    const shuffled = await next();
    expect(shuffled.uris).to.not.deep.equal(uris(1, 51));
    const heard: (string | undefined)[] = [];
    for (let at = 0; at < 5; at += 1) {
      await say(controller.nextTrack());
      heard.push(page.view().track?.uri);
    }
    expect(heard).to.deep.equal(shuffled.uris.slice(0, 5));
    await say(controller.setShuffle(false));
    await say(controller.playURI(ALBUM, { index: 68 }));
    expect((await next()).hasMore).to.equal(false);
    await say(controller.setRepeatMode('CONTEXT'));
    const repeated = await next();
    expect([repeated.uris.slice(0, 3), repeated.hasMore]).to.deep.equal([[...uris(69, 70), ...uris(0, 2)], true]);
    expect(await next(450)).to.include({ hasMore: false });
    expect((await next(1_000_000_000)).uris).to.deep.equal([]);
    await world.close();
  });
});
