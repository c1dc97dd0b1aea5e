import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Result } from '#domain/core/result.ts';

export interface FetchRequest {
  readonly url: string;
  /** Media types, as the header has them. */
  readonly accept: string;
  /** Of the body, unpacked. */
  readonly maxBytes: number;
  /** The same in words, for the error. */
  readonly maxText: string;
  /** For the whole body; null: as long as it keeps coming. */
  readonly totalMs: number | null;
  /** What is known of it already: then it may be `unchanged`. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** From this byte on, where the server can: then it is a `part`. */
  readonly from?: number;
}

export type FetchResult =
  | { readonly kind: 'unchanged' }
  /** What was wished for from a byte on, to the end. */
  | { readonly kind: 'part'; readonly sizeBytes: number; readonly body: AsyncIterable<Uint8Array> }
  | {
      readonly kind: 'fresh';
      /** Where it was in the end. */
      readonly url: string;
      /** That address, where every step on the way to it was for good. */
      readonly movedTo: string | null;
      /** In lower case, without parameters; and its charset, or empty. */
      readonly mediaType: string;
      readonly charset: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
      /** Null where the server does not say. */
      readonly sizeBytes: number | null;
      /** Throws a Failure when it is too large, too slow or breaks off. Ending it early lets the line go. */
      readonly body: AsyncIterable<Uint8Array>;
    };

/** Lets the line go without reading what comes over it. */
export async function cancelBody(body: AsyncIterable<Uint8Array>): Promise<void> {
  await body[Symbol.asyncIterator]().return?.();
}

/**
 * What strangers' servers hold: feeds and what they lead to. Private, loopback and link-local addresses are refused, where the
 * address names them, where a name leads to them, and after every redirect.
 * Errors are data: FEED_ADDRESS_*, FEED_NOT_FOUND, FEED_REFUSED, FEED_UNREACHABLE, FEED_TIMED_OUT, FEED_REDIRECTS, FEED_TOO_LARGE.
 * Adapters: adapters/network/node-feed-fetch (node:http), adapters/memory/mapped-feeds (a map).
 */
export interface FeedFetch {
  get(wish: FetchRequest): Promise<Result<FetchResult, PlayerError>>;
}
