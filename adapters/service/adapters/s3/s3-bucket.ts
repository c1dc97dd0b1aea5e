import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Random } from '#application/ports/random.ts';
import { exponentialBackoffMs } from '#domain/transport/backoff.ts';
import {
  S3_ANSWER_WAIT_MS,
  S3_BACKOFF,
  S3_ERROR_BYTES_MAX,
  S3_OBJECT_BYTES_MAX,
  S3_TRIES_MAX,
} from '../../domain/constants/instances/s3.ts';
import type { S3Address } from './s3-address.ts';
import type { S3Credentials } from './s3-credentials.ts';
import { isPassing, refusedFailure, unreachableFailure } from './s3-failure.ts';
import { parseListing, type S3Listing } from './s3-listing.ts';

/** Requests to one bucket, with retries. Rejects with an S3Failure. */
export interface S3Bucket {
  /** The bytes of an object, or those from `first` to `last`, both included; null for none. Reads past the end are short. */
  read(key: string, range?: { readonly first: number; readonly last: number }): Promise<Buffer | null>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** One page of the objects and folders below a prefix, in the order of their names; `after` is the `next` of the page before. */
  list(options: {
    readonly prefix: string;
    readonly isDeep: boolean;
    readonly limit?: number;
    readonly after?: string;
  }): Promise<S3Listing>;
}

export interface S3BucketDeps {
  readonly address: S3Address;
  readonly credentials: S3Credentials;
  readonly random: Pick<Random, 'fraction'>;
  /** Waits between two tries. Default: that many milliseconds. */
  readonly wait?: (ms: number) => Promise<void>;
  readonly answerWaitMs?: number;
}

interface Sent {
  readonly action: string;
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly bytesMax?: number;
}

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

const NOT_FOUND = 404;
const RANGE_NOT_SATISFIABLE = 416;

export function createS3Bucket(deps: S3BucketDeps): S3Bucket {
  const { bucketUrl, region } = deps.address;
  const { wait = waitFor, answerWaitMs = S3_ANSWER_WAIT_MS } = deps;
  const signer = new AwsClient({ ...deps.credentials, service: 's3', region });

  /** One try: its whole answer. */
  async function tryOnce({ method, url, headers, body, bytesMax }: Sent): Promise<Answer> {
    const signal = AbortSignal.timeout(answerWaitMs);
    const init = { method, headers: { ...headers }, signal, ...(body === undefined ? {} : { body }) };
    const response = await fetch(await signer.sign(url, init));
    const max = response.ok ? (bytesMax ?? S3_OBJECT_BYTES_MAX) : S3_ERROR_BYTES_MAX;
    return { status: response.status, bytes: await readBounded(response, max) };
  }

  /** The answer that is no passing failure, after some tries. */
  async function send(sent: Sent): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      const isLast = tries + 1 >= S3_TRIES_MAX;
      try {
        const answer = await tryOnce(sent);
        if (isLast || !isPassing(answer.status)) return answer;
      } catch (thrown) {
        if (isLast || thrown instanceof TooLarge) throw unreachableFailure(bucketUrl, sent.action, thrown);
      }
      await wait(exponentialBackoffMs(S3_BACKOFF, tries, deps.random.fraction()));
    }
  }

  /** The bytes of a successful answer; null where there is no such object. */
  async function bytesOf(sent: Sent): Promise<Buffer | null> {
    const { bytes, status } = await send(sent);
    if (status < 300) return bytes;
    const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? '';
    if (status === NOT_FOUND && code !== 'NoSuchBucket') return null;
    if (status === RANGE_NOT_SATISFIABLE) return Buffer.alloc(0);
    throw refusedFailure(bucketUrl, sent.action, status, code);
  }

  const urlOf = (key: string): string => `${bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;

  return {
    read(key, range) {
      const url = urlOf(key);
      if (range === undefined) return bytesOf({ action: 'read', method: 'GET', url });
      const { first, last } = range;
      const headers = { range: `bytes=${String(first)}-${String(last)}` };
      return bytesOf({ action: 'read', method: 'GET', url, headers, bytesMax: last - first + 1 });
    },
    async write(key, bytes) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'x-amz-content-sha256': digest };
      await bytesOf({ action: 'write', method: 'PUT', url: urlOf(key), headers, body: bytes });
    },
    async remove(key) {
      await bytesOf({ action: 'remove', method: 'DELETE', url: urlOf(key) });
    },
    async list({ prefix, isDeep, limit, after }) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (!isDeep) query.set('delimiter', '/');
      if (limit !== undefined) query.set('max-keys', String(limit));
      if (after !== undefined) query.set('continuation-token', after);
      const url = `${bucketUrl}?${query.toString().replaceAll('+', '%20')}`;
      const bytes = await bytesOf({ action: 'list', method: 'GET', url });
      return parseListing(bytes?.toString('utf8') ?? '');
    },
  };
}

class TooLarge extends Error {}

/** The body, as long as it keeps to its limit. */
async function readBounded(response: Response, bytesMax: number): Promise<Buffer> {
  if (Number(response.headers.get('content-length') ?? 0) > bytesMax) {
    await response.body?.cancel();
    throw new TooLarge('its answer is too large');
  }
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) throw new TooLarge('its answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, sizeBytes);
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
