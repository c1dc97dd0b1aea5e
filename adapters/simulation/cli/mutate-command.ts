import { writeFindings } from '../mutants/findings.ts';
import { huntMutants, type HuntResult } from '../mutants/hunt.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { MUTANTS } from '../mutants/mutants.ts';
import { isFound, mutationReport, outcomeOf } from '../mutants/mutation-report.ts';

export interface MutateOptions {
  readonly seed: number;
  /** Seeds for each bug, at most. */
  readonly seeds: number;
  readonly clients: number;
  readonly steps: number;
  readonly workers: number;
  /** Whether to keep the shortest history of each found bug for the tests. */
  readonly remembers: boolean;
  /** The ids of the bugs to plant; all without any. */
  readonly bugs: readonly string[];
  readonly say: (line: string) => void;
  readonly mutants?: readonly Mutant[];
}

const PROGRESS_MS = 4_000;
/** Seeds that run without a bug first: an invariant that they violate proves nothing. */
const CONTROLS = 100;

/** Throws for an id that no bug has. */
function mutantsOf(ids: readonly string[]): readonly Mutant[] {
  const unknown = ids.find((id) => !MUTANTS.some((one) => one.id === id));
  if (unknown !== undefined) throw new Error(`--bugs: no bug has the id "${unknown}".`);
  return ids.length === 0 ? MUTANTS : MUTANTS.filter(({ id }) => ids.includes(id));
}

/** `--mutate`: breaks one guard at a time. Prints which were found; the exit code is 1 when one was not. */
export async function mutate(options: MutateOptions): Promise<number> {
  const { bugs, clients: pages, mutants = mutantsOf(bugs), remembers, say, seed, seeds, steps, workers } = options;
  let nextMs = Date.now() + PROGRESS_MS;
  let done = 0;
  const sayNow = (line: () => string) => {
    if (Date.now() < nextMs) return;
    nextMs = Date.now() + PROGRESS_MS;
    say(line());
  };
  const result: HuntResult = await huntMutants({
    ...{ mutants, seed, seeds, pages, steps, workers, controls: Math.min(CONTROLS, seeds) },
    shrinks: remembers,
    onControl: (ran) => sayNow(() => `${String(ran)} seeds without a bug`),
    onSeed: ({ id }, ran) => sayNow(() => `${String(done)} of ${String(mutants.length)} bugs; ${id}: ${String(ran)} seeds`),
    onMutant(found) {
      done += 1;
      say(`${found.mutant.id}: ${outcomeOf(found)}`);
    },
  });
  if (remembers) writeFindings(result.results.flatMap(({ known }) => known ?? []));
  console.log(mutationReport(result));
  return result.results.every(isFound) ? 0 : 1;
}
