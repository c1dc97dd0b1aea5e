import { isBlobName, type Blobs } from '../../application/ports/blobs.ts';
import { BlobsUnavailableError } from '../../application/kernel/storage-failures.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { S3Failure } from './s3-failure.ts';

/** Blobs as objects below a prefix. S3 shows an object whole or not at all. Rejects with a BlobsUnavailableError. */
export function createS3Blobs(bucket: S3Bucket, prefix: string): Blobs {
  const keyOf = (name: string): string => {
    if (!isBlobName(name)) throw new Error(`Not a name for bytes: ${name}`);
    return prefix + name;
  };
  return {
    async read(name) {
      const bytes = await translated(bucket.read(keyOf(name)));
      return bytes === null ? null : new Uint8Array(bytes);
    },
    write: (name, bytes) => translated(bucket.write(keyOf(name), bytes)),
    remove: (name) => translated(bucket.remove(keyOf(name))),
  };
}

const translated = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((thrown: unknown) => {
    throw thrown instanceof S3Failure ? new BlobsUnavailableError(thrown) : thrown;
  });
