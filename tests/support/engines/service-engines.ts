import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { openPostgresStore } from '#adapters/service/adapters/postgres/postgres-store.ts';
import { openRedisBus } from '#adapters/service/adapters/redis/redis-bus.ts';
import { createS3Blobs } from '#adapters/service/adapters/s3/s3-blobs.ts';
import type { ServiceDeps } from '#adapters/service/service-deps.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';
import { sharedPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { bucketAt, startS3Server } from './s3.ts';

interface ServiceEngines {
  readonly parts: Partial<Pick<ServiceDeps, 'blobs' | 'store'>>;
  /** Whether a call to the database or the bucket is under way. */
  readonly isBusy?: () => boolean;
}

let s3: ReturnType<typeof startS3Server> | null = null;
let count = 0;

/** With ENGINES=1 a database and a prefix in a bucket, for a service in this process; else it keeps all in memory. */
export async function serviceEngines(): Promise<ServiceEngines> {
  if (process.env.ENGINES !== '1') return { parts: {} };
  const [postgres, bucket] = await Promise.all([sharedPostgres(), (s3 ??= startS3Server())]);
  const number = count++;
  const at = bucketAt(bucket.address(`service-${String(number)}`));
  const calls = createCallCount();
  return {
    parts: {
      store: calls.count(await openPostgresStore(await postgres.createDatabase())),
      blobs: calls.count(createS3Blobs(at.bucket, at.prefix)),
    },
    isBusy: () => calls.open() > 0,
  };
}

/** Counts the calls under way of ports whose methods return promises. */
function createCallCount() {
  let open = 0;
  const counted =
    (method: (...args: unknown[]) => unknown, port: object) =>
    (...args: unknown[]): unknown => {
      const result = method.apply(port, args);
      if (!(result instanceof Promise)) return result;
      open += 1;
      return result.finally(() => (open -= 1));
    };
  const get = (port: object, name: string): unknown => {
    // As a store in memory: several services of a test use it one after the other.
    if (name === 'close') return () => Promise.resolve();
    const member: unknown = Reflect.get(port, name);
    return typeof member === 'function' ? counted(member as (...args: unknown[]) => unknown, port) : member;
  };
  return {
    open: () => open,
    count: <Port extends object>(port: Port): Port => new Proxy(port, { get }) as Port,
  };
}

/** With ENGINES=1 a Redis of its own; time is real there, because each instance renews its lease every five seconds. */
export async function serviceBus(): Promise<Partial<Pick<ServiceDeps, 'bus'>>> {
  if (process.env.ENGINES !== '1') return {};
  const { url } = await startRedis();
  return { bus: await openRedisBus({ url, random: createSeededRandom(count), logger: QUIET }) };
}
