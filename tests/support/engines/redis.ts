import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { redisProgram } from '../../../.config/engines.mjs';
import { freePort } from '../service/product-process.ts';

/** A Redis of this test run, on a free port, with nothing in it. */
export interface RedisEngine {
  readonly url: string;
  pid(): number;
  /** Ends it as a power failure does, and starts an empty one on the same port. */
  restartEmpty(betweenMs?: number): Promise<void>;
  /** Breaks the connections of all clients. */
  breakConnections(): Promise<void>;
  /** As another program would, without the form of ours. */
  publish(channel: string, text: string): Promise<void>;
  stop(): Promise<void>;
}

const TRIES_MAX = 200;
const TRY_MS = 25;

/** Starts Debian's redis-server. Rejects where it is not installed: such tests are not skipped. */
export async function startRedis(): Promise<RedisEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${String(port)}`;
  let server = await launch(port, folder);
  const end = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    pid: () => server.pid ?? 0,
    async restartEmpty(betweenMs = 0) {
      await end();
      if (betweenMs > 0) await new Promise((resolve) => setTimeout(resolve, betweenMs));
      server = await launch(port, folder);
    },
    breakConnections: () => command(port, 'CLIENT KILL TYPE normal\r\nCLIENT KILL TYPE pubsub\r\n'),
    publish: (channel, text) => command(port, resp(['PUBLISH', channel, text])),
    async stop() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const program = redisProgram();
  if (program === null) throw new Error('No Redis was found. Install the package redis-server.');
  const server = spawn(program, options, { stdio: 'ignore' });
  server.unref();
  process.once('exit', () => server.kill('SIGKILL'));
  await accepts(port);
  return server;
}

/** A command as Redis reads it, whatever signs are in it. */
function resp(words: readonly string[]): string {
  const bulks = words.map((word) => `$${String(Buffer.byteLength(word))}\r\n${word}\r\n`);
  return `*${String(words.length)}\r\n${bulks.join('')}`;
}

async function accepts(port: number): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const isThere = await command(port, 'PING\r\n').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, TRY_MS));
  }
  throw new Error(`redis-server does not answer on port ${String(port)}`);
}

/** Sends lines, and resolves with the first answer. */
async function command(port: number, lines: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.end(lines);
  try {
    await once(socket, 'data');
  } finally {
    socket.destroy();
  }
}
