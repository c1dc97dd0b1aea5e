import { expect } from 'chai';
import { albumUri, createWorld, type Fault, type Invariant, type Page, traceLine } from '#simulation';

const ALBUM = albumUri('First Light');
const names = ['desk', 'phone'];

async function playALittle(seed: number) {
  const world = await createWorld({ seed, accounts: 2, isTraced: true, pages: names.map((name) => ({ name })) });
  const [desk, phone] = world.pages() as [Page, Page];
  const outcomes = [
    await world.do(desk, { type: 'play', contextUri: ALBUM }),
    await world.do(phone, { type: 'next' }),
    await world.do(phone, { type: 'create-playlist', name: 'Camp', uris: [] }),
    await world.do(desk, { type: 'update-context', contextUri: 'nonsense' }),
  ];
  const unsettled = await world.settle();
  const run = { outcomes, unsettled, hash: world.hash(), lines: world.trace().map(traceLine), view: desk.view() };
  await world.close();
  return run;
}

describe('a world', () => {
  it('runs commands until they end, and returns how each ended', async () => {
    const { outcomes, unsettled, view } = await playALittle(1);
    expect(outcomes).to.deep.equal([null, null, null, 'CONNECT_INVALID_URI']);
    expect(unsettled).to.deep.equal([]);
    expect(view).to.include({ phase: 'playing', connection: 'connected' });
    expect(view.track?.name).to.equal('First Light Two');
  });

  it('is the same for the same seed, event by event, and another for another seed', async () => {
    const [one, again, other] = [await playALittle(1), await playALittle(1), await playALittle(2)];
    expect(again.lines).to.deep.equal(one.lines);
    expect(again.hash).to.equal(one.hash);
    expect(other.hash).not.to.equal(one.hash);
  });

  it('gives each account its own devices and address', async () => {
    const world = await createWorld({ accounts: 2, pages: [{ name: 'desk' }, { name: 'other', account: 1 }] });
    const [desk, other] = world.pages() as [Page, Page];
    expect([desk, other].map(({ view }) => view().devices.length)).to.deep.equal([1, 1]);
    expect(desk.account.address).not.to.equal(other.account.address);
    await world.close();
  });

  const offline: Fault = {
    ...{ name: 'http.offline', group: 'http', rate: 1 },
    begin: ({ page }) => page.network.addHttpFault(() => ({ type: 'lost' })),
  };
  const noSeek: Invariant = {
    ...{ id: 'S0', text: 'no page seeks' },
    watch: () => (event) => (event.type === 'command' && event.name === 'seek' ? `${event.page} seeks` : null),
    atRest: (world) => (world.pages().some(({ view }) => view().phase === 'playing') ? 'a page plays' : null),
  };

  it('strikes a page with a fault until it ends', async () => {
    const world = await createWorld({ isTraced: true, pages: [{ name: 'desk' }] });
    const [desk] = world.pages() as [Page];
    const end = world.inject(desk, offline, 60_000);
    const during = await world.do(desk, { type: 'play', contextUri: ALBUM });
    end();
    expect([during, await world.do(desk, { type: 'play', contextUri: ALBUM })]).to.deep.equal(['NETWORK_ERROR', null]);
    const faults = world.trace().filter(({ type }) => type === 'fault' || type === 'fault-ended');
    expect(faults.map(({ type }) => type)).to.deep.equal(['fault', 'fault-ended']);
    await world.close();
  });

  it('draws faults from its seed', async () => {
    const struck = async (seed: number) => {
      const world = await createWorld({ seed, isTraced: true, faults: [{ ...offline, rate: 0.5 }], pages: [{ name: 'desk' }] });
      const [desk] = world.pages() as [Page];
      for (let times = 0; times < 8; times += 1) await world.do(desk, { type: 'toggle-shuffle' });
      await world.close();
      return world.trace().flatMap((event) => (event.type === 'fault' ? [event.forMs] : []));
    };
    expect(await struck(3))
      .to.have.length.within(1, 7)
      .and.to.deep.equal(await struck(3));
  });

  it('checks invariants after each event and at rest', async () => {
    const world = await createWorld({ invariants: [noSeek], pages: [{ name: 'desk' }] });
    const [desk] = world.pages() as [Page];
    await world.do(desk, { type: 'play', contextUri: ALBUM });
    await world.do(desk, { type: 'pause' });
    expect(world.check()).to.deep.equal([]);
    const sinceMs = world.clock.nowMs();
    await world.do(desk, { type: 'seek', positionMs: 5_000 });
    expect(world.check(noSeek)).to.deep.equal([{ invariant: 'S0', text: 'desk seeks', atMs: sinceMs }]);
    expect(world.checked().get('S0')).to.be.above(10);
    await world.close();
  });

  it('reopens a page while its service is away, and the page goes on trying', async () => {
    const world = await createWorld({ accounts: 1 });
    const desk = await world.openPage({ name: 'desk' });
    world.stopService();
    const again = await desk.reload();
    expect(again.client.session.view().phase).to.equal('unknown');
    await world.startService();
    await world.clock.advance(70_000);
    expect(again.view().connection).to.equal('connected');
    await world.close();
  });

  it('starts its service again while the disk is full', async () => {
    const world = await createWorld({ pages: [{ name: 'desk' }] });
    world.host.setFull(true);
    await world.restartService(1_000);
    world.host.setFull(false);
    await world.clock.advance(70_000);
    expect(world.pages()[0]?.view().connection).to.equal('connected');
    await world.close();
  });
});
