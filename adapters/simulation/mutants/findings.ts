import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { History } from '../runs/history.ts';
import { ROOT } from './planted-run.ts';

/** How a bug was found: a later change must not hide it. */
export interface KnownFinding {
  readonly mutant: string;
  readonly invariant: string;
  /** How many seeds ran until then. */
  readonly seeds: number;
  /** The shortest history that was found to show it. */
  readonly history: History;
}

/** One finding is one line. */
const PATH = join(ROOT, 'adapters/simulation/mutants/findings.jsonl');

export function readFindings(): readonly KnownFinding[] {
  const lines = readFileSync(PATH, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as KnownFinding);
}

/** Replaces what is known of these bugs. */
export function writeFindings(found: readonly KnownFinding[]): void {
  const isNew = ({ mutant }: KnownFinding) => found.some((one) => one.mutant === mutant);
  const all = [...readFindings().filter((one) => !isNew(one)), ...found].toSorted((a, b) => (a.mutant < b.mutant ? -1 : 1));
  writeFileSync(PATH, all.map((one) => `${JSON.stringify(one)}\n`).join(''));
}
