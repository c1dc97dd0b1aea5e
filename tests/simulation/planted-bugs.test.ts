import { expect } from 'chai';
import { startSeedChild } from '#adapters/simulation/mutants/child-process.ts';
import { readFindings, withScripts } from '#adapters/simulation/mutants/findings.ts';
import { MUTANTS } from '#adapters/simulation/mutants/mutants.ts';

describe('the shortest history that shows a planted bug', () => {
  for (const { mutant: id, invariant, history } of readFindings())
    it(`violates ${invariant} with ${id}`, async () => {
      const mutant = MUTANTS.find((one) => one.id === id);
      if (mutant === undefined) throw new Error(`No bug has the id "${id}".`);
      await withScripts(async (folder) => {
        const child = await startSeedChild(mutant, folder);
        const finding = await child.run({ history, without: [] });
        child.end();
        expect(finding?.invariant).to.equal(invariant);
      });
    });
});
