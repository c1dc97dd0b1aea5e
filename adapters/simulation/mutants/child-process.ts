import { type ChildProcess, fork } from 'node:child_process';
import type { History } from '../runs/history.ts';

/** A run takes a fraction of a second. */
const HANG_MS = 180_000;

export interface SeedRequest {
  readonly history: History;
  /** Invariants that are not checked. */
  readonly without: readonly string[];
}

/** What is wrong, and the invariant that shows it: an exception or a hang has none. Null: nothing. */
export type SeedFinding = { readonly invariant: string | null; readonly text: string } | null;

/** A process, perhaps with a bug in its code. */
export interface SeedChild {
  /** Runs one history with all faults, until something is wrong. One at a time. */
  run(request: SeedRequest): Promise<SeedFinding>;
  end(): void;
}

const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** Starts the process of a script of `writePlantedRun`, with the bug of this id if one is named. Rejects when it does not load. */
export async function startSeedChild(script: string, bug: string | null): Promise<SeedChild> {
  const child = fork(script, bug === null ? [] : [bug], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`The process does not start${bug === null ? '' : ` with ${bug}`}.`)));
  });
  return { run: (request) => findingOf(child, request), end: () => void child.kill('SIGKILL') };
}

/** A process that hangs or dies is a finding. */
function findingOf(child: ChildProcess, request: SeedRequest): Promise<SeedFinding> {
  return new Promise((resolve) => {
    const end = (finding: SeedFinding) => {
      clearTimeout(timer);
      child.removeListener('message', onMessage);
      child.removeListener('exit', onExit);
      resolve(finding);
    };
    const onMessage = (message: unknown) => end((message as { readonly finding: SeedFinding }).finding);
    const onExit = () => end({ invariant: null, text: 'the process ended' });
    const timer = setTimeout(() => end({ invariant: null, text: 'the run hangs' }), HANG_MS);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(request);
  });
}
