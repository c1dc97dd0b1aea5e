import { faultsFor } from '../faults/faults.ts';
import { generateHistory } from '../runs/generate.ts';
import type { History } from '../runs/history.ts';
import { shrinkHistory } from '../runs/shrink.ts';
import { type SeedChild, type SeedFinding, startSeedChild } from './child-process.ts';
import type { KnownFinding } from './findings.ts';
import type { Mutant } from './mutant.ts';
import { writePlantedRun } from './planted-run.ts';

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
  /** Whether to look for the shortest histories. */
  readonly shrinks?: boolean;
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
  /** The shortest history that shows it, if it was looked for. */
  readonly known: KnownFinding | null;
}

export interface HuntResult {
  /** In the order of the mutants. */
  readonly results: readonly MutantResult[];
  /** Invariants that are violated without any bug: they find nothing. */
  readonly unsound: readonly string[];
}

/** So often a run is an hour of an ordinary day: tracks end, tokens and addresses expire. */
const EVERYDAY_EVERY = 8;
/** Shrinking runs at most so many histories. */
const SHRINKING_RUNS_MAX = 80;

function historyOf(seed: number, { pages, steps }: Pick<HuntOptions, 'pages' | 'steps'>, instances = 1): History {
  const length = seed % EVERYDAY_EVERY === 0 ? { hours: 1 } : { steps };
  return generateHistory({ seed, pages, instances, faults: faultsFor(instances), length });
}

/** Plants one bug at a time, and runs seeds until an invariant finds it. */
export async function huntMutants(options: HuntOptions): Promise<HuntResult> {
  const { script, close } = await writePlantedRun(options.mutants);
  try {
    return await huntIn(script, options);
  } finally {
    close();
  }
}

async function huntIn(script: string, options: HuntOptions): Promise<HuntResult> {
  const { controls, mutants, onControl, onMutant, onSeed, seed: first, seeds, shrinks = false, workers } = options;
  const control = await startControl(script, { ...options, instances: [...new Set(mutants.map((one) => one.instances ?? 1))] });
  const unsound = await control.violated(first, controls, workers, onControl);

  const shortest = async (child: SeedChild, history: History, invariant: string) => {
    const fails = async (one: History) => (await child.run({ history: one, without: unsound }))?.invariant === invariant;
    const short = await shrinkHistory(history, { fails, triesMax: SHRINKING_RUNS_MAX });
    return (await control.holds(short, unsound)) ? short : history;
  };
  const huntOne = async (mutant: Mutant): Promise<MutantResult> => {
    const child = await startSeedChild(script, mutant.id);
    try {
      for (let ran = 1; ran <= seeds; ran += 1) {
        const history = historyOf(first + ran - 1, options, mutant.instances);
        const finding = await child.run({ history, without: unsound });
        onSeed?.(mutant, ran);
        if (finding !== null && (await control.holds(history, unsound))) {
          const { invariant } = finding;
          if (!shrinks || invariant === null) return { mutant, seeds: ran, finding, known: null };
          const short = await shortest(child, history, invariant);
          return { mutant, seeds: ran, finding, known: { mutant: mutant.id, invariant, seeds: ran, history: short } };
        }
        // A process that hangs or died without the bug as well cannot go on.
        if (finding?.invariant === null) break;
      }
      return { mutant, seeds, finding: null, known: null };
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
  }
  return { unsound, results: mutants.flatMap((mutant) => results.get(mutant) ?? []) };
}

interface ControlOptions extends Pick<HuntOptions, 'pages' | 'steps'> {
  /** The numbers of processes that the service has in turn. */
  readonly instances: readonly number[];
}

/** Runs without any bug. */
async function startControl(script: string, { instances, ...length }: ControlOptions) {
  const child = await startSeedChild(script, null);
  let busy: Promise<unknown> = Promise.resolve();
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
          const history = historyOf(next, length, instances[next % instances.length]);
          next += 1;
          // The runs end with the first violation: look for others behind it.
          for (let again = true; again;) {
            const finding = await on.run({ history, without: [...found] });
            again = finding !== null && finding.invariant !== null && !found.has(finding.invariant);
            if (finding !== null && finding.invariant !== null) found.add(finding.invariant);
          }
          onControl?.((done += 1));
        }
      };
      const others = await Promise.all(Array.from({ length: workers - 1 }, () => startSeedChild(script, null)));
      await Promise.all([child, ...others].map(work));
      for (const other of others) other.end();
      return [...found].sort();
    },
    /** Whether nothing is wrong with a history. One at a time. */
    holds(history: History, without: readonly string[]): Promise<boolean> {
      const finding = busy.then(() => child.run({ history, without }));
      busy = finding;
      return finding.then((found) => found === null);
    },
    end: child.end,
  };
}
