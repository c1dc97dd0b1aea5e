import { cryptoRandom } from '../process/node-system.ts';
import { ExitError } from '../process/exit-error.ts';
import { BlobsUnavailableError } from '../../application/kernel/storage-failures.ts';
import type { Blobs } from '../../application/ports/blobs.ts';
import type { S3Address } from './s3-address.ts';
import { createS3Blobs } from './s3-blobs.ts';
import { createS3Bucket } from './s3-bucket.ts';
import { s3CredentialsFrom } from './s3-credentials.ts';

/** The blobs in a bucket, once it has taken a few bytes. Errors: one sentence. */
export async function openS3Blobs(address: S3Address): Promise<Blobs> {
  const credentials = s3CredentialsFrom(process.env);
  if (!credentials.ok) throw new ExitError(credentials.error);
  const bucket = createS3Bucket({ address, credentials: credentials.value, random: cryptoRandom });
  const blobs = createS3Blobs(bucket, address.prefix);
  try {
    await blobs.write('writable', new Uint8Array());
  } catch (thrown) {
    if (thrown instanceof BlobsUnavailableError) throw new ExitError(thrown.message);
    throw thrown;
  }
  return blobs;
}
