import { expect } from 'chai';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

describe('previous with a queued track', () => {
  for (const by of ['the page that plays', 'another page'] as const)
    it(`by ${by}: plays the queued track next, and then the context [S5.57]`, async () => {
      const world = await createWorld();
      const page = await world.openPage();
      const other = await world.openPage({ name: 'Another' });
      const steering = by === 'another page' ? other : page;
      const does = async (command: Promise<void>) => {
        await Promise.all([command, world.clock.advance(2_000)]);
      };
      await does(page.client.controller.play({ contextUri: albumUri('First Light'), index: 1 }));
      await does(page.client.controller.addToQueue(trackUri('Second Wind Four')));
      await does(steering.client.controller.previousTrack());
      for (const one of [page, other]) {
        const { nextTracks, track } = one.view();
        expect(track?.name).to.equal('First Light One');
        expect(nextTracks.slice(0, 2).map(({ name }) => name)).to.deep.equal(['Second Wind Four', 'First Light Two']);
      }
      const heardNext: (string | undefined)[] = [];
      for (let times = 0; times < 3; times += 1) {
        await does(steering.client.controller.nextTrack());
        heardNext.push(page.view().track?.name);
      }
      expect(heardNext).to.deep.equal(['Second Wind Four', 'First Light Two', 'First Light Three']);
      await world.close();
    });

  it('followed by next before the response: plays the queued track first [S5.57]', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const { controller } = page.client;
    await Promise.all([controller.play({ contextUri: albumUri('First Light'), index: 1 }), world.clock.advance(2_000)]);
    await Promise.all([controller.addToQueue(trackUri('Second Wind Four')), world.clock.advance(2_000)]);
    page.http.fault(({ url }) => (url.endsWith('/state') ? { type: 'delay', delayMs: 1_500 } : { type: 'none' }));
    await Promise.all([controller.previousTrack(), controller.nextTrack(), world.clock.advance(100)]);
    expect(page.view().track?.name).to.equal('Second Wind Four');
    await world.clock.advance(5_000);
    expect(page.view().nextTracks[0]?.name).to.equal('First Light Two');
    await world.close();
  });
});

describe('play next', () => {
  for (const by of ['the page that plays', 'another page'] as const)
    it(`by ${by}: comes before all queued tracks, and a whole album in its order`, async () => {
      const world = await createWorld();
      const page = await world.openPage();
      const other = await world.openPage({ name: 'Another' });
      const { controller } = (by === 'another page' ? other : page).client;
      const does = (command: Promise<void>) => Promise.all([command, world.clock.advance(2_000)]);
      await does(page.client.controller.play({ contextUri: albumUri('First Light'), index: 0 }));
      await does(controller.addAllToQueue([trackUri('Second Wind Four')]));
      await does(controller.playNext([albumUri('Second Wind')]));
      await does(controller.playNext([trackUri('First Light Three'), trackUri('First Light Two')]));
      const queue = await Promise.all([controller.getQueue(0), world.clock.advance(2_000)]).then(([{ tracks }]) => tracks);
      const names = queue.map(({ name }) => name);
      expect(names.slice(0, 3)).to.deep.equal(['First Light Three', 'First Light Two', 'Second Wind One']);
      expect(names.at(-1)).to.equal('Second Wind Four');
      expect(names.filter((name) => name.startsWith('Second Wind'))).to.have.lengthOf(names.length - 2);
      for (const one of [page, other]) expect(one.view().nextTracks[0]?.name).to.equal('First Light Three');
      await does(controller.nextTrack());
      expect(page.view().track?.name).to.equal('First Light Three');
      await does(controller.playNext([trackUri('First Light One')]));
      expect(
        page
          .view()
          .nextTracks.slice(0, 2)
          .map(({ name }) => name),
      ).to.deep.equal(['First Light One', 'First Light Two']);
      await world.close();
    });

  it('refuses what is not in the library, and queues nothing of it', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const { controller } = page.client;
    await Promise.all([controller.play({ contextUri: albumUri('First Light') }), world.clock.advance(2_000)]);
    const refused = controller.playNext([trackUri('Second Wind One'), albumUri('Nowhere')]).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    const [outcome] = await Promise.all([refused, world.clock.advance(2_000)]);
    expect(outcome).to.not.equal('done');
    const [{ total }] = await Promise.all([controller.getQueue(0), world.clock.advance(2_000)]);
    expect(total).to.equal(0);
    await world.close();
  });
});

describe('the tracks after the queue', () => {
  it('are removed and moved from another page, and play as arranged', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const other = await world.openPage({ name: 'Another' });
    const does = <Result>(command: Promise<Result>) =>
      Promise.all([command, world.clock.advance(2_000)]).then(([result]) => result);
    await does(page.client.controller.play({ contextUri: albumUri('Second Wind'), index: 0 }));
    const { controller } = other.client;
    const { tracks } = await does(controller.getNextUp(0));
    const [two, three, four] = tracks;
    await does(controller.removeFromQueue([two?.uid ?? '']));
    expect(page.view().nextTracks[0]?.name).to.equal('Second Wind Three');
    await does(controller.addAllToQueue([four?.uri ?? ''], [four?.uid ?? '']));
    const heard: (string | undefined)[] = [];
    for (let times = 0; times < 2; times += 1) {
      await does(controller.nextTrack());
      heard.push(page.view().track?.name);
    }
    expect(heard).to.deep.equal(['Second Wind Four', 'Second Wind Three']);
    expect(three?.name).to.equal('Second Wind Three');
    expect([page.view().contextName, other.view().contextName]).to.deep.equal(['Second Wind', 'Second Wind']);
    await world.close();
  });
});
