import { availableParallelism } from 'node:os';
import { expect } from 'chai';
import { startSeedChild } from '#adapters/simulation/mutants/child-process.ts';
import { type KnownFinding, readFindings, withScripts } from '#adapters/simulation/mutants/findings.ts';
import { MUTANTS } from '#adapters/simulation/mutants/mutants.ts';

/** The invariant that the known history violates while the bug is planted; null without a violation. */
async function violatedBy({ history, mutant: id }: KnownFinding, folder: string): Promise<string | null> {
  const mutant = MUTANTS.find((one) => one.id === id);
  if (mutant === undefined) throw new Error(`No bug has the id "${id}".`);
  const child = await startSeedChild(mutant, folder);
  const finding = await child.run({ history, without: [] });
  child.end();
  return finding?.invariant ?? null;
}

describe('the shortest histories that show planted bugs', () => {
  it('still violate an invariant', async () => {
    const found: Record<string, string | null> = {};
    const waiting = [...readFindings()];
    await withScripts((folder) => {
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) found[next.mutant] = await violatedBy(next, folder);
      };
      return Promise.all(Array.from({ length: availableParallelism() }, work));
    });
    expect(found).to.deep.equal(Object.fromEntries(readFindings().map(({ invariant, mutant }) => [mutant, invariant])));
  });
});
