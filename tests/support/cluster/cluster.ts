import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { S3_TEST_KEYS, startS3Server, type S3TestServer } from '../engines/s3.ts';
import { sharedPostgres, type PostgresEngine } from '../engines/postgres.ts';
import { startRedis, type RedisEngine } from '../engines/redis.ts';
import { freePort, scratchFolder, startProduct, type Product } from '../service/product-process.ts';
import type { Closing } from '../world/open-page.ts';
import { startBalancer } from './balancer.ts';

/** One process of the service with a data folder of its own. */
export interface Machine {
  readonly origin: string;
  readonly pid: number;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again, with its data folder and its port. */
  start(): Promise<void>;
  /** Stops it in the middle of whatever it does, as a hypervisor may. */
  freeze(): void;
  wake(): void;
  /** What it has logged. */
  output(): string;
}

/** Several machines on one PostgreSQL, Redis and S3 bucket, behind a balancer. */
export interface Cluster {
  readonly machines: readonly Machine[];
  /** Of the balancer. */
  readonly origin: string;
  readonly postgres: PostgresEngine;
  readonly redis: RedisEngine;
  readonly s3: S3TestServer;
}

/** Everything of it ends with `closing`, and with this process. */
export async function startCluster(count: number, makeMusic: (folder: string) => void, closing: Closing): Promise<Cluster> {
  const folder = scratchFolder('cluster');
  closing({ close: () => folder.remove() });
  const music = `${folder.path}/music`;
  makeMusic(music);
  const postgres = await sharedPostgres();
  const redis = await startRedis();
  closing({ close: () => redis.stop() });
  const s3 = closing(await startS3Server());
  const { accessKeyId, secretAccessKey } = S3_TEST_KEYS;
  const machines = await startMachines(count, closing, {
    folder: folder.path,
    args: [
      ...['--music', music, '--log-level', 'info', '--store', await postgres.createDatabase()],
      ...['--bus', redis.url, '--blobs', s3.address('cluster')],
    ],
    env: () => [`AWS_ACCESS_KEY_ID=${accessKeyId}`, `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`],
  });
  const { origin } = closing(await startBalancer(machines.map((machine) => machine.origin)));
  return { machines, origin, postgres, redis, s3 };
}

export interface MachineOptions {
  /** Has their data folders and their common secret. */
  readonly folder: string;
  readonly args: readonly string[];
  /** `NAME=value`, for each of them. */
  readonly env?: (at: number) => readonly string[];
}

/** Starts processes of one installation, each with a data folder of its own. */
export function startMachines(count: number, closing: Closing, options: MachineOptions): Promise<readonly Machine[]> {
  const { args, env = () => [], folder } = options;
  const secret = `${folder}/secret`;
  if (!existsSync(secret)) writeFileSync(secret, randomBytes(32).toString('hex'), { mode: 0o600 });
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const within = ['env', `CADENZA_SECRET_FILE=${secret}`, ...env(at)];
      const own = ['--data', dataFolder(folder, at), '--no-autoplay'];
      return startMachine({ port: await freePort(), args: [...args, ...own], within }, closing);
    }),
  );
}

/** The data folder of one of the machines. */
export const dataFolder = (folder: string, at: number) => `${folder}/machine-${String(at + 1)}`;

async function startMachine(options: Parameters<typeof startProduct>[0], closing: Closing): Promise<Machine> {
  let product: Product | null = null;
  let before = '';
  const running = (): Product => {
    if (product === null) throw new Error('This machine does not run');
    return product;
  };
  const kill = async () => {
    // Also one that is stopped.
    await product?.end('SIGKILL');
    before += product?.output() ?? '';
    product = null;
  };
  const killNow = () => {
    if (product !== null) process.kill(product.pid, 'SIGKILL');
  };
  const start = async () => void (product = await startProduct(options));
  process.once('exit', killNow);
  closing({
    async close() {
      await kill();
      process.off('exit', killNow);
    },
  });
  await start();
  return {
    origin: running().origin,
    get pid() {
      return running().pid;
    },
    kill,
    start,
    freeze: () => void process.kill(running().pid, 'SIGSTOP'),
    wake: () => void process.kill(running().pid, 'SIGCONT'),
    output: () => before + (product?.output() ?? ''),
  };
}
