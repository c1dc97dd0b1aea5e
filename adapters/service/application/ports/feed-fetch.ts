import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Result } from '#domain/core/result.ts';

export interface FetchRequest {
  readonly url: string;
  /** Media types, as the header has them. */
  readonly accept: string;
  /** The limit of the decompressed body. */
  readonly maxBytes: number;
  /** The same as a text for the error message. */
  readonly maxText: string;
  /** For the whole body; null: as long as it keeps coming. */
  readonly totalMs: number | null;
  /** Validators of the cached copy: then the result may be `unchanged`. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** From this byte on, where the server can: then it is a `part`. */
  readonly from?: number;
}

export type FetchResult =
  | { readonly kind: 'unchanged' }
  /** The requested range, to the end. */
  | { readonly kind: 'part'; readonly sizeBytes: number; readonly body: AsyncIterable<Uint8Array> }
  | {
      readonly kind: 'fresh';
      /** The URL after all redirects. */
      readonly url: string;
      /** The same URL if all redirects were permanent, otherwise null. */
      readonly movedTo: string | null;
      /** In lower case, without parameters; and its charset, or empty. */
      readonly mediaType: string;
      readonly charset: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
      /** Null when the server sends no size. */
      readonly sizeBytes: number | null;
      /** Throws a Failure when it is too large, too slow or breaks off. Ending it early lets the line go. */
      readonly body: AsyncIterable<Uint8Array>;
    };

/** Lets the line go without reading what comes over it. */
export async function cancelBody(body: AsyncIterable<Uint8Array>): Promise<void> {
  await body[Symbol.asyncIterator]().return?.();
}

/**
 * Fetches feeds and linked files from other servers. Private, loopback and link-local addresses are refused, in URLs, after
 * name resolution and after every redirect. Errors are data: FEED_ADDRESS_*, FEED_NOT_FOUND, FEED_REFUSED, FEED_UNREACHABLE,
 * FEED_TIMED_OUT, FEED_REDIRECTS, FEED_TOO_LARGE. Adapters: adapters/network/node-feed-fetch (node:http),
 * adapters/memory/mapped-feeds (a map).
 */
export interface FeedFetch {
  get(request: FetchRequest): Promise<Result<FetchResult, PlayerError>>;
}
