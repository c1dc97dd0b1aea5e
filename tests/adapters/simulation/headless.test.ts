import { expect } from 'chai';
import { albumUri, createWorld, generateHistory, type History, INVARIANTS, type Page, runHistory } from '#simulation';

const ALBUM = albumUri('First Light');

/** A page and a headless player of one account. */
async function createScene() {
  const world = await createWorld({ accounts: 1, pages: [{ name: 'desk' }], headless: 1, invariants: INVARIANTS });
  const [desk] = world.pages() as [Page];
  const kitchen = world.devices().find(({ kind }) => kind === 'headless')!;
  const sounding = () => [desk, kitchen].flatMap(({ media, name }) => (media.isSounding() ? [name] : []));
  return { world, desk, kitchen, sounding };
}

describe('a headless player in a world', () => {
  it('is a device beside the pages: it plays, gives playback away and takes it over', async () => {
    const { desk, kitchen, sounding, world } = await createScene();
    expect(desk.view().devices.map(({ name }) => name)).to.deep.equal(['desk', 'Headless']);
    expect(await world.do(kitchen, { type: 'play', contextUri: ALBUM })).to.equal(null);
    await world.clock.advance(5_000);
    expect([sounding(), desk.view().phase]).to.deep.equal([['Headless'], 'playing']);
    await world.do(desk, { type: 'transfer' });
    await world.clock.advance(3_000);
    expect(sounding()).to.deep.equal(['desk']);
    await world.do(kitchen, { type: 'transfer' });
    await world.clock.advance(3_000);
    expect([sounding(), world.check()]).to.deep.equal([['Headless'], []]);
    await world.close();
  });

  it('is no device when it stopped, and is the same one when it starts again', async () => {
    const { desk, kitchen, world } = await createScene();
    await kitchen.close();
    await world.clock.advance(1_000);
    expect(desk.view().devices.map(({ name }) => name)).to.deep.equal(['desk']);
    const again = await kitchen.reopen();
    await world.clock.advance(3_000);
    expect([again.deviceId, desk.view().devices.length]).to.deep.equal([kitchen.deviceId, 2]);
    await world.close();
  });

  it('ends when the service signs it out', async () => {
    const { desk, kitchen, world } = await createScene();
    kitchen.dealer.push('hm://track-playback/v1/command', { type: 'log_out' });
    await world.clock.advance(3_000);
    expect([kitchen.isOpen(), desk.view().devices.length]).to.deep.equal([false, 1]);
    await world.close();
  });

  it('rejects what needs a screen', async () => {
    const { kitchen, world } = await createScene();
    expect(await world.do(kitchen, { type: 'sign-out' })).to.equal('UNKNOWN');
    await world.close();
  });

  it('belongs to the history of its seed', async () => {
    const make = (seed: number) => generateHistory({ seed, pages: 10, faults: [], length: { steps: 1 } });
    const kinds = [1, 2, 3, 4, 5, 6].flatMap((seed) => make(seed).kinds ?? []);
    expect(kinds.filter((kind) => kind === 'headless')).to.have.length.within(2, 15);
    const history: History = {
      ...{ seed: 3, pages: [0, 0], kinds: ['player', 'headless'] },
      steps: [
        { afterMs: 0, page: 1, act: { type: 'command', command: { type: 'play', contextUri: ALBUM } } },
        { afterMs: 1_000, page: 1, act: { type: 'hide' } },
        { afterMs: 1_000, page: 0, act: { type: 'transfer', toPage: 1 } },
        { afterMs: 1_000, page: 1, act: { type: 'close' } },
        { afterMs: 1_000, page: 1, act: { type: 'open' } },
      ],
    };
    const { acts, violations } = await runHistory(history, { faults: [], invariants: INVARIANTS });
    expect([[...acts.keys()], violations]).to.deep.equal([['play', 'transfer', 'close', 'open'], []]);
  });
});
