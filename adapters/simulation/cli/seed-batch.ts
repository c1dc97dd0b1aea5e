import { FAULTS_OF_SEVERAL, faultsFor } from '../faults/faults.ts';
import { INVARIANTS } from '../invariants/invariants.ts';
import { generateHistory, type HistoryOptions } from '../runs/generate.ts';
import type { History } from '../runs/history.ts';
import { addResult, NO_TOTALS, type Totals } from '../runs/report.ts';
import { violationOf } from '../runs/uncaught.ts';
import { runHistory, type RunOptions, type RunResult } from '../runs/run.ts';
import type { Fault, Violation } from '../world/types.ts';

/** Seeds for one thread. Faults go by name, since values with functions cannot cross threads. */
export interface SeedBatch extends Omit<HistoryOptions, 'seed' | 'faults'> {
  readonly seeds: readonly number[];
  readonly faults: readonly string[];
}

export interface FailedRun {
  readonly history: History;
  readonly violations: readonly Violation[];
  readonly hash: string;
}

export interface BatchResult {
  readonly totals: Totals;
  readonly failed: readonly FailedRun[];
}

/** The faults of these names or groups. Throws for a name that does not exist. */
export function faultsNamed(names: readonly string[], instances = 1): readonly Fault[] {
  if (names.includes('none')) return [];
  const all = faultsFor(instances);
  if (names.includes('all')) return all;
  const wanted = names.flatMap((name) => {
    const found = FAULTS_OF_SEVERAL.filter((fault) => fault.name === name || fault.group === name);
    if (found.length > 0) return found;
    throw new Error(
      `There is no fault or group of faults named "${name}". Groups: ${[...new Set(FAULTS_OF_SEVERAL.map(({ group }) => group))].join(', ')}.`,
    );
  });
  return [...new Set(wanted)];
}

export const runGenerated = (
  options: HistoryOptions,
  follow: Pick<RunOptions, 'onProgress' | 'onTrace'> = {},
): Promise<RunResult> => runHistory(generateHistory(options), { ...follow, faults: options.faults, invariants: INVARIANTS });

/** Runs seeds one after the other; `onSeed` learns of each before it runs. */
export async function runBatch(batch: SeedBatch, onSeed?: (seed: number) => void): Promise<BatchResult> {
  const { seeds, faults: names, ...options } = batch;
  const faults = faultsNamed(names, options.instances);
  let totals = NO_TOTALS;
  const failed: FailedRun[] = [];
  for (const seed of seeds) {
    onSeed?.(seed);
    const run = { ...options, seed, faults };
    try {
      const result = await runGenerated(run);
      totals = addResult(totals, result);
      const { history, violations, hash } = result;
      if (violations.length > 0) failed.push({ history, violations, hash });
    } catch (thrown) {
      totals = addResult(totals, { ...NO_TOTALS, runs: 1 });
      failed.push({ history: generateHistory(run), violations: [violationOf(thrown, 0)], hash: '' });
    }
  }
  return { totals, failed };
}
