import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SeedFinding, SeedRequest } from './run-seed.ts';

/** A run takes a fraction of a second. */
const HANG_MS = 180_000;
const ENTRY = fileURLToPath(new URL('seed-process.ts', import.meta.url));
const LOADER = new URL('../../../.config/register.mjs', import.meta.url).href;

/** A process with perhaps one mutated module. */
export interface SeedChild {
  /** One seed at a time. */
  run(request: SeedRequest): Promise<SeedFinding>;
  end(): void;
}

const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** The compiled code of one module, as a file, in the place of the module with that URL. */
interface Replacement {
  readonly url: string;
  readonly codePath: string;
}

/** Starts the process. Rejects when its modules do not load. */
export async function startSeedChild(replacement: Replacement | null): Promise<SeedChild> {
  const env = replacement ? { MUTATED_URL: replacement.url, MUTATED_CODE: replacement.codePath } : {};
  const child = fork(ENTRY, [], {
    env: { ...process.env, ...env },
    execArgv: ['--import', LOADER],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`The process does not start${replacement ? ` with ${replacement.url}` : ''}.`)));
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
