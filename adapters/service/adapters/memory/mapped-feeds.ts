import { Failure } from '#application/runtime/failure.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { err, ok } from '#domain/core/result.ts';
import type { FeedFetch, FetchRequest } from '../../application/ports/feed-fetch.ts';

/** The response of an address. */
export interface MappedAnswer {
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
  readonly answers: Map<string, MappedAnswer>;
  /** The requests, in order. */
  readonly requests: FetchRequest[];
}

/** A world of feeds that is a map from addresses to answers; nothing is at the others. */
export function createMappedFeeds(given: Readonly<Record<string, MappedAnswer>> = {}): MappedFeeds {
  const answers = new Map(Object.entries(given));
  const requests: FetchRequest[] = [];
  return {
    answers,
    requests,
    async get(request) {
      requests.push(request);
      const answer = answers.get(request.url);
      if (answer === undefined) return err(playerError('FEED_NOT_FOUND', 404));
      if (answer.error) return err(answer.error);
      if (answer.etag !== undefined && answer.etag === request.etag) return ok({ kind: 'unchanged' });
      const { body = '', mediaType = 'application/rss+xml', etag = null, movedTo = null } = answer;
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      if (request.from !== undefined && answer.ranged)
        return ok({
          ...{ kind: 'part', sizeBytes: answer.ranged.length },
          body: counted([answer.ranged.subarray(request.from)], request),
        });
      return ok({
        ...{ kind: 'fresh', url: movedTo ?? request.url, movedTo, mediaType, charset: '', etag, lastModified: null },
        sizeBytes: bytes instanceof Uint8Array ? bytes.length : (answer.sizeBytes ?? null),
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
    if (bytes > maxBytes) throw new Failure(playerError('FEED_TOO_LARGE', maxText));
    yield chunk;
  }
}

/** Where nothing may be fetched. */
export const NO_FEEDS: FeedFetch = { get: () => Promise.resolve(err(playerError('FEED_UNREACHABLE'))) };
