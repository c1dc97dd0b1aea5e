import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Another major version than the one that runs the tests. */
const VERSION = process.versions.node.startsWith('22.') ? '24.21.0' : '22.23.3';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = `${ROOT}.cache/node-${VERSION}`;

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs a program in the project to its end, with these variables of the environment and those of this process. */
export function runProgram(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const texts = { out: '', errors: '' };
    child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (texts.errors += chunk.toString()));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, ...texts }));
  });
}

/** The program of another version of Node, from npm's registry and kept in `.cache`; a sentence where it cannot be had. */
export async function otherNode(): Promise<{ readonly path: string } | { readonly reason: string }> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const path = `${FOLDER}/node_modules/${name}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;
  if (existsSync(path)) return { path };
  console.log(`    Installing Node ${VERSION}…`);
  const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { errors } = await runProgram('npm', ['install', '--prefix', FOLDER, ...flags, `${name}@${VERSION}`]);
  return existsSync(path) ? { path } : { reason: `Node ${VERSION} could not be installed: ${errors.trim()}` };
}
