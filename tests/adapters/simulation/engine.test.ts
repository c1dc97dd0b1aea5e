import { expect } from 'chai';
import {
  albumUri,
  createWorld,
  FAULTS,
  faultNamed,
  generateHistory,
  INVARIANTS,
  type Page,
  runHistory,
  trackUri,
} from '#simulation';
import { parseOptions } from '#adapters/simulation/cli/options.ts';

const ALBUM = albumUri('First Light');

async function createScene() {
  const world = await createWorld({
    ...{ engine: 'scripted-browser', accounts: 1, invariants: INVARIANTS },
    pages: [{ name: 'desk' }, { name: 'phone' }],
  });
  const [desk, phone] = world.pages() as [Page, Page];
  return { world, desk, phone };
}

describe('the engine of the product in a world', () => {
  it('plays an album in one page, and goes on in another', async () => {
    const { world, desk, phone } = await createScene();
    expect(await world.do(desk, { type: 'play', contextUri: ALBUM })).to.equal(null);
    await world.clock.advance(200_000);
    const spans = desk.media.playedSpans.map(({ fromMs, toMs, uri }) => [uri, fromMs, Math.round(toMs / 1_000)]);
    expect(spans).to.deep.equal([
      [trackUri('First Light One'), 0, 180],
      [trackUri('First Light Two'), 0, 20],
    ]);
    await world.do(phone, { type: 'transfer' });
    await world.clock.advance(5_000);
    expect([desk.media.isSounding(), phone.media.isSounding(), world.check()]).to.deep.equal([false, true, []]);
    await world.close();
  });

  it('meets what a browser refuses: a full buffer is an error that the page reports', async () => {
    const { world, desk } = await createScene();
    const end = world.inject(desk, faultNamed('media.quota'), 60_000);
    await world.do(desk, { type: 'play', contextUri: ALBUM });
    await world.clock.advance(5_000);
    expect(desk.logged).to.include('PLAYER_BUFFER_QUOTA_EXCEEDED');
    end();
    await world.do(desk, { type: 'play', contextUri: ALBUM });
    await world.clock.advance(5_000);
    expect(desk.media.isSounding()).to.equal(true);
    await world.close();
  });

  it('leaves nothing of the browser behind when the last world closes', async () => {
    const [one, other] = [await createScene(), await createScene()];
    await one.world.close();
    expect(typeof MediaSource).to.equal('function');
    await other.world.close();
    expect(typeof MediaSource).to.equal('undefined');
  });

  it('runs in one seed of eight, or where it is asked for, and gives the same run twice', async () => {
    const make = (seed: number) => generateHistory({ seed, pages: 2, faults: FAULTS, length: { steps: 10 } });
    const chosen = Array.from({ length: 16 }, (_, seed) => make(seed)).filter(({ engine }) => engine === 'scripted-browser');
    expect(chosen.map(({ seed }) => seed)).to.deep.equal([4, 12]);
    expect(parseOptions(['--engine', 'scripted-browser'], 2).engine).to.equal('scripted-browser');
    expect(() => parseOptions(['--engine', 'x'], 2)).to.throw('--engine needs scripted-pipeline or scripted-browser, not "x".');
    const run = () => runHistory(make(4), { faults: FAULTS, invariants: INVARIANTS });
    const [first, again] = [await run(), await run()];
    expect([first.violations, again.hash]).to.deep.equal([[], first.hash]);
  });
});
