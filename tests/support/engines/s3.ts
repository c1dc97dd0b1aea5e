import type { RequestListener } from 'node:http';
import { parseS3Address } from '#adapters/service/adapters/s3/s3-address.ts';
import { createS3Bucket, type S3BucketDeps } from '#adapters/service/adapters/s3/s3-bucket.ts';
import S3rver from '@20minutes/s3rver';
import { scratchFolder } from '#tests/support/service/product-process.ts';

/** The keys of the server. */
export const S3_TEST_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The bucket and the prefix at an `s3://…` address, with waits that chance does not lengthen. */
export function bucketAt(address: string, more: Partial<S3BucketDeps> = {}) {
  const parsed = parseS3Address('--blobs', address);
  if (!parsed.ok) throw new Error(parsed.error);
  const random = { fraction: () => 0 };
  const bucket = createS3Bucket({ address: parsed.value, credentials: S3_TEST_KEYS, random, ...more });
  return { bucket, prefix: parsed.value.prefix };
}

export interface S3TestServer {
  readonly origin: string;
  readonly bucket: string;
  /** `s3://…` of a prefix in its bucket. */
  address(prefix?: string): string;
  /** Answers every request with this status, as a server that is overloaded; null: serves again. */
  refuse(status: number | null): void;
  /** The requests that came while something was done. */
  recorded(work: () => Promise<void>): Promise<readonly S3Request[]>;
  close(): Promise<void>;
}

interface S3Request {
  readonly method: string;
  readonly path: string;
  /** Empty for a whole object. */
  readonly range: string;
}

/** An S3 server on a free port, with one bucket and its data in a folder of its own. */
export async function startS3Server(): Promise<S3TestServer> {
  const folder = scratchFolder('s3');
  const bucket = 'cadenza';
  const configureBuckets = [{ name: bucket, configs: [] }];
  const app = new S3rver({ address: '127.0.0.1', port: 0, directory: folder.path, silent: true, configureBuckets });
  const origin = `http://127.0.0.1:${String((await app.run()).port)}`;
  const [serve] = app.httpServer.listeners('request') as RequestListener[];
  let refusal: number | null = null;
  const requests: S3Request[] = [];
  app.httpServer.removeAllListeners('request').on('request', (request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', range: request.headers.range ?? '' });
    if (refusal === null) return serve?.(request, response);
    request.resume();
    response.writeHead(refusal).end();
  });
  return {
    origin,
    bucket,
    address: (prefix = '') => `s3://${bucket}/${prefix}?endpoint=${origin}`,
    refuse: (status) => void (refusal = status),
    async recorded(work) {
      const before = requests.length;
      await work();
      return requests.slice(before);
    },
    async close() {
      app.httpServer.closeAllConnections();
      await app.close();
      folder.remove();
    },
  };
}
