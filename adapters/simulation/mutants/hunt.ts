import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SeedChild, startSeedChild } from './child-process.ts';
import type { Mutant } from './mutant.ts';
import { mutatedModule } from './mutated-module.ts';
import type { SeedFinding, SeedRequest } from './run-seed.ts';

export interface HuntOptions {
  readonly mutants: readonly Mutant[];
  /** The first seed, and how many of them are tried for each bug. */
  readonly seed: number;
  readonly seeds: number;
  readonly pages: number;
  readonly steps: number;
  readonly workers: number;
  /** Seeds that run without any bug first. */
  readonly controls: number;
  readonly onControl?: (done: number) => void;
  /** After each seed of a mutant. */
  readonly onSeed?: (mutant: Mutant, seeds: number) => void;
  readonly onMutant?: (result: MutantResult) => void;
}

export interface MutantResult {
  readonly mutant: Mutant;
  /** How many seeds ran, the one that found it included. */
  readonly seeds: number;
  /** Null: not found. */
  readonly finding: SeedFinding;
}

export interface HuntResult {
  /** In the order of the mutants. */
  readonly results: readonly MutantResult[];
  /** Invariants that are violated without any bug: they find nothing. */
  readonly unsound: readonly string[];
}

type Length = Pick<SeedRequest, 'pages' | 'steps'>;

/** Plants one bug at a time, and runs seeds until an invariant finds it. */
export async function huntMutants(options: HuntOptions): Promise<HuntResult> {
  const { controls, mutants, onControl, onMutant, onSeed, pages, seed: first, seeds, steps, workers } = options;
  const length = { pages, steps };
  const control = await startControl(length);
  const unsound = await control.violated(first, controls, workers, onControl);
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));

  const huntOne = async (mutant: Mutant): Promise<MutantResult> => {
    const { code, url } = mutatedModule(mutant);
    const codePath = join(folder, `${mutant.id}.mjs`);
    writeFileSync(codePath, code);
    const child = await startSeedChild({ url, codePath });
    try {
      for (let ran = 1; ran <= seeds; ran += 1) {
        const seed = first + ran - 1;
        const finding = await child.run({ ...length, seed, without: unsound });
        onSeed?.(mutant, ran);
        if (finding !== null && (await control.holds(seed, unsound))) return { mutant, seeds: ran, finding };
        // A process that hangs or died without the bug as well cannot go on.
        if (finding?.invariant === null) break;
      }
      return { mutant, seeds, finding: null };
    } finally {
      child.end();
    }
  };

  const results = new Map<Mutant, MutantResult>();
  const waiting = [...mutants];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await huntOne(next);
      results.set(next, result);
      onMutant?.(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    control.end();
    rmSync(folder, { recursive: true });
  }
  return { unsound, results: mutants.flatMap((mutant) => results.get(mutant) ?? []) };
}

/** Runs without any bug. */
async function startControl(length: Length) {
  const child = await startSeedChild(null);
  let busy: Promise<unknown> = Promise.resolve();
  const run = (on: SeedChild, seed: number, without: readonly string[]) => on.run({ ...length, seed, without });
  return {
    /** The invariants that these seeds violate. */
    async violated(
      first: number,
      count: number,
      workers: number,
      onControl?: (done: number) => void,
    ): Promise<readonly string[]> {
      const found = new Set<string>();
      let [next, done] = [first, 0];
      const work = async (on: SeedChild) => {
        while (next < first + count) {
          const seed = next++;
          // The runs end with the first violation: look for others behind it.
          for (let again = true; again;) {
            const finding = await run(on, seed, [...found]);
            again = finding !== null && finding.invariant !== null && !found.has(finding.invariant);
            if (finding !== null && finding.invariant !== null) found.add(finding.invariant);
          }
          onControl?.((done += 1));
        }
      };
      const others = await Promise.all(Array.from({ length: workers - 1 }, () => startSeedChild(null)));
      await Promise.all([child, ...others].map(work));
      for (const other of others) other.end();
      return [...found].sort();
    },
    /** Whether nothing is wrong with a seed. One at a time. */
    holds(seed: number, without: readonly string[]): Promise<boolean> {
      const finding = busy.then(() => run(child, seed, without));
      busy = finding;
      return finding.then((found) => found === null);
    },
    end: child.end,
  };
}
