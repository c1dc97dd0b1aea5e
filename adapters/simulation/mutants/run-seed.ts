import { FAULTS } from '../faults/faults.ts';
import { INVARIANTS } from '../invariants/invariants.ts';
import { generateHistory } from '../runs/generate.ts';
import { runHistory } from '../runs/run.ts';

export interface SeedRequest {
  readonly seed: number;
  readonly pages: number;
  readonly steps: number;
  /** Invariants that are not checked. */
  readonly without: readonly string[];
}

/** What is wrong, and the invariant that shows it: an exception or a hang has none. Null: nothing. */
export type SeedFinding = { readonly invariant: string | null; readonly text: string } | null;

/** One run in this number lasts an ordinary hour, in which tracks end, and tokens and URLs expire. */
const EVERYDAY_EVERY = 8;

/** Runs one seed with all faults, until something is wrong. */
export async function runSeed({ pages, seed, steps, without }: SeedRequest): Promise<SeedFinding> {
  const length = seed % EVERYDAY_EVERY === 0 ? { hours: 1 } : { steps };
  const history = generateHistory({ seed, pages, faults: FAULTS, length });
  const invariants = INVARIANTS.filter(({ id }) => !without.includes(id));
  try {
    const { violations } = await runHistory(history, { faults: FAULTS, invariants });
    const [first] = violations;
    return first ? { invariant: first.invariant, text: first.text } : null;
  } catch (thrown) {
    return { invariant: null, text: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
