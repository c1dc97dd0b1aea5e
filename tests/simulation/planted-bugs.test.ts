import { expect } from 'chai';
import { startSeedChild } from '#adapters/simulation/mutants/child-process.ts';
import { readFindings } from '#adapters/simulation/mutants/findings.ts';
import { MUTANTS } from '#adapters/simulation/mutants/mutants.ts';
import { writePlantedRun } from '#adapters/simulation/mutants/planted-run.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';

describe('the shortest history that shows a planted bug', () => {
  const opened = openForSuite(async (closing) => {
    const { script } = closing(await writePlantedRun(MUTANTS));
    const control = await startSeedChild(script, null);
    return { script, control: closing({ ...control, close: control.end }) };
  });

  for (const { mutant, invariant, history } of readFindings())
    it(`violates ${invariant} with ${mutant}, and nothing without it`, async () => {
      const { script, control } = opened();
      const child = await startSeedChild(script, mutant);
      const finding = await child.run({ history, without: [] });
      child.end();
      expect(finding?.invariant).to.equal(invariant);
      expect(await control.run({ history, without: [] })).to.equal(null);
    });
});
