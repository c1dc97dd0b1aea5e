import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Random } from '#application/ports/random.ts';
import { exponentialBackoffMs } from '#domain/transport/backoff.ts';
import {
  S3_ANSWER_WAIT_MS,
  S3_BACKOFF,
  S3_ERROR_BYTES_MAX,
  S3_LISTING_BYTES_MAX,
  S3_OBJECT_BYTES_MAX,
  S3_TRIES_MAX,
} from '../../domain/constants/instances/s3.ts';
import type { S3Address } from './s3-address.ts';
import type { S3Credentials } from './s3-credentials.ts';
import { isPassing, refusedFailure, unreachableFailure } from './s3-failure.ts';
import { parseListing, type S3Listing, wholeSecondsOf } from './s3-listing.ts';

/** What a server reports of an object beside its bytes. */
export interface S3Facts {
  readonly sizeBytes: number;
  /** In whole seconds, as headers have it. */
  readonly modifiedMs: number;
  /** Changes with the bytes. */
  readonly etag: string;
}

/** Bytes of an object, with what it was when they were read. */
interface S3Part extends S3Facts {
  readonly bytes: Buffer;
}

/** Requests to one bucket, with retries. Rejects with an S3Failure. */
export interface S3Bucket {
  /** The bytes of an object, or those from `first` to `last`, both included; null for none. Reads past the end are short. */
  read(key: string, range?: { readonly first: number; readonly last: number }): Promise<Buffer | null>;
  /** The bytes from `first` to `last`, both included; null for no such object. */
  readPart(key: string, range: { readonly first: number; readonly last: number }): Promise<S3Part | null>;
  /** Null for no such object. */
  head(key: string): Promise<S3Facts | null>;
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
  readonly triesMax?: number;
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
  readonly headers: Headers;
  readonly bytes: Buffer;
}

const NOT_FOUND = 404;
const RANGE_NOT_SATISFIABLE = 416;

export function createS3Bucket(deps: S3BucketDeps): S3Bucket {
  const { bucketUrl, region } = deps.address;
  const { wait = waitFor, answerWaitMs = S3_ANSWER_WAIT_MS, triesMax = S3_TRIES_MAX } = deps;
  const signer = new AwsClient({ ...deps.credentials, service: 's3', region });

  /** One try: its whole answer. */
  async function tryOnce({ method, url, headers, body, bytesMax }: Sent): Promise<Answer> {
    const signal = AbortSignal.timeout(answerWaitMs);
    const init = { method, headers: { ...headers }, signal, ...(body === undefined ? {} : { body }) };
    const response = await fetch(await signer.sign(url, init));
    const max = response.ok ? (bytesMax ?? S3_OBJECT_BYTES_MAX) : S3_ERROR_BYTES_MAX;
    // The answer to HEAD has the length of the object, and no bytes.
    const bytes = method === 'HEAD' ? Buffer.alloc(0) : await readBounded(response, max);
    return { status: response.status, headers: response.headers, bytes };
  }

  /** The answer that is no passing failure, after some tries. */
  async function send(sent: Sent): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      const isLast = tries + 1 >= triesMax;
      try {
        const answer = await tryOnce(sent);
        if (isLast || !isPassing(answer.status)) return answer;
      } catch (thrown) {
        if (isLast || thrown instanceof TooLarge) throw unreachableFailure(bucketUrl, sent.action, thrown);
      }
      await wait(exponentialBackoffMs(S3_BACKOFF, tries, deps.random.fraction()));
    }
  }

  /** A successful answer; null where there is no such object. */
  async function answerTo(sent: Sent): Promise<Answer | null> {
    const answer = await send(sent);
    const { bytes, status } = answer;
    if (status < 300) return answer;
    const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? '';
    if (status === NOT_FOUND && code !== 'NoSuchBucket') return null;
    if (status === RANGE_NOT_SATISFIABLE) return { ...answer, bytes: Buffer.alloc(0) };
    throw refusedFailure(bucketUrl, sent.action, status, code);
  }

  const bytesOf = async (sent: Sent): Promise<Buffer | null> => (await answerTo(sent))?.bytes ?? null;

  function partOf(key: string, { first, last }: { readonly first: number; readonly last: number }): Sent {
    const headers = { range: `bytes=${String(first)}-${String(last)}` };
    return { action: 'read', method: 'GET', url: urlOf(key), headers, bytesMax: last - first + 1 };
  }

  const urlOf = (key: string): string => `${bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;

  return {
    read(key, range) {
      return bytesOf(range === undefined ? { action: 'read', method: 'GET', url: urlOf(key) } : partOf(key, range));
    },
    async readPart(key, range) {
      const answer = await answerTo(partOf(key, range));
      return answer && { ...factsOf(answer.headers), bytes: answer.bytes };
    },
    async head(key) {
      const answer = await answerTo({ action: 'read', method: 'HEAD', url: urlOf(key) });
      return answer && factsOf(answer.headers);
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
      const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix });
      if (!isDeep) query.set('delimiter', '/');
      if (limit !== undefined) query.set('max-keys', String(limit));
      if (after !== undefined) query.set('continuation-token', after);
      const url = `${bucketUrl}?${query.toString().replaceAll('+', '%20')}`;
      const bytes = await bytesOf({ action: 'list', method: 'GET', url, bytesMax: S3_LISTING_BYTES_MAX });
      try {
        return parseListing(bytes?.toString('utf8') ?? '');
      } catch {
        throw unreachableFailure(bucketUrl, 'list', new Error('its listing cannot be understood'));
      }
    },
  };
}

/** Of a whole object, or of one of which a range was asked for. */
function factsOf(headers: Headers): S3Facts {
  const whole = /^bytes \d+-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return {
    sizeBytes: Number(whole ?? headers.get('content-length')),
    modifiedMs: wholeSecondsOf(headers.get('last-modified') ?? ''),
    etag: headers.get('etag') ?? '',
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
