import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readFindings } from '#adapters/simulation/mutants/findings.ts';
import { huntMutants } from '#adapters/simulation/mutants/hunt.ts';
import { type Mutant, mutatedSource } from '#adapters/simulation/mutants/mutant.ts';
import { MUTANTS } from '#adapters/simulation/mutants/mutants.ts';
import { plantedSource } from '#adapters/simulation/mutants/planted-run.ts';
import { mutationReport } from '#adapters/simulation/mutants/mutation-report.ts';

const planted = (change: Partial<Mutant> = {}): Mutant => {
  const mutant = MUTANTS.find(({ id }) => id === 'sequence-order');
  if (mutant === undefined) throw new Error('The list has no bug of that name.');
  return { ...mutant, ...change };
};
const INSTANCE_BUGS = 9;
const few = { seed: 1, seeds: 3, pages: 1, steps: 6, workers: 1, controls: 2 };

describe('the planted bugs', () => {
  it('are thirty of one process and some between two, each with an id of its own', () => {
    expect(MUTANTS.filter(({ instances = 1 }) => instances === 1)).to.have.length(30);
    expect(MUTANTS.filter(({ instances }) => instances === 2)).to.have.length(INSTANCE_BUGS);
    expect(new Set(MUTANTS.map(({ id }) => id))).to.have.property('size', MUTANTS.length);
  });

  it('are all found, as the guide lists them', () => {
    const known = new Map(readFindings().map((one) => [one.mutant, one]));
    const rows = MUTANTS.map(({ id, rule }) => {
      const { invariant, seeds } = known.get(id) ?? { invariant: '-', seeds: 0 };
      return `| \`${id}\` | ${rule} | ${invariant} | ${String(seeds)} |`;
    });
    const guide = readFileSync(new URL('../../../docs/simulating.md', import.meta.url), 'utf8');
    const listed = guide.split('\n').filter((line) => /^\| `[a-z-]+` \|.*\| [SL]\d+ \| \d+ \|$/.test(line));
    expect(listed).to.deep.equal(rows);
    for (const { mutant, seeds } of known.values()) expect(seeds, mutant).to.be.within(1, 3_000);
  });

  it('break one place in their file', () => {
    for (const mutant of MUTANTS) expect(plantedSource(mutant), mutant.id).not.to.equal('');
  });

  it('fails when the code to replace is missing, or occurs twice', () => {
    const broken = planted({ find: 'once', replacement: 'twice' });
    expect(() => mutatedSource('none', broken)).to.throw('occurs 0 times');
    expect(() => mutatedSource('once and once', broken)).to.throw('occurs 2 times');
    expect(mutatedSource('only once', broken)).to.equal('only twice');
  });
});

describe('a hunt for planted bugs', () => {
  it('finds one that is wrong, and none in code that is right', async () => {
    const [bug, harmless] = [planted(), planted({ id: 'harmless', replacement: planted().find })];
    const result = await huntMutants({ ...few, mutants: [bug, harmless], shrinks: true });
    const [found, missed] = result.results;
    expect(found?.finding).to.have.property('invariant', 'S3');
    expect(missed).to.deep.equal({ mutant: harmless, seeds: few.seeds, finding: null, known: null });
    expect(found?.known).to.include({ mutant: 'sequence-order', invariant: 'S3', seeds: found?.seeds });
    expect(found?.known?.history.steps).to.have.length.within(1, 5);
    const report = mutationReport(result);
    expect(report).to.match(/sequence-order +S3 +after \d seeds?: /);
    expect(report).to.contain('NOT FOUND in 3 seeds').and.to.contain('1 of 2 bugs found.');
  });

  it('counts code that does not load as an error, not as a find', async () => {
    const dead = planted({ find: '../core/deep-equal.ts', replacement: '../core/nothing.ts' });
    const thrown = await huntMutants({ ...few, mutants: [dead], controls: 0 }).catch((error: unknown) => error);
    expect(String(thrown)).to.contain('Could not resolve "../core/nothing.ts"').and.to.contain('steps.ts');
  });
});
