import { expect } from 'chai';
import { albumUri, createWorld, faultNamed, INVARIANTS, type Page, trackUri, type World } from '#simulation';

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

/** A page renames its first playlist, and no invariant breaks in the time of all retries. */
async function holdAfterRename(world: World, page: Page): Promise<void> {
  const { playlists } = await page.library().loadPlaylists();
  const playlistId = playlists.rootlist()?.view().document?.items[0]?.uri.split(':').at(-1) ?? '';
  await world.do(page, { type: 'rename-playlist', playlistId, name: 'Night drive' });
  await world.clock.advance(70_000);
  expect(world.check()).to.deep.equal([]);
  await world.close();
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

  const open = (...names: readonly string[]) =>
    createWorld({ accounts: 1, invariants: INVARIANTS, pages: names.map((name) => ({ name })) });

  it('hold while a page that plays reloads twice within a minute', async () => {
    const world = await open('desk');
    const [desk] = world.pages() as [Page];
    await world.do(desk, { type: 'play', contextUri: FIRST });
    for (const _ of [1, 2]) {
      await world.clock.advance(6_000);
      world.inject(world.pages().at(-1) ?? desk, faultNamed('process.tab-reload'), 3_000);
      await world.clock.advance(3_000);
    }
    await world.settle();
    expect(world.check()).to.deep.equal([]);
    await world.close();
  });

  it('hold while a page signs out beside a playlist that changes', async () => {
    const world = await open('desk', 'phone');
    const [desk, phone] = world.pages() as [Page, Page];
    await world.do(phone, { type: 'create-playlist', name: 'Camp', uris: [] });
    await world.do(desk, { type: 'sign-out' });
    await world.do(desk, { type: 'leave-listening' });
    await holdAfterRename(world, phone);
  });

  it('hold while a page that shows no playlist misses a change of one', async () => {
    const world = await open('desk', 'phone');
    const [desk, phone] = world.pages() as [Page, Page];
    await world.do(phone, { type: 'create-playlist', name: 'Camp', uris: [trackUri('First Light One')] });
    await world.clock.advance(1_000);
    world.inject(desk, faultNamed('dealer.closed-1001'), 1_000);
    await holdAfterRename(world, phone);
  });

  it('hold while a listener plays in an embed after the listening limit', async () => {
    const world = await open('desk', 'phone');
    const [desk, phone] = world.pages() as [Page, Page];
    const embed = await desk.openEmbed(SECOND);
    world.inject(phone, faultNamed('policy.capped'), 12_000);
    await world.do(phone, { type: 'play', contextUri: FIRST });
    await world.clock.advance(1_000);
    embed.controller.send({ type: 'PLAY', index: 1 });
    await world.clock.advance(70_000);
    expect(embed.full()?.isSounding()).to.equal(true);
    expect(world.check()).to.deep.equal([]);
    await world.close();
  });

  it('hold while a page falls asleep before it has connected', async () => {
    const world = await open('desk');
    const [desk] = world.pages() as [Page];
    world.inject(desk, faultNamed('dealer.no-connection-id'), 12_000);
    await world.clock.advance(3_000);
    desk.sleep();
    await world.clock.advance(10_000);
    desk.wake();
    await world.clock.advance(70_000);
    expect(world.check()).to.deep.equal([]);
    await world.close();
  });

  it('hold while a paused page loses its track and its connection', async () => {
    const world = await open('desk');
    const [desk] = world.pages() as [Page];
    await world.do(desk, { type: 'play', contextUri: FIRST });
    world.inject(desk, faultNamed('dealer.no-connection-id'), 1_200);
    await world.do(desk, { type: 'pause' });
    await world.clock.advance(1_200);
    world.inject(desk, faultNamed('media.error-2'), 50_000);
    await world.clock.advance(120_000);
    expect(world.check()).to.deep.equal([]);
    await world.close();
  });

  it('hold while a page signs in again and the service refuses its first connections', async () => {
    const world = await open('desk');
    const [desk] = world.pages() as [Page];
    await world.do(desk, { type: 'sign-out' });
    await world.do(desk, { type: 'sign-in' });
    world.inject(desk, faultNamed('dealer.refused'), 50_000);
    world.inject(desk, faultNamed('dealer.all-dropped'), 0);
    await world.clock.advance(120_000);
    expect(world.check()).to.deep.equal([]);
    await world.close();
  });

  it('hold while a command meets a service that has just restarted', async () => {
    const world = await open('desk');
    const [desk] = world.pages() as [Page];
    await world.do(desk, { type: 'play', contextUri: FIRST });
    world.inject(desk, faultNamed('process.service-crash-after-commit'), 300);
    await world.do(desk, { type: 'update-context', contextUri: SECOND });
    await world.clock.advance(70_000);
    expect(world.check()).to.deep.equal([]);
    await world.close();
  });
});
