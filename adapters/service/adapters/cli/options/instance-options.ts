import { err, ok, type Result } from '#domain/core/result.ts';
import { DRAIN_S_MAX } from '../../../domain/constants/instances/draining.ts';
import { isRedisUrl } from '../../redis/is-redis-url.ts';
import { parseS3Address, type S3Address } from '../../s3/s3-address.ts';

/** How this process shares its work with others of the same service. */
export interface InstanceSettings {
  /** The bucket of packages, covers and episodes; null: the data folder. */
  readonly blobs: S3Address | null;
  /** The URL of the Redis that connects several instances; null: this is the only one. */
  readonly bus: string | null;
  /** How long it goes on after SIGTERM, while a balancer and open pages turn to others. */
  readonly drainMs: number;
}

export const INSTANCE_OPTIONS = {
  blobs: { type: 'string' },
  bus: { type: 'string' },
  drain: { type: 'string' },
} as const;

export type InstanceValues = {
  readonly [Name in keyof typeof INSTANCE_OPTIONS]?: string | undefined;
};

export const INSTANCE_HELP = `\
  --blobs s3://B     keep packages, covers and episodes in this S3 bucket; see docs/operating.md
  --bus redis://H    connect several instances on one PostgreSQL by this Redis; see docs/scaling.md
  --drain S          on SIGTERM answer for S more seconds, while a balancer and open pages turn to others (default: 0)`;

const MS_PER_SECOND = 1_000;

/** The options of an instance, or one sentence about what is wrong with them. */
export function parseInstance({ blobs: bucket, bus: redis, drain = '0' }: InstanceValues): Result<InstanceSettings, string> {
  const blobs = bucket === undefined ? ok(null) : parseS3Address('--blobs', bucket);
  if (!blobs.ok) return blobs;
  const bus = redis ?? null;
  if (bus !== null && !isRedisUrl(bus)) return err('--bus is a URL such as redis://host or, with TLS, rediss://host.');
  if (!/^\d{1,3}$/.test(drain) || Number(drain) > DRAIN_S_MAX)
    return err(`--drain is a number of seconds from 0 to ${String(DRAIN_S_MAX)}; "${drain}" is not.`);
  return ok({ blobs: blobs.value, bus, drainMs: Number(drain) * MS_PER_SECOND });
}
