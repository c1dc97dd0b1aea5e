import { expect } from 'chai';
import fc from 'fast-check';
import { FAULTS, generateHistory, INVARIANTS, runHistory } from '#simulation';

const faults = FAULTS.filter(({ group }) => group === 'http');

describe('three pages under random commands and HTTP faults', () => {
  it('violate no invariant', async () => {
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.integer({ min: 1, max: 1_000_000 })), async (seed) => {
        const history = generateHistory({ seed, pages: 3, faults, length: { steps: 25 } });
        const { violations } = await runHistory(history, { faults, invariants: INVARIANTS });
        expect(violations.map(({ invariant, text }) => `${invariant} ${text}`)).to.deep.equal([]);
      }),
      { numRuns: Number(process.env['HISTORIES'] ?? 15) },
    );
  });
});
