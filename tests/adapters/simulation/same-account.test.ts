import { expect } from 'chai';
import { addResult, NO_TOTALS, reportOf } from '#adapters/simulation/runs/report.ts';
import { FAULTS, generateHistory, INVARIANTS, runHistory } from '#simulation';
import { otherNode, runProgram } from '#tests/support/world/other-node.ts';

const OPTIONS = ['--seed', '6', '--clients', '3', '--steps', '25', '--faults', 'all', '--engine', 'scripted-browser'];

/** The account that this process gives of a seed. */
async function accountHere(seed: number): Promise<string> {
  const history = generateHistory({ seed, pages: 3, faults: FAULTS, length: { steps: 25 }, engine: 'scripted-browser' });
  const result = await runHistory(history, { faults: FAULTS, invariants: INVARIANTS });
  return `${reportOf(addResult(NO_TOTALS, result), [result])}\n`;
}

/** What `npm run simulate` prints with the options. */
async function accountBy(node: string): Promise<string> {
  const { errors, out, status } = await runProgram(node, ['.config/simulate.mjs', ...OPTIONS]);
  expect(status, errors).to.equal(0);
  return out;
}

describe('the account of a seed', () => {
  it('is the same byte for byte on two runs, and another for another seed', async () => {
    const account = await accountHere(6);
    expect(account).to.match(/^1 run, [^]*\nHash [0-9a-f]{64}\n$/);
    expect(await accountHere(6)).to.equal(account);
    expect(await accountHere(7)).not.to.equal(account);
  });

  it('is the same byte for byte in two processes and on two versions of Node', async function () {
    const other = await otherNode();
    const account = await accountHere(6);
    if ('reason' in other) {
      expect(await accountBy(process.execPath)).to.equal(account);
      console.log(`    Two versions of Node were not compared. ${other.reason}`);
      this.skip();
    }
    const { out: version } = await runProgram(other.path, ['--version']);
    expect(version.split('.')[0]).not.to.equal(process.version.split('.')[0]);
    const accounts = await Promise.all([process.execPath, other.path].map(accountBy));
    expect(accounts).to.deep.equal([account, account]);
  });
});
