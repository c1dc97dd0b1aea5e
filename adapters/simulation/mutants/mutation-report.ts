import type { HuntResult, MutantResult } from './hunt.ts';

/** The account of a hunt: one line for each bug, then the sums. */
export function mutationReport({ results, unsound }: HuntResult): string {
  const width = Math.max(0, ...results.map(({ mutant }) => mutant.id.length));
  const found = results.filter(isFound).length;
  return [
    ...results.map((result) => `${result.mutant.id.padEnd(width)}  ${outcomeOf(result)}`),
    ...(unsound.length > 0 ? [`Violated without any bug, so not counted: ${unsound.join(', ')}`] : []),
    `${String(found)} of ${String(results.length)} bugs found.`,
  ].join('\n');
}

export const isFound = ({ finding }: MutantResult): boolean => finding !== null;

/** Which invariant found it, after how many seeds. */
export function outcomeOf({ finding, seeds }: MutantResult): string {
  if (finding === null) return `NOT FOUND in ${count(seeds)}`;
  return `${(finding.invariant ?? 'fails').padEnd(5)} after ${count(seeds)}: ${finding.text}`;
}

const count = (seeds: number) => (seeds === 1 ? '1 seed' : `${String(seeds)} seeds`);
