import { expect } from 'chai';
import fc from 'fast-check';
import { ACTS, histories, violationsOf } from '#adapters/simulation/runs/histories.ts';
import { createTally } from '#tests/support/world/tally.ts';

describe('three pages of one account under random commands and faults', () => {
  it('play one at a time, and agree a minute after the last fault', async () => {
    const tally = createTally('acts', ACTS);
    await fc.assert(
      fc.asyncProperty(fc.noBias(histories), async (history) => {
        expect(await violationsOf(history, tally.count)).to.deep.equal([]);
      }),
      { numRuns: Number(process.env['HISTORIES'] ?? 90) },
    );
    tally.expectAll();
  });
});
