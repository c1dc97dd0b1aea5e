import { expect } from 'chai';
import { faultsFor } from '#simulation';
import { parseOptions } from '#adapters/simulation/cli/options.ts';
import { faultsNamed, runBatch } from '#adapters/simulation/cli/seed-batch.ts';
import { runInThreads } from '#adapters/simulation/cli/threads.ts';
import { reportOf } from '#adapters/simulation/runs/report.ts';

const batch = { pages: 2, accounts: 1, length: { steps: 2 }, faults: ['http'] };
const account = async (workers: number) => {
  const seeds = [1, 2, 3, 4, 5, 6][Symbol.iterator]();
  const { failed, totals } = await runInThreads({ batch, seeds, workers, isOver: () => false, onBatch: () => undefined });
  return reportOf(totals, failed);
};

describe('npm run simulate', () => {
  it('gives the same account in one thread, in two, and without threads', async () => {
    const { failed, totals } = await runBatch({ ...batch, seeds: [1, 2, 3, 4, 5, 6] });
    const expected = reportOf(totals, failed);
    expect([await account(1), await account(2)]).to.deep.equal([expected, expected]);
    expect(expected).to.match(/^6 runs, /);
  });

  it('reads its options, and names what is wrong with them', () => {
    expect(parseOptions(['--seed', '42', '--clients', '5', '--hours', '24', '--faults', 'http, dealer.lost'], 2)).to.include({
      seed: 42,
      clients: 5,
      hours: 24,
      workers: 2,
    });
    expect(() => parseOptions(['--seed', 'x'], 2)).to.throw('--seed needs a number from 0 to 2147483648, not "x".');
    expect(() => parseOptions(['--clients', '1', '--accounts', '2'], 2)).to.throw(
      '--accounts is 2, but there are only 1 clients.',
    );
    expect(() => parseOptions(['--nonsense'], 2)).to.throw("Unknown option '--nonsense'");
    expect(() => faultsNamed(['http', 'nonsense'])).to.throw('There is no fault or group of faults named "nonsense".');
  });

  it('runs several instances of the service, with faults of their own', async () => {
    expect(parseOptions([], 2)).to.include({ instances: 1 });
    expect(parseOptions(['--instances', '2'], 2)).to.include({ instances: 2 });
    expect(() => parseOptions(['--instances', '10'], 2)).to.throw('--instances needs a number from 1 to 9, not "10".');
    expect(faultsNamed(['all'], 2)).to.equal(faultsFor(2));
    expect(faultsNamed(['bus', 'instance.crashed'])).to.have.length(6);
    const run = () => runBatch({ ...batch, instances: 2, length: { steps: 6 }, faults: ['all'], seeds: [1, 2, 3, 4] });
    const [one, again] = [await run(), await run()];
    expect(reportOf(again.totals, again.failed)).to.equal(reportOf(one.totals, one.failed));
    expect([...one.totals.acts.keys()].filter((name) => /^fault (bus|instance)/.test(name))).not.to.be.empty;
  });

  it('plants bugs for as many seeds as given, and takes a number of light clients', () => {
    expect(parseOptions(['--mutate'], 2)).to.include({ mutates: true, seeds: 3_000, scale: null });
    expect(parseOptions(['--mutate', '--bugs', 'retry-after, queue-block'], 2).bugs).to.deep.equal([
      'retry-after',
      'queue-block',
    ]);
    expect(parseOptions(['--mutate', '--seeds', '7'], 2)).to.include({ mutates: true, seeds: 7 });
    expect(parseOptions(['--scale', '10000'], 2)).to.include({ mutates: false, scale: 10_000, seeds: 1 });
    expect(() => parseOptions(['--scale', '0'], 2)).to.throw('--scale needs a number from 1');
  });

  it('chooses faults by name and by group', () => {
    expect(faultsNamed(['none'])).to.deep.equal([]);
    expect(new Set(faultsNamed(['http']).map(({ group }) => group))).to.deep.equal(new Set(['http']));
    expect(faultsNamed(['http.lost', 'http.lost']).map(({ name }) => name)).to.deep.equal(['http.lost']);
  });
});
