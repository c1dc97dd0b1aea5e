import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { createGunzip, createInflate } from 'node:zlib';
import { Failure } from '#application/runtime/failure.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { err, ok, type Result } from '#domain/core/result.ts';
import { ANSWER_WAIT_MS, FEED_URL_LENGTH_MAX, REDIRECTS_MAX, SILENCE_WAIT_MS } from '../../domain/constants/media/podcasts.ts';
import type { FetchResult, FeedFetch, FetchRequest } from '../../application/ports/feed-fetch.ts';
import { type AddressCheckOptions, createAddressCheck, lookupOf, type ResolvedAddress } from './checked-addresses.ts';

const AGENT = 'Cadenza/0.1 (podcast)';
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const PERMANENT_REDIRECTS: readonly number[] = [301, 308];
const GONE: readonly number[] = [404, 410];
const ERRORS = { unknown: 'FEED_UNREACHABLE', private: 'FEED_ADDRESS_PRIVATE', port: 'FEED_ADDRESS_PORT' } as const;

const refused = (error: PlayerError): never => {
  throw new Failure(error);
};

/**
 * Feeds over http and https. A name is resolved once, every address is checked, and the connection uses only those
 * addresses; redirects are followed by hand, each checked like the first address.
 */
export function createNodeFeedFetch(options: AddressCheckOptions = {}): FeedFetch {
  const check = createAddressCheck(options);
  const addressesOf = async (url: URL): Promise<readonly ResolvedAddress[]> => {
    const found = await check(url);
    return found.ok ? found.value : refused(serviceError(ERRORS[found.error]));
  };

  const get = async (options: FetchRequest): Promise<FetchResult> => {
    let url = urlOf(options.url, undefined);
    let isForGood = true;
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      const response = await openRequest(url, await addressesOf(url), options);
      const { statusCode = 0, headers } = response;
      if (!REDIRECTS.includes(statusCode) || headers.location === undefined)
        return fetchedFeedOf(response, url, options, hops > 0 && isForGood);
      response.destroy();
      isForGood &&= PERMANENT_REDIRECTS.includes(statusCode);
      url = urlOf(headers.location, url);
    }
    return refused(serviceError('FEED_REDIRECTS'));
  };

  return {
    async get(options): Promise<Result<FetchResult, PlayerError>> {
      try {
        return ok(await get(options));
      } catch (thrown) {
        if (thrown instanceof Failure) return err(thrown.error);
        throw thrown;
      }
    },
  };
}

function urlOf(text: string, base: URL | undefined): URL {
  const url = text.length <= FEED_URL_LENGTH_MAX && URL.canParse(text, base?.href) ? new URL(text, base) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : refused(serviceError('FEED_ADDRESS_INVALID'));
}

/** Resolves with the response's head. Connects to these addresses, without another name lookup. */
function openRequest(url: URL, addresses: readonly ResolvedAddress[], options: FetchRequest): Promise<IncomingMessage> {
  const headers = {
    accept: options.accept,
    'user-agent': AGENT,
    // An episode is requested uncompressed; a feed may be compressed.
    'accept-encoding': options.totalMs === null ? 'identity' : 'gzip, deflate',
    ...(options.etag ? { 'if-none-match': options.etag } : {}),
    ...(options.lastModified ? { 'if-modified-since': options.lastModified } : {}),
    ...(options.from === undefined ? {} : { range: `bytes=${String(options.from)}-` }),
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const request = send(url, { agent: false, headers, lookup: lookupOf(addresses) });
    const timer = setTimeout(() => request.destroy(new Failure(serviceError('FEED_TIMED_OUT'))), ANSWER_WAIT_MS);
    request.on('response', (response) => {
      clearTimeout(timer);
      resolve(response);
    });
    request.on('error', (thrown) => {
      clearTimeout(timer);
      reject(thrown instanceof Failure ? thrown : new Failure(serviceError('FEED_UNREACHABLE')));
    });
    request.end();
  });
}

function fetchedFeedOf(response: IncomingMessage, url: URL, options: FetchRequest, isMoved: boolean): FetchResult {
  const { statusCode = 0, headers } = response;
  const no = (error: PlayerError): never => {
    response.destroy();
    return refused(error);
  };
  if (statusCode === 304) {
    response.resume();
    return { kind: 'unchanged' };
  }
  if (statusCode === 206 && options.from !== undefined) {
    const [, first = '', total = ''] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    if (Number(first) !== options.from || total === '') return no(serviceError('FEED_REFUSED', statusCode));
    return { kind: 'part', sizeBytes: Number(total), body: bodyOf(response, 'identity', options) };
  }
  if (GONE.includes(statusCode)) return no(serviceError('FEED_NOT_FOUND', statusCode));
  if (statusCode !== 200) return no(serviceError('FEED_REFUSED', statusCode));
  const packing = headers['content-encoding'] ?? 'identity';
  const length = Number(headers['content-length'] ?? NaN);
  const sizeBytes = packing === 'identity' && Number.isFinite(length) ? length : null;
  if (length > options.maxBytes) return no(serviceError('FEED_TOO_LARGE', options.maxText));
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset="?([^"\s]+)/.exec(one)?.[1]).find((one) => one !== undefined) ?? '';
  return {
    kind: 'fresh',
    url: url.href,
    movedTo: isMoved ? url.href : null,
    mediaType: mediaType.trim(),
    charset,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    sizeBytes,
    body: bodyOf(response, packing, options),
  };
}

/** The body as it arrives. Ending the iteration closes the connection, also before the first read. */
function bodyOf(response: IncomingMessage, packing: string, options: FetchRequest): AsyncIterable<Uint8Array> {
  const chunks = chunksOf(response, packing, options);
  const end = () => {
    response.destroy();
    return chunks.return(undefined);
  };
  return { [Symbol.asyncIterator]: () => ({ next: () => chunks.next(), return: end }) };
}

/** Counts the decompressed bytes, and stops at a body that is too large, too slow or broken. */
async function* chunksOf(
  response: IncomingMessage,
  packing: string,
  { maxBytes, maxText, totalMs }: FetchRequest,
): AsyncGenerator<Uint8Array, undefined> {
  const stop = (error: PlayerError) => response.destroy(new Failure(error));
  const total = totalMs === null ? undefined : setTimeout(() => stop(serviceError('FEED_TIMED_OUT')), totalMs);
  response.setTimeout(SILENCE_WAIT_MS, () => stop(serviceError('FEED_TIMED_OUT')));
  let bytes = 0;
  try {
    for await (const chunk of unpacked(response, packing)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Failure(serviceError('FEED_TOO_LARGE', maxText));
      yield chunk;
    }
  } catch (thrown) {
    throw thrown instanceof Failure ? thrown : new Failure(serviceError('FEED_UNREACHABLE'));
  } finally {
    clearTimeout(total);
    response.destroy();
  }
}

function unpacked(response: IncomingMessage, packing: string): AsyncIterable<Buffer> {
  if (packing !== 'gzip' && packing !== 'deflate') return response;
  const unpacker = packing === 'gzip' ? createGunzip() : createInflate();
  response.on('error', (thrown) => unpacker.destroy(thrown));
  return response.pipe(unpacker);
}
