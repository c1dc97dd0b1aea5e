import { err, ok } from '#domain/core/result.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { FEED_BYTES_MAX_TEXT } from '#adapters/service/domain/constants/media/podcasts.ts';
import type { FeedFetch } from '#adapters/service/application/ports/feed-fetch.ts';

/** Addresses that cannot be fetched, by the last part of their path. */
const REFUSALS: Readonly<Record<string, () => PlayerError>> = {
  private: () => serviceError('FEED_ADDRESS_PRIVATE'),
  port: () => serviceError('FEED_ADDRESS_PORT'),
  refused: () => serviceError('FEED_REFUSED', 403),
  unreachable: () => serviceError('FEED_UNREACHABLE'),
  slow: () => serviceError('FEED_TIMED_OUT'),
  redirects: () => serviceError('FEED_REDIRECTS'),
  large: () => serviceError('FEED_TOO_LARGE', FEED_BYTES_MAX_TEXT),
};

const BODIES: Readonly<Record<string, string>> = {
  page: '<!doctype html><html><body>No feed</body></html>',
  damaged: '<rss version="2.0"><channel><title>Damaged</title><item>',
  bomb: '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss version="2.0"><channel><title>&b;</title></channel></rss>',
};

export const feedUrl = (name: string) => `https://feeds.example/${name}`;

/** The addresses of podcasts in a world: what is wrong with each, and nothing at all others. */
export const SAMPLE_FEEDS: FeedFetch = {
  get({ url }) {
    const name = url.split('/').at(-1) ?? '';
    const refusal = REFUSALS[name]?.();
    const body = BODIES[name];
    if (body === undefined) return Promise.resolve(err(refusal ?? serviceError('FEED_NOT_FOUND', 404)));
    return Promise.resolve(
      ok({
        ...{ kind: 'fresh', url, movedTo: null, mediaType: 'application/rss+xml', charset: '' },
        ...{ etag: null, lastModified: null, sizeBytes: null, body: bytesOf(body) },
      }),
    );
  },
};

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
