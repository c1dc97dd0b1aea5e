import { isBlobName, type Blobs } from '../../application/ports/blobs.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Blobs as objects below a prefix. S3 shows an object whole or not at all. */
export function createS3Blobs(bucket: S3Bucket, prefix: string): Blobs {
  const keyOf = (name: string): string => {
    if (!isBlobName(name)) throw new Error(`Not a name for bytes: ${name}`);
    return prefix + name;
  };
  return {
    async read(name) {
      const bytes = await bucket.read(keyOf(name));
      return bytes === null ? null : new Uint8Array(bytes);
    },
    write: (name, bytes) => bucket.write(keyOf(name), bytes),
    remove: (name) => bucket.remove(keyOf(name)),
  };
}
