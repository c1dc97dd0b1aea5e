import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { openPostgresStore } from '#adapters/service/adapters/postgres/postgres-store.ts';
import { openRedisBus } from '#adapters/service/adapters/redis/redis-bus.ts';
import { createS3Blobs } from '#adapters/service/adapters/s3/s3-blobs.ts';
import type { Bus } from '#adapters/service/application/ports/instances/bus.ts';
import type { ServiceDeps } from '#adapters/service/create-service.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';
import { sharedPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { bucketAt, startS3Server } from './s3.ts';

type Engines = Partial<Pick<ServiceDeps, 'blobs' | 'bus' | 'store'>>;

let redis: ReturnType<typeof startRedis> | null = null;
let s3: ReturnType<typeof startS3Server> | null = null;
let count = 0;

/** With ENGINES=1 a database, a Redis and a prefix in a bucket, for a service in this process; else it keeps all in memory. */
export async function serviceEngines(): Promise<Engines> {
  if (process.env.ENGINES !== '1') return {};
  const [postgres, { url }, bucket] = await Promise.all([sharedPostgres(), (redis ??= startRedis()), (s3 ??= startS3Server())]);
  const number = count++;
  const at = bucketAt(bucket.address(`service-${String(number)}`));
  return {
    store: await openPostgresStore(await postgres.createDatabase()),
    bus: apart(`${String(number)}/`, await openRedisBus({ url, random: createSeededRandom(number), logger: QUIET })),
    blobs: createS3Blobs(at.bucket, at.prefix),
  };
}

/** Services of one Redis that hear nothing of one another. */
function apart(prefix: string, bus: Bus): Bus {
  return {
    ...bus,
    publish: (topic, message) => bus.publish(prefix + topic, message),
    subscribe: (topic, listener) => bus.subscribe(prefix + topic, listener),
    onGap: (listener) => bus.onGap((topic) => listener(topic === null ? null : topic.slice(prefix.length))),
  };
}
