import { expect } from 'chai';
import {
  type Act,
  albumUri,
  type Command,
  faultsFor,
  type History,
  INVARIANTS,
  runHistory,
  showUri,
  type Step,
} from '#simulation';

const at = (page: number, act: Act, afterMs = 0): Step => ({ page, act, afterMs });
const give = (page: number, command: Command, afterMs = 0): Step => at(page, { type: 'command', command }, afterMs);
const strike = (page: number, name: string, forMs: number, afterMs = 0): Step =>
  at(page, { type: 'fault', name, forMs }, afterMs);

/** What is violated while three clients of one account do this, and the service has two instances. */
const violationsOf = async (history: Pick<History, 'seed' | 'kinds' | 'engine'>, ...steps: readonly Step[]) =>
  (await runHistory({ ...history, pages: [0, 0, 0], instances: 2, steps }, { faults: faultsFor(2), invariants: INVARIANTS }))
    .violations;

describe('with two instances of the service the invariants hold', () => {
  it('while one is replaced whose disk is full', async () => {
    expect(
      await violationsOf(
        { seed: 326 },
        strike(1, 'process.full-disk', 50_000),
        strike(0, 'instance.replaced', 12_000),
        give(2, { type: 'cancel-sleep-timer' }, 1_000),
      ),
    ).to.deep.equal([]);
  });

  it('while the instance of a page crashes, and the other one answers what the page reads', async () => {
    expect(
      await violationsOf(
        { seed: 1117 },
        strike(0, 'dealer.all-dropped', 12_000),
        strike(0, 'dealer.all-dropped', 0, 1_200),
        strike(1, 'instance.crashed', 12_000),
        strike(2, 'bus.unheard', 300, 6_300),
        strike(1, 'instance.crashed-before-write', 50_000, 27_201),
        strike(0, 'http.bytes-lost', 1_000, 20_000),
      ),
    ).to.deep.equal([]);
  });

  it('while a page learns of a gap in the moment its instance crashes', async () => {
    expect(
      await violationsOf(
        { seed: 172, engine: 'scripted-browser' },
        strike(0, 'instance.stood-still', 12_000),
        strike(0, 'dealer.all-dropped', 0, 1_200),
        give(0, { type: 'transfer', restore: 'resume' }, 1_200),
        strike(0, 'bus.unheard', 1_000, 37_500),
        strike(0, 'instance.crashed-before-write', 12_000),
        give(2, { type: 'save', uri: 'spotify:track:732Gw9qUNTr8KRUySxRBaW' }, 1_200),
        give(0, { type: 'send-form', call: 'putPassword', body: { current: 'a good password', password: 'password123' } }),
      ),
    ).to.deep.equal([]);
  });

  it('while two uploads of a page that wakes overtake each other', async () => {
    expect(
      await violationsOf(
        { seed: 203, kinds: ['player', 'player', 'headless'] },
        strike(1, 'dealer.half-open-received', 50_000),
        at(1, { type: 'rest', forMs: 3_600_000 }, 43_803),
      ),
    ).to.deep.equal([]);
  });

  it('while a page without a connection skips a track, and the service does not learn of it', async () => {
    expect(
      await violationsOf(
        { seed: 2806 },
        strike(1, 'dealer.all-dropped', 0, 21_800),
        give(1, { type: 'transfer', restore: 'resume' }, 1_200),
        give(0, { type: 'play', contextUri: showUri('Sound Walks'), index: 0 }),
        strike(1, 'process.service-crash-after-commit', 50_000),
        give(2, { type: 'toggle-play' }),
        give(1, { type: 'next' }),
      ),
    ).to.deep.equal([]);
  });

  it('while a page wakes in the moment one is replaced', async () => {
    expect(
      await violationsOf(
        { seed: 2388, engine: 'scripted-browser' },
        give(0, { type: 'play', contextUri: albumUri('Second Wind'), index: 2 }),
        strike(0, 'http.bytes-503', 3_000),
        strike(0, 'instance.stood-still', 1_000, 7_505),
        at(1, { type: 'sleep' }),
        strike(2, 'instance.replaced', 50_000),
        at(2, { type: 'crash' }),
      ),
    ).to.deep.equal([]);
  });

  it('while the clock of the instance that removes a device is behind that of the other', async () => {
    expect(
      await violationsOf(
        { seed: 135 },
        strike(0, 'instance.clock-skewed', 3_600_000),
        strike(0, 'dealer.all-dropped', 0, 1_200),
        at(0, { type: 'crash' }, 37_500),
        strike(0, 'clock.timers-60-s', 3_000),
      ),
    ).to.deep.equal([]);
  });
});
