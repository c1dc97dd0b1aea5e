import { expect } from 'chai';
import { albumUri, createWorld, type Page, traceLine } from '#simulation';

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
});
