import type { History } from './history.ts';
import type { RunResult } from './run.ts';

/** Counts of several runs, added up. */
export interface Totals {
  readonly runs: number;
  readonly commands: number;
  readonly events: number;
  readonly virtualMs: number;
  readonly acts: ReadonlyMap<string, number>;
  readonly errors: ReadonlyMap<string, number>;
  readonly codes: ReadonlyMap<string, number>;
  readonly checked: ReadonlyMap<string, number>;
}

export const NO_TOTALS: Totals = {
  ...{ runs: 0, commands: 0, events: 0, virtualMs: 0 },
  ...{ acts: new Map(), errors: new Map(), codes: new Map(), checked: new Map() },
};

export function addResult(totals: Totals, result: Omit<Totals, 'runs'> & { readonly runs?: number }): Totals {
  return {
    runs: totals.runs + (result.runs ?? 1),
    commands: totals.commands + result.commands,
    events: totals.events + result.events,
    virtualMs: totals.virtualMs + result.virtualMs,
    acts: added(totals.acts, result.acts),
    errors: added(totals.errors, result.errors),
    codes: added(totals.codes, result.codes),
    checked: added(totals.checked, result.checked),
  };
}

function added(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sum = new Map(a);
  for (const [key, count] of b) sum.set(key, (sum.get(key) ?? 0) + count);
  return sum;
}

const FAULT = 'fault ';
const HOUR_MS = 3_600_000;

/** The account of one or more runs as text. It holds no figure of the machine: equal runs have equal accounts. */
export function reportOf(totals: Totals, results: readonly Pick<RunResult, 'hash' | 'history' | 'violations'>[]): string {
  const acts = [...totals.acts].filter(([name]) => !name.startsWith(FAULT));
  const faults = [...totals.acts].flatMap(([name, count]) =>
    name.startsWith(FAULT) ? [[name.slice(FAULT.length), count] as const] : [],
  );
  const failed = results.filter(({ violations }) => violations.length > 0);
  const hours = (totals.virtualMs / HOUR_MS).toFixed(1);
  return [
    `${String(totals.runs)} ${totals.runs === 1 ? 'run' : 'runs'}, ${hours} h of virtual time, ${String(totals.commands)} commands, ${String(totals.events)} events`,
    section('Acts', acts),
    section('Faults', faults),
    section('Errors of commands', [...totals.errors]),
    section('Errors of the catalogue', [...totals.codes]),
    section('Invariants checked', [...totals.checked]),
    ...failed.map(({ history, violations }) => violationLines(history, violations)),
    `${String(totals.runs - failed.length)} runs held, ${String(failed.length)} did not.`,
    ...(results.length === 1 ? [`Hash ${results[0]?.hash ?? ''}`] : []),
  ].join('\n');
}

function section(title: string, counts: readonly (readonly [string, number])[]): string {
  const parts = counts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${name} ${String(count)}`);
  return `${title}: ${parts.length === 0 ? 'none' : parts.join(', ')}`;
}

export function violationLines({ seed }: Pick<History, 'seed'>, violations: RunResult['violations']): string {
  return violations
    .map(({ invariant, text, atMs }) => `Seed ${String(seed)} violates ${invariant}: ${text} (at ${String(atMs)})`)
    .join('\n');
}

const PACKAGE = `'#simulation'`;

/** A test file that plays a history, ready to be put into `tests/simulation`. */
export function testFileOf(history: History, violations: RunResult['violations']): string {
  const ids = [...new Set(violations.map(({ invariant }) => invariant))].join(', ');
  return `import { expect } from 'chai';
import { faultsFor, type History, INVARIANTS, runHistory } from ${PACKAGE};

const HISTORY: History = ${JSON.stringify(history, null, 2)};

describe('seed ${String(history.seed)}', () => {
  it('holds ${ids}', async () => {
    const { violations } = await runHistory(HISTORY, { faults: faultsFor(HISTORY.instances), invariants: INVARIANTS });
    expect(violations).to.deep.equal([]);
  });
});
`;
}
