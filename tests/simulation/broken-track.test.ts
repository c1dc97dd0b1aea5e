import { expect } from 'chai';
import {
  type Act,
  albumUri,
  createWorld,
  faultNamed,
  FAULTS,
  type History,
  INVARIANTS,
  type Page,
  runHistory,
} from '#simulation';

const step = (page: number, act: Act, afterMs = 0) => ({ afterMs, page, act });
const fault = (name: string, forMs: number): Act => ({ type: 'fault', name, forMs });

/** Found by `npm run simulate`. */
const SEEKS_OF_A_BROKEN_TRACK: History = {
  seed: 26,
  pages: [0, 0, 0],
  steps: [
    step(1, { type: 'command', command: { type: 'play', contextUri: albumUri('Second Wind'), index: 2 } }),
    step(1, { type: 'command', command: { type: 'pause' } }),
    step(1, fault('http.bytes-empty', 50_000)),
    step(1, { type: 'command', command: { type: 'toggle-shuffle' } }),
    step(1, fault('user.seek-storm', 1_000)),
    step(2, fault('eme.licence-400-deprecated', 3_000), 21_801),
  ],
};

describe('a track that broke while paused', () => {
  it('shows later seeks on every page', async () => {
    const { violations } = await runHistory(SEEKS_OF_A_BROKEN_TRACK, { faults: FAULTS, invariants: INVARIANTS });
    expect(violations).to.deep.equal([]);
  });
});

describe('a list whose tracks all fail', () => {
  it('starts over paused, opens its first track once more, and stays there', async () => {
    const world = await createWorld({ accounts: 1, isTraced: true, pages: [{ name: 'desk' }] });
    const [desk] = world.pages() as [Page];
    const opened = () => world.trace().filter((event) => event.type === 'media-command' && event.what === 'open').length;
    world.inject(desk, faultNamed('eme.no-key-system'), 120_000);
    await world.do(desk, { type: 'play', contextUri: albumUri('First Light') });
    await world.clock.advance(60_000);
    const { phase, track } = desk.view();
    expect([phase, track?.name]).to.deep.equal(['paused', 'First Light One']);
    expect(opened()).to.equal(5);
    await world.clock.advance(70_000);
    await world.do(desk, { type: 'resume' });
    await world.clock.advance(2_000);
    expect(desk.media.isSounding()).to.equal(true);
    await world.close();
  });
});
