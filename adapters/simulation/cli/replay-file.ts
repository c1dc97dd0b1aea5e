import { readFileSync } from 'node:fs';
import { INVARIANTS } from '../invariants/invariants.ts';
import { FAULTS_OF_SEVERAL } from '../faults/faults.ts';
import { endsAlike, readSessionLog, replaySessionLog, shrinkSessionLog, throwsAlike } from '../replay/replay.ts';
import type { History } from '../runs/history.ts';
import { addResult, NO_TOTALS, reportOf } from '../runs/report.ts';
import { runHistory } from '../runs/run.ts';

export interface ReplayOutcome {
  /** The account of the replay, ready to print. */
  readonly text: string;
  readonly isEqual: boolean;
}

/** Plays an exported session or a saved history again. Throws an Error with a sentence for a file that is neither. */
export async function replayFile(path: string): Promise<ReplayOutcome> {
  const text = readFileSync(path, 'utf8');
  const history = historyIn(text);
  if (history !== null) {
    const result = await runHistory(history, { faults: FAULTS_OF_SEVERAL, invariants: INVARIANTS });
    return { text: reportOf(addResult(NO_TOTALS, result), [result]), isEqual: result.violations.length === 0 };
  }
  const log = readSessionLog(text);
  if (!log.ok) throw new Error(log.error);
  return replaySession(log.value);
}

function replaySession(log: Parameters<typeof replaySessionLog>[0]): ReplayOutcome {
  const { isEqual, machines } = replaySessionLog(log);
  const lines = machines.map(({ difference, equalSteps, name }) =>
    difference === null
      ? `${name}: ${String(equalSteps)} steps, equal`
      : `${name}: step ${String(difference.index)} differs in its ${difference.what}${difference.error === null ? '' : ` (${difference.error})`}`,
  );
  const broken = machines.findIndex(({ difference }) => difference !== null);
  const error = machines[broken]?.difference?.error ?? null;
  const fails = error === null ? endsAlike(log, Math.max(0, broken)) : throwsAlike(broken, error);
  const shortest = broken === -1 ? [] : [`Enough steps: ${JSON.stringify(shrinkSessionLog(log, fails).steps, null, 1)}`];
  const count = `${String(log.steps.length)} steps of ${String(machines.length)} machines`;
  return {
    text: [count, ...lines, ...shortest, isEqual ? 'All states are equal.' : 'Not all states are equal.'].join('\n'),
    isEqual,
  };
}

/** The history of a saved JSON file; null for any other text. */
function historyIn(text: string): History | null {
  try {
    const value = JSON.parse(text) as Partial<History> | null;
    const isHistory = typeof value?.seed === 'number' && Array.isArray(value.pages) && Array.isArray(value.steps);
    return isHistory ? (value as History) : null;
  } catch {
    return null;
  }
}
