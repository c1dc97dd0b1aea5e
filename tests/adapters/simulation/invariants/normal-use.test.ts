import { expect } from 'chai';
import { albumUri, createWorld, INVARIANTS, type Page, trackUri, type World } from '#simulation';

const FIRST = albumUri('First Light');
const SECOND = albumUri('Second Wind');

async function listen(world: World): Promise<void> {
  const [desk, phone] = world.pages() as [Page, Page, Page];
  await world.do(desk, { type: 'play', contextUri: FIRST });
  await world.clock.advance(35_000);
  await world.do(phone, { type: 'add-to-queue', uri: trackUri('Second Wind Four') });
  await world.do(phone, { type: 'seek', positionMs: 100_000 });
  await world.do(phone, { type: 'transfer', toDeviceId: phone.view().devices.find(({ isLocal }) => isLocal)?.id ?? '' });
  await world.clock.advance(5_000);
  await world.do(desk, { type: 'toggle-shuffle' });
  await world.do(desk, { type: 'cycle-repeat' });
  await world.do(desk, { type: 'set-volume', volume01: 0.4 });
  await world.do(phone, { type: 'next' });
  await world.clock.advance(4_000);
  await world.do(phone, { type: 'smart-previous' });
  await world.do(desk, { type: 'pause' });
  await world.do(desk, { type: 'resume' });
}

describe('invariants of normal use', () => {
  it('all hold while three pages play, edit, sign out, reload and lose their service', async () => {
    const world = await createWorld({
      invariants: INVARIANTS,
      pages: ['desk', 'phone', 'kitchen'].map((name) => ({ name })),
    });
    const [desk, phone, kitchen] = world.pages() as [Page, Page, Page];
    await listen(world);
    await world.do(desk, { type: 'create-playlist', name: 'Camp', uris: [trackUri('First Light One')] });
    await world.settle();
    await world.do(kitchen, { type: 'sign-out' });
    await world.clock.advance(70_000);
    await world.do(kitchen, { type: 'sign-in' });
    const reloaded = await phone.reload();
    await world.clock.advance(3_000);
    await world.do(reloaded, { type: 'play', contextUri: SECOND, index: 3 });
    await world.clock.advance(300_000);
    await world.restartService(2_000);
    await world.clock.advance(60_000);
    await world.do(desk, { type: 'play', contextUri: FIRST, index: 2 });
    await world.clock.advance(120_000);
    await world.settle();
    expect(world.check()).to.deep.equal([]);
    await world.close();
  });
});
