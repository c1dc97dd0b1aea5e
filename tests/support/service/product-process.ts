import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceScript } from '../../../.config/service-script.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Made once a process: its sources do not change during a run. */
const script = serviceScript();

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A folder of its own, and the way to be rid of it. */
export function scratchFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `cadenza-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** How the product runs where it is not simply started. */
export interface ProcessOptions {
  /** A command that runs it, for instance on a disk of its own. */
  readonly within?: readonly string[];
  /** What is typed into it. */
  readonly typed?: string;
}

const RIGHTS = '-dac_override,-dac_read_search';

/** A command prefix that enforces file permissions; root ignores them otherwise. */
export const HAS_FILE_PERMISSIONS: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', `--inh-caps=${RIGHTS}`, `--bounding-set=${RIGHTS}`] : [];

async function spawnProduct(args: readonly string[], { within = [] }: ProcessOptions): Promise<ChildProcess> {
  const [command = '', ...rest] = [...within, 'node', await script, ...args];
  return spawn(command, rest, { cwd: ROOT });
}

export interface Product {
  readonly origin: string;
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Ends it the way a crash would, or politely. Resolves with the exit code once it is gone. */
  end(signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

/** Starts the product as `npm start` does after setting up, and resolves once it answers. */
export async function startProduct(
  options: { readonly port: number; readonly args: readonly string[] } & ProcessOptions,
): Promise<Product> {
  const child = await spawnProduct(['--port', String(options.port), ...options.args], options);
  const output = collect(child);
  const origin = `http://localhost:${options.port}`;
  await waitForResponse(origin, child, output);
  return {
    origin,
    output,
    pid: child.pid ?? 0,
    async end(signal) {
      if (child.exitCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

/** Runs the product where it is expected to end by itself. */
export async function runProduct(
  args: readonly string[],
  circumstances: ProcessOptions = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = await spawnProduct(args, circumstances);
  child.stdin?.end(circumstances.typed);
  const output = collect(child);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => (text += chunk.toString());
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

async function waitForResponse(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended: ${output()}`);
    const response = await fetch(`${origin}/melody/v1/time`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
