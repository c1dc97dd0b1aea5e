import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { Failure } from '#application/runtime/failure.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { err, ok, type Result } from '#domain/core/result.ts';
import {
  FEED_BYTES_MAX,
  FEED_BYTES_MAX_TEXT,
  FEED_WAIT_MS,
  FEEDS_MAX,
  REFRESH_JITTER,
  REFRESH_WAIT_MAX_MS,
  UNFOLLOWED_KEPT_MS,
} from '../../domain/constants/media/podcasts.ts';
import { cancelBody, type FeedFetch, type FetchResult } from '../ports/feed-fetch.ts';
import { parseFeedAddress } from './feed-format/feed-address.ts';
import type { FeedStore } from './feed-store.ts';
import type { FeedDocument } from './feed-format/feed-types.ts';
import { readFeed } from './feed-format/feed-parser.ts';
import { FEED_VERSION, feedIdOf, type FeedRecord } from './records.ts';

export interface FeedsDeps {
  readonly feeds: FeedStore;
  readonly fetch: FeedFetch;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** The refresh interval, in milliseconds. */
  readonly refreshEveryMs: number;
  /** Fetches the show's picture in the background. */
  fetchPicture(feed: FeedRecord): void;
}

export interface Feeds {
  /** Fetches a new feed; an unreadable one leaves nothing behind. Returns the show's id. */
  add(address: string): Promise<Result<string, PlayerError>>;
  /** Remembers a feed that is fetched when its turn comes, as one of a long list. */
  addForLater(address: string, title: string): Promise<Result<string, PlayerError>>;
  /** Resolves once all episodes of a show that is being added are there. */
  waitForEpisodes(showId: string): Promise<void>;
  /** Resolves once all that is under way is written. */
  close(): Promise<void>;
  /** Refreshes a feed. Errors are stored with the feed, never thrown. */
  refresh(feed: FeedRecord): Promise<void>;
}

const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';
/** Media types that are never feeds. */
const NOT_FEEDS = /^(?:audio|video|image|font)\//;

/** Feeds as shows: fetched, parsed and refreshed. Members share the feeds they follow. */
export function createFeeds(deps: FeedsDeps): Feeds {
  const { feeds, fetch, clock, random, logger, refreshEveryMs } = deps;
  const underWay = new Map<string, Promise<Result<string, PlayerError>>>();

  const dueAfter = (failures: number): number => {
    const waitMs = Math.min(refreshEveryMs * 2 ** failures, Math.max(REFRESH_WAIT_MAX_MS, refreshEveryMs));
    return clock.nowMs() + waitMs * (1 + REFRESH_JITTER * random.fraction());
  };

  const ask = ({ url, etag, lastModified, version }: Pick<FeedRecord, 'url' | 'etag' | 'lastModified' | 'version'>) =>
    fetch.get({
      url,
      ...(version === FEED_VERSION ? { etag, lastModified } : { etag: null, lastModified: null }),
      accept: ACCEPT,
      maxBytes: FEED_BYTES_MAX,
      maxText: FEED_BYTES_MAX_TEXT,
      totalMs: FEED_WAIT_MS,
    });

  /** Shows whose episodes are being written. */
  const writing = new Map<string, Promise<void>>();
  const waitForEpisodes = (showId: string): Promise<void> => writing.get(showId) ?? Promise.resolve();

  /** Parses a fetched feed and starts writing it; `waitForEpisodes` resolves after the last episode. */
  const saveFeed = async (feed: FeedRecord, fetched: Extract<FetchResult, { kind: 'fresh' }>): Promise<void> => {
    const document = await documentOf(fetched);
    const fresh: FeedRecord = {
      ...feed,
      url: (await movedUrl(document, feed)) ?? fetched.movedTo ?? feed.url,
      title: document.title || feed.title,
      version: FEED_VERSION,
      etag: fetched.etag,
      lastModified: fetched.lastModified,
      imageUrl: document.imageUrl,
      link: document.link,
      order: document.order,
      ...successFields(),
    };
    const { rest } = await feeds.write(fresh, document, clock.nowMs());
    // An interruption before the end causes a full fetch the next time.
    await feeds.save({ ...fresh, etag: null, lastModified: null });
    if (document.imageUrl !== '') deps.fetchPicture(fresh);
    const finished = rest
      .then(() => feeds.save(fresh))
      .catch((thrown: unknown) => logger.log('error', 'Episodes could not be written', { error: String(thrown) }))
      .finally(() => writing.delete(feed.id));
    writing.set(feed.id, finished);
  };
  const successFields = () => ({ refreshedAtMs: clock.nowMs(), dueAtMs: dueAfter(0), failures: 0, fault: null });
  /** The URL of the next fetch, as the feed announces it. */
  const movedUrl = async ({ newUrl }: FeedDocument, { url }: FeedRecord) => {
    const address = newUrl === '' ? null : parseFeedAddress(newUrl);
    return address?.ok && address.value !== url ? address.value : null;
  };

  const addOnce = async (url: string): Promise<Result<string, PlayerError>> => {
    const id = feedIdOf(url);
    const known = await feeds.feed(id);
    if (known !== null && known.refreshedAtMs !== null) return ok(id);
    if (known === null && (await feeds.count()) >= FEEDS_MAX) return err(serviceError('FEED_TOO_MANY'));
    const feed = known ?? newFeed(id, url, '', clock.nowMs());
    const result = await toResult(async () => {
      const fetched = await ask({ ...feed, etag: null, lastModified: null });
      if (!fetched.ok) throw new Failure(fetched.error);
      if (fetched.value.kind !== 'fresh') throw new Failure(serviceError('FEED_NOT_A_FEED'));
      await saveFeed(feed, fetched.value);
    });
    return result.ok ? ok(id) : result;
  };

  return {
    waitForEpisodes,
    async close() {
      await Promise.all(writing.values());
    },
    async add(address) {
      const url = parseFeedAddress(address);
      if (!url.ok) return url;
      const adding = underWay.get(url.value) ?? addOnce(url.value).finally(() => underWay.delete(url.value));
      underWay.set(url.value, adding);
      return adding;
    },
    async addForLater(address, title) {
      const url = parseFeedAddress(address);
      if (!url.ok) return url;
      const id = feedIdOf(url.value);
      if ((await feeds.feed(id)) !== null) return ok(id);
      if ((await feeds.count()) >= FEEDS_MAX) return err(serviceError('FEED_TOO_MANY'));
      const feed = newFeed(id, url.value, title, clock.nowMs());
      await feeds.writeEmptyShow(feed);
      await feeds.save(feed);
      return ok(id);
    },
    async refresh(feed) {
      if (!(await feeds.isFollowed(feed.id))) return forget(deps, feed, dueAfter(0));
      const followed = { ...feed, unfollowedSinceMs: null };
      const result = await toResult(async () => {
        const fetched = await ask(feed);
        if (!fetched.ok) throw new Failure(fetched.error);
        if (fetched.value.kind === 'fresh') {
          await saveFeed(followed, fetched.value);
          await waitForEpisodes(feed.id);
        } else await feeds.save({ ...followed, ...successFields() });
      });
      if (result.ok) return;
      const { code, message } = result.error;
      logger.log('warn', 'A feed could not be refreshed', { feed: feed.url, code });
      const failures = feed.failures + 1;
      await feeds.save({ ...followed, failures, fault: { code, message }, dueAtMs: dueAfter(failures) });
    },
  };
}

/** Stops fetching a feed without followers, and removes it later. */
async function forget({ feeds, clock }: FeedsDeps, feed: FeedRecord, dueAtMs: number): Promise<void> {
  const sinceMs = feed.unfollowedSinceMs ?? clock.nowMs();
  if (clock.nowMs() - sinceMs >= UNFOLLOWED_KEPT_MS) await feeds.remove(feed.id, clock.nowMs());
  else await feeds.save({ ...feed, unfollowedSinceMs: sinceMs, dueAtMs });
}

function newFeed(id: string, url: string, title: string, nowMs: number): FeedRecord {
  return {
    id,
    url,
    title,
    etag: null,
    lastModified: null,
    imageUrl: '',
    link: '',
    order: 'episodic',
    refreshedAtMs: null,
    dueAtMs: nowMs,
    failures: 0,
    fault: null,
    unfollowedSinceMs: null,
  };
}

async function documentOf({ url, mediaType, charset, body }: Extract<FetchResult, { kind: 'fresh' }>): Promise<FeedDocument> {
  if (!NOT_FEEDS.test(mediaType)) return readFeed(body, charset, url);
  await cancelBody(body);
  throw new Failure(serviceError('FEED_NOT_A_FEED'));
}

/** Failures become results; other errors are rethrown. */
async function toResult(work: () => Promise<void>): Promise<Result<null, PlayerError>> {
  try {
    await work();
    return ok(null);
  } catch (thrown) {
    if (thrown instanceof Failure) return err(thrown.error);
    throw thrown;
  }
}
