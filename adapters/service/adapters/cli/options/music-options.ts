import { err, ok, type Result } from '#domain/core/result.ts';
import { parseS3Address, type S3Address } from '../../s3/s3-address.ts';

/** Where the music is. */
export interface MusicSettings {
  readonly music: readonly string[];
  readonly musicBuckets: readonly S3Address[];
}

const BUCKET = /^s3:/i;

/** The folders and the buckets among the values of `--music`, or one sentence about what is wrong with them. */
export function parseMusic(values: readonly string[]): Result<MusicSettings, string> {
  const musicBuckets: S3Address[] = [];
  for (const value of values.filter((one) => BUCKET.test(one))) {
    const parsed = parseS3Address('--music', value);
    if (!parsed.ok) return parsed;
    const { bucket, bucketUrl } = parsed.value;
    // The paths of music have the name of its bucket only.
    if (musicBuckets.some((other) => other.bucket === bucket && other.bucketUrl !== bucketUrl))
      return err(`--music names two buckets that are both called ${bucket}.`);
    musicBuckets.push(parsed.value);
  }
  return ok({ music: values.filter((one) => !BUCKET.test(one)), musicBuckets });
}
