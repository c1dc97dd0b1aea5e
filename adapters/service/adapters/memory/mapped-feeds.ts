import { Failure } from '#application/runtime/failure.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { err, ok } from '#domain/core/result.ts';
import type { FeedFetch, FetchRequest } from '../../application/ports/feed-fetch.ts';

/** The response of an address. */
export interface MappedResponse {
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  readonly mediaType?: string;
  readonly etag?: string;
  readonly movedTo?: string;
  /** Whether the server supports range requests. */
  readonly sizeBytes?: number;
  /** The whole body, also when only its end is requested. */
  readonly ranged?: Uint8Array;
  readonly error?: PlayerError;
}

export interface MappedFeeds extends FeedFetch {
  readonly responses: Map<string, MappedResponse>;
  /** The requests, in order. */
  readonly requests: FetchRequest[];
}

/** A world of feeds that is a map from addresses to responses; nothing is at the others. */
export function createMappedFeeds(initial: Readonly<Record<string, MappedResponse>> = {}): MappedFeeds {
  const responses = new Map(Object.entries(initial));
  const requests: FetchRequest[] = [];
  return {
    responses,
    requests,
    async get(request) {
      requests.push(request);
      const response = responses.get(request.url);
      if (response === undefined) return err(serviceError('FEED_NOT_FOUND', 404));
      if (response.error) return err(response.error);
      if (response.etag !== undefined && response.etag === request.etag) return ok({ kind: 'unchanged' });
      const { body = '', mediaType = 'application/rss+xml', etag = null, movedTo = null } = response;
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      if (request.from !== undefined && response.ranged)
        return ok({
          kind: 'part',
          sizeBytes: response.ranged.length,
          body: counted([response.ranged.subarray(request.from)], request),
        });
      return ok({
        kind: 'fresh',
        url: movedTo ?? request.url,
        movedTo,
        mediaType,
        charset: '',
        etag,
        lastModified: null,
        sizeBytes: bytes instanceof Uint8Array ? bytes.length : (response.sizeBytes ?? null),
        body: counted(bytes instanceof Uint8Array ? [bytes] : bytes, request),
      });
    },
  };
}

/** The same limit as over the line. */
async function* counted(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, { maxBytes, maxText }: FetchRequest) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Failure(serviceError('FEED_TOO_LARGE', maxText));
    yield chunk;
  }
}

/** A fetch that refuses every feed. */
export const NO_FEEDS: FeedFetch = { get: () => Promise.resolve(err(serviceError('FEED_UNREACHABLE'))) };
