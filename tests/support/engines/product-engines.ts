import { S3_TEST_KEYS, startS3Server } from './s3.ts';
import { sharedPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';

/** How the product starts on engines that are there, as it does on several machines. */
interface OnEngines {
  readonly store: readonly string[];
  /** Of the bus and the bucket. */
  readonly connected: readonly string[];
  readonly within: readonly string[];
}

const ON_DISK: OnEngines = { store: [], connected: [], within: [] };
let server: ReturnType<typeof startS3Server> | null = null;
let prefixes = 0;

/** With ENGINES=1 a database, a Redis and a prefix in a bucket, all empty; else the product keeps all in its data folder. */
export async function chosenEngines(): Promise<OnEngines> {
  if (process.env.ENGINES !== '1') return ON_DISK;
  const [postgres, redis, s3] = await Promise.all([sharedPostgres(), startRedis(), (server ??= startS3Server())]);
  const { accessKeyId, secretAccessKey } = S3_TEST_KEYS;
  const blobs = s3.address(`product-${String(prefixes++)}`);
  return {
    store: ['--store', await postgres.createDatabase()],
    connected: ['--bus', redis.url, '--blobs', blobs],
    within: ['env', `AWS_ACCESS_KEY_ID=${accessKeyId}`, `AWS_SECRET_ACCESS_KEY=${secretAccessKey}`],
  };
}
