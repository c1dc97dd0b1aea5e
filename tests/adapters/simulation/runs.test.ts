import { expect } from 'chai';
import { type Fault, generateHistory, type History, type Invariant, runHistory, shrinkHistory, testFileOf } from '#simulation';
import { addResult, NO_TOTALS, reportOf } from '#adapters/simulation/runs/report.ts';

const lost: Fault = {
  ...{ name: 'http.lost', group: 'http', rate: 1 },
  begin: ({ page }) => page.network.addHttpFault(() => ({ type: 'lost' })),
};
const noShuffle: Invariant = {
  ...{ id: 'S0', text: 'no page shuffles' },
  watch: () => (event) => (event.type === 'command' && event.name === 'toggle-shuffle' ? `${event.page} shuffles` : null),
};
const options = { faults: [lost], invariants: [] };

describe('a generated history', () => {
  it('is the same for the same options, and gives the same run twice', async () => {
    const make = (seed: number) => generateHistory({ seed, pages: 3, accounts: 2, faults: [lost], length: { steps: 25 } });
    expect(make(4)).to.deep.equal(make(4));
    expect(make(4)).not.to.deep.equal(make(5));
    const [one, again, other] = [
      await runHistory(make(4), options),
      await runHistory(make(4), options),
      await runHistory(make(5), options),
    ];
    expect(again).to.deep.equal(one);
    expect(other.hash).not.to.equal(one.hash);
    expect(one.commands).to.be.above(5);
  });

  it('fills the hours of an ordinary day', async () => {
    const history = generateHistory({ seed: 9, pages: 2, faults: [lost], length: { hours: 1 } });
    const { virtualMs, commands, violations } = await runHistory(history, options);
    expect(virtualMs).to.be.above(0.75 * 3_600_000);
    expect(commands).to.be.above(10);
    expect(violations).to.deep.equal([]);
  });
});

describe('a failing history', () => {
  const failing = generateHistory({ seed: 4, pages: 1, faults: [lost], length: { steps: 10 } });
  const broken = { faults: [lost], invariants: [noShuffle] };
  const fails = async (history: History) =>
    (await runHistory(history, broken)).violations.some(({ invariant }) => invariant === 'S0');

  it('shrinks to the step that breaks the rule', async () => {
    const steps = [
      ...failing.steps.slice(0, 5),
      { afterMs: 300, page: 0, act: { type: 'command', command: { type: 'toggle-shuffle' } } } as const,
      ...failing.steps.slice(5),
    ];
    const shortest = await shrinkHistory({ ...failing, steps }, { fails });
    expect(shortest.steps.map(({ act, afterMs }) => [act, afterMs])).to.deep.equal([
      [{ type: 'command', command: { type: 'toggle-shuffle' } }, 0],
    ]);
  });

  it('is reported with its seed, and as a test file', async () => {
    const history: History = {
      ...{ seed: 7, pages: [0] },
      steps: [{ afterMs: 0, page: 0, act: { type: 'command', command: { type: 'toggle-shuffle' } } }],
    };
    const result = await runHistory(history, broken);
    expect(reportOf(addResult(NO_TOTALS, result), [result])).to.contain('Seed 7 violates S0: page0 shuffles');
    expect(testFileOf(history, result.violations)).to.contain("it('holds S0'").and.to.contain('"toggle-shuffle"');
  });
});

describe('a run that does not end', () => {
  const fault = (begin: Fault['begin']): Fault => ({ ...{ name: 'clock.stuck', group: 'clock', rate: 1 }, begin });
  const stuckAt = (begin: Fault['begin'], standstillMs: number) =>
    runHistory(
      { seed: 1, pages: [0], steps: [{ afterMs: 5, page: 0, act: { type: 'fault', name: 'clock.stuck', forMs: 10 } }] },
      { faults: [fault(begin)], invariants: [], standstillMs },
    );

  it('violates L5 when alarms set each other without end', async () => {
    const { violations } = await stuckAt(({ world }) => {
      const again = () => void world.clock.after(0, again);
      again();
      return null;
    }, 20_000);
    expect(violations).to.deep.equal([
      { invariant: 'L5', text: 'the run does not end: alarms set each other without end', atMs: 1_800_000_001_005 },
    ]);
  });

  it('violates L5 when it waits for something that needs time', async () => {
    const { violations } = await stuckAt(({ world }) => {
      Object.assign(world.clock, { advance: () => new Promise(() => undefined) });
      return null;
    }, 50);
    expect(violations).to.deep.equal([
      { invariant: 'L5', text: 'the run does not end: it waits for something that needs time', atMs: 1_800_000_001_005 },
    ]);
  });
});

describe('a run in which an error is not caught', () => {
  const runWith = (begin: Fault['begin']) =>
    runHistory(
      { seed: 1, pages: [0], steps: [{ afterMs: 5, page: 0, act: { type: 'fault', name: 'storage.broken', forMs: 10 } }] },
      { faults: [{ ...{ name: 'storage.broken', group: 'storage', rate: 1 }, begin }], invariants: [] },
    );
  const noDisk = Object.assign(new Error('no disk'), { stack: 'at write (file:///here/adapters/simulation/disk.ts:12:3)' });
  const text = 'an error is not caught: no disk (adapters/simulation/disk.ts:12)';
  const expected = [{ invariant: 'S67', text, atMs: 1_800_000_001_005 }];

  it('violates S67 when a step throws', async () => {
    const { violations } = await runWith(() => {
      throw noDisk;
    });
    expect(violations).to.deep.equal(expected);
  });

  it('violates S67 when a promise rejects later', async () => {
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    try {
      const { violations } = await runWith(() => {
        void Promise.reject(noDisk);
        return null;
      });
      expect(violations).to.deep.equal(expected);
      expect(process.listenerCount('unhandledRejection')).to.equal(0);
    } finally {
      for (const listener of others) process.on('unhandledRejection', listener);
    }
  });
});
