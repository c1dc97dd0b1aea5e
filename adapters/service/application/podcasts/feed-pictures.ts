import type { Logger } from '#application/ports/logger.ts';
import { COVER_BYTES_MAX } from '../../domain/constants/library.ts';
import { FEED_WAIT_MS } from '../../domain/constants/media/podcasts.ts';
import { createCovers, loadSharp } from '../images/covers.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { FeedFetch } from '../ports/feed-fetch.ts';
import type { Store } from '../ports/store.ts';

/** Fetches a picture and stores it as a cover; null for an unusable one. Never rejects. */
export type SaveFeedPicture = (url: string) => Promise<string | null>;

export function createFeedPictureSaver(store: Store, blobs: Blobs, fetch: FeedFetch, logger: Logger): SaveFeedPicture {
  const warn = (message: string, reason: unknown) => logger.log('warn', message, { reason: String(reason) });
  return async (url) => {
    try {
      const fetched = await fetch.get({
        url,
        accept: 'image/*',
        maxBytes: COVER_BYTES_MAX,
        maxText: '20 MB',
        totalMs: FEED_WAIT_MS,
      });
      if (!fetched.ok || fetched.value.kind !== 'fresh') return null;
      const chunks: Uint8Array[] = [];
      for await (const chunk of fetched.value.body) chunks.push(chunk);
      const covers = createCovers({ store, blobs, sharp: await loadSharp(), warn });
      return await covers.save(Buffer.concat(chunks));
    } catch (thrown) {
      warn('The picture of a podcast could not be kept', thrown);
      return null;
    }
  };
}
