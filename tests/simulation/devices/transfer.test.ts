import { expect } from 'chai';
import { NO_HTTP_FAULT } from '#adapters/fakes/faulty-http.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const QUEUED = trackUri('Second Wind Two');

const idOf = ({ storage }: Page) => storage.get(DEVICE_ID_KEY) ?? '';

async function openScene() {
  const world = await createWorld();
  const [desk, kitchen] = [await world.openPage({ name: 'Desk' }), await world.openPage({ name: 'Kitchen' })];
  /** Sends a command, and waits until it has settled. */
  const say = async (command: Promise<void>) => {
    await Promise.all([command, world.clock.advance(2_000)]);
  };
  await say(desk.client.controller.play({ contextUri: ALBUM, index: 1 }));
  await say(desk.client.controller.setShuffle(true));
  await say(desk.client.controller.setRepeatMode('CONTEXT'));
  await say(desk.client.controller.addToQueue(QUEUED));
  return { world, desk, kitchen, say };
}

/** The view of a listener; the position to the second. */
function seen(page: Page) {
  const { contextUri, nextTracks, phase, previousTracks, repeat, shuffle, track } = page.view();
  const uris = (tracks: readonly { readonly uri: string }[]) => tracks.map(({ uri }) => uri);
  return { contextUri, phase, shuffle, repeat, track: track?.uri, next: uris(nextTracks), previous: uris(previousTracks) };
}

describe('playback transferred to another device', () => {
  it('continues there with queue, shuffle, repeat and position, and stops here [S7.192, S4.28, S4.105]', async () => {
    const { world, desk, kitchen, say } = await openScene();
    const before = seen(desk);
    const leftAtMs = desk.media.positionMs();
    await say(desk.client.controller.transfer(idOf(kitchen)));
    expect(desk.media.isSounding()).to.equal(false);
    expect(kitchen.media.isSounding()).to.equal(true);
    expect(seen(kitchen)).to.deep.equal(before);
    expect(seen(desk)).to.deep.equal(before);
    expect(kitchen.media.positionMs()).to.be.within(leftAtMs, leftAtMs + 4_000);
    await world.close();
  });

  it('continues at the target of a remote seek, also before the sound arrived there', async () => {
    const { desk, kitchen, say, world } = await openScene();
    desk.http.fault((request) => (request.url.includes('/cdn/') ? { type: 'delay', delayMs: 20_000 } : NO_HTTP_FAULT));
    await say(desk.client.controller.play({ contextUri: albumUri('Second Wind'), index: 2 }));
    await say(kitchen.client.controller.seek(60_000));
    expect(desk.view().phase).to.equal('loading');
    await say(desk.client.controller.transfer(idOf(kitchen)));
    expect(kitchen.media.isSounding()).to.equal(true);
    expect(kitchen.media.positionMs()).to.be.within(60_000, 64_000);
    await world.close();
  });

  it('returns unchanged to the caller that names no device', async () => {
    const { world, desk, kitchen, say } = await openScene();
    const before = seen(desk);
    await say(desk.client.controller.transfer(idOf(kitchen)));
    await say(desk.client.controller.transfer());
    expect(seen(desk)).to.deep.equal(before);
    expect(seen(kitchen)).to.deep.equal(before);
    expect([desk, kitchen].map(({ media }) => media.isSounding())).to.deep.equal([true, false]);
    await world.close();
  });

  it('stays paused, unless the transfer requests play or pause', async () => {
    const { world, desk, kitchen, say } = await openScene();
    await say(desk.client.controller.pause());
    const pausedAtMs = desk.media.positionMs();
    await say(desk.client.controller.transfer(idOf(kitchen)));
    expect(seen(kitchen).phase).to.equal('paused');
    expect(kitchen.media.positionMs()).to.be.closeTo(pausedAtMs, 50);
    await say(kitchen.client.controller.transfer(idOf(desk), 'resume'));
    expect(desk.media.isSounding()).to.equal(true);
    await say(kitchen.client.controller.transfer(idOf(kitchen), 'pause'));
    expect([desk, kitchen].map(({ media }) => media.isSounding())).to.deep.equal([false, false]);
    expect(seen(desk)).to.deep.equal(seen(kitchen));
    await world.close();
  });

  it('is rejected for a disconnected device', async () => {
    const { world, desk } = await openScene();
    const refused = desk.client.controller.transfer('missing').catch((thrown: unknown) => errorFrom(thrown).message);
    await world.clock.advance(2_000);
    expect(await refused).to.equal('No such device.');
    expect(desk.media.isSounding()).to.equal(true);
    await world.close();
  });
});

describe('a command to another device', () => {
  it('runs there: pause, seek, volume and the queue [S1.04] [S1.44] [S7.199]', async () => {
    const { world, desk, kitchen, say } = await openScene();
    const { controller } = kitchen.client;
    await say(controller.seek(60_000));
    expect(desk.media.positionMs()).to.be.within(60_000, 63_000);
    await say(controller.setVolume(0.25));
    expect(desk.media.volume01()).to.be.closeTo(0.25, 0.001);
    expect(kitchen.media.volume01()).to.equal(1);
    await say(controller.setQueue([trackUri('Second Wind One'), QUEUED]));
    expect(seen(desk).next.slice(0, 2)).to.deep.equal([trackUri('Second Wind One'), QUEUED]);
    await say(controller.pause());
    expect(desk.media.isSounding()).to.equal(false);
    expect(kitchen.media.playedSpans).to.deep.equal([]);
    await world.close();
  });

  it('runs here when this page is the target [S7.198]', async () => {
    const { desk, kitchen, say, world } = await openScene();
    const { controller } = desk.client;
    await say(controller.seek(60_000));
    expect(desk.media.positionMs()).to.be.within(60_000, 63_000);
    await say(controller.pause());
    expect(desk.media.isSounding()).to.equal(false);
    expect(kitchen.media.playedSpans).to.deep.equal([]);
    await world.close();
  });

  it('changes the next tracks but not the current one, with a new context [S7.167]', async () => {
    const { world, desk, say } = await openScene();
    const { controller } = desk.client;
    await say(controller.setShuffle(false));
    await say(controller.play({ contextUri: ALBUM, trackUris: [trackUri('First Light Two'), trackUri('Second Wind One')] }));
    await say(controller.updateContext(ALBUM));
    expect(seen(desk)).to.include({ track: trackUri('First Light Two'), contextUri: ALBUM });
    expect(seen(desk).next).to.include(trackUri('First Light Three')).and.not.include(trackUri('Second Wind One'));
    expect(desk.media.playedSpans.filter(({ uri }) => uri === trackUri('First Light Two')).length).to.be.at.least(1);
    expect(desk.media.isSounding()).to.equal(true);
    await world.close();
  });

  it('plays given tracks in their order [S4.11]', async () => {
    const { world, desk, say } = await openScene();
    await say(desk.client.controller.setShuffle(false));
    const trackUris = ['Four', 'One', 'Three'].map((name) => trackUri(`First Light ${name}`));
    await say(desk.client.controller.play({ contextUri: 'spotify:user:owner:collection', trackUris }));
    expect(seen(desk).track).to.equal(trackUris[0]);
    expect(seen(desk).next).to.include.members(trackUris.slice(1));
    await world.close();
  });
});
