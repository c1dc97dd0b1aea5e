import { generateHistory } from '../runs/generate.ts';
import { type FailedRun, faultsNamed, type SeedBatch } from './seed-batch.ts';

/** How often a thread sends a sign of life. */
export const ALIVE_MS = 5_000;
/** A thread that sends none for so long is in an endless loop. */
export const SILENT_MS = 60_000;

/** The run of a seed whose thread had to be stopped. It has no hash. */
export function hungRun({ faults, ...options }: Omit<SeedBatch, 'seeds'>, seed: number): FailedRun {
  const history = generateHistory({ ...options, seed, faults: faultsNamed(faults, options.instances) });
  return { history, violations: [{ invariant: 'L5', text: 'the run does not end: an endless loop', atMs: 0 }], hash: '' };
}

export const isHung = ({ hash }: FailedRun): boolean => hash === '';
