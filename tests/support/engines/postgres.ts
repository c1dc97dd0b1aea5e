import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresProgram } from '../../../.config/engines.mjs';
import { freePort } from '../service/product-process.ts';

/** A PostgreSQL of this process, on a port of its own. It ends with the process. */
export interface PostgresEngine {
  readonly url: string;
  /** Of the process above all its processes. */
  pid(): number;
  /** Makes an empty database and answers its URL. */
  createDatabase(): Promise<string>;
  /** Runs one statement on a database. */
  run(url: string, sql: string): void;
  /** Ends it at once, as a power cut would; and starts it on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const USER = 'cadenza';

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
export function postgresUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function program(name: string): string {
  const path = postgresProgram(name);
  if (path === null) throw new Error('No PostgreSQL was found. Install the package postgresql.');
  return path;
}

/** Ends PostgreSQL at a line, and removes its folder too once this process is gone, in whatever way. */
const WATCHED = `"$@" & child=$!
if read -r line; then kill -QUIT $child; wait $child; exit 0; fi
kill -QUIT $child; wait $child; rm -rf "$FOLDER"`;

/** Nothing has to outlive a power cut here, except where a test kills the engine: its own memory is enough for that. */
export const TEST_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'max_connections=1000',
  'log_min_messages=log',
];

/** Starts an engine of its own. `settings` replace those of the tests, whose writes need not outlive a power cut. */
export async function startPostgres(settings: readonly string[] = TEST_SETTINGS): Promise<PostgresEngine> {
  const user = postgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-postgres-'));
  chmodSync(folder, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const made = ['-D', data, '-U', USER, '--no-sync', '--auth=trust', '--locale=C', '--encoding=UTF8'];
  execFileSync(program('initdb'), made, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const flags = settings.flatMap((setting) => ['-c', setting]);
  let child: ChildProcess | null = null;
  let databases = 0;

  const start = async () => {
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags];
    child = spawn('sh', ['-c', WATCHED, 'sh', program('postgres'), ...args], {
      ...user,
      cwd: '/',
      env: { ...process.env, FOLDER: folder },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    child.unref();
    await untilReady(child);
  };
  await start();
  const urlOf = (database: string) => `postgres://${USER}@127.0.0.1:${String(port)}/${database}`;
  const run = (url: string, sql: string) =>
    void execFileSync(program('psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', sql, url], {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  return {
    url: urlOf('postgres'),
    pid: () => child?.pid ?? 0,
    run,
    start,
    async createDatabase() {
      const name = `test_${String(databases++)}`;
      run(urlOf('postgres'), `CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    // The immediate shutdown of PostgreSQL: nothing is written any more, and the next start recovers.
    async kill() {
      if (child === null || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.stdin?.write('end\n');
      await ended;
    },
  };
}

const READY = 'ready to accept connections';

/** Reads what it prints until it takes connections. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(READY)) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${printed}`)));
  });
}

let shared: Promise<PostgresEngine> | null = null;

/** The engine that all suites of this process share, each in databases of its own. */
export function sharedPostgres(): Promise<PostgresEngine> {
  return (shared ??= startPostgres());
}
