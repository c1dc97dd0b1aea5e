import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '#adapters/service/adapters/filesystem/data-folder.ts';
import { openPostgresStore } from '#adapters/service/adapters/postgres/postgres-store.ts';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { startBalancer } from '#tests/support/cluster/balancer.ts';
import { dataFolder, startMachines, type Machine } from '#tests/support/cluster/cluster.ts';
import { startPostgres } from '#tests/support/engines/postgres.ts';
import { startRedis } from '#tests/support/engines/redis.ts';
import { freePort, scratchFolder } from '#tests/support/service/product-process.ts';
import type { Closing } from '#tests/support/world/open-page.ts';

/** Documents and music of an installation; processes come and go. */
export interface Installation {
  /** Engines beside the service: their name, and the process above all their processes. */
  readonly engines: readonly { readonly name: string; readonly pid: () => number }[];
  start(count: number, closing: Closing): Promise<RunningInstallation>;
}

export interface RunningInstallation {
  readonly machines: readonly Machine[];
  /** Where the first machine takes a debugger. */
  readonly inspectorPort: number;
  /** Of the balancer before them, which takes them in turn. */
  readonly origin: string;
  /** Of the balancers that keep a browser at one machine: one for each. */
  readonly boundOrigins: readonly string[];
}

export type Fill = (store: Store) => Promise<void>;

/** One process with its own database file. */
export async function onLibsql(music: string, fill: Fill, closing: Closing): Promise<Installation> {
  const folder = scratchFolder('bench-libsql');
  closing({ close: () => folder.remove() });
  mkdirSync(dataFolder(folder.path, 0), { mode: 0o700 });
  const store = createSqliteStore({ path: join(dataFolder(folder.path, 0), DATABASE_FILE) });
  await fill(store);
  await store.close();
  return { engines: [], start: (count, closer) => start(folder.path, ['--music', music], count, closer) };
}

/** As an operator would run it: what was confirmed outlives a power cut. */
const DURABLE = ['shared_buffers=256MB', 'max_connections=100', 'log_min_messages=log'];

/** Processes on a PostgreSQL and a Redis. */
export async function onPostgres(music: string, fill: Fill, closing: Closing): Promise<Installation> {
  const folder = scratchFolder('bench-postgres');
  closing({ close: () => folder.remove() });
  const postgres = await startPostgres(DURABLE);
  closing({ close: () => postgres.kill() });
  const redis = await startRedis();
  closing({ close: () => redis.stop() });
  const url = await postgres.createDatabase();
  const store = await openPostgresStore(url);
  await fill(store);
  await store.close();
  postgres.run(url, 'VACUUM ANALYZE');
  const args = ['--music', music, '--store', url, '--bus', redis.url];
  return {
    engines: [
      { name: 'PostgreSQL', pid: postgres.pid },
      { name: 'Redis', pid: redis.pid },
    ],
    start: (count, closer) => start(folder.path, args, count, closer),
  };
}

async function start(folder: string, args: readonly string[], count: number, closing: Closing): Promise<RunningInstallation> {
  const inspectorPort = await freePort();
  const env = (at: number) => (at === 0 ? [`NODE_OPTIONS=--inspect=127.0.0.1:${String(inspectorPort)}`] : []);
  const machines = await startMachines(count, closing, { folder, args, env });
  const origins = machines.map((machine) => machine.origin);
  const { origin } = closing(await startBalancer(origins));
  const balancers = await Promise.all(origins.map(async (_, bound) => closing(await startBalancer(origins, { bound }))));
  return { machines, inspectorPort, origin, boundOrigins: balancers.map((balancer) => balancer.origin) };
}
