import { delay } from '#application/runtime/delay.ts';
import { createNotifyingCollection } from '../collection/collection-feature.ts';
import { PICTURE_WAIT_MS } from '../../domain/constants/media/podcasts.ts';
import { createEpisodeDocuments } from './feed-format/chapters-and-transcripts.ts';
import { enclosureRoute } from './enclosure-routes.ts';
import { episodeRoutes } from './episode-routes.ts';
import { feedRoutes } from './feed-routes.ts';
import { createFeedStore } from './feed-store.ts';
import { createFeeds } from './feeds.ts';
import { createShowOrders } from './show-order.ts';
import { createFeedPictureSaver } from './feed-pictures.ts';
import { ownerFeedRoutes } from './owner-feed-routes.ts';
import type { FeedRecord } from './records.ts';
import { createFeedRefresher } from './feed-refresher.ts';
import type { Feature, FeatureDeps } from '../feature.ts';

/** Podcasts by feed: followed, refreshed, listened to. */
export function createPodcastsFeature(deps: FeatureDeps): Feature {
  const { store, clock, random, logger, coverage, settings } = deps;
  const { fetch, enclosures, positions, signedUrls, blobs } = deps.podcasts;
  const feedStore = createFeedStore(store);
  const pictureOf = createFeedPictureSaver(store, blobs, fetch, logger);
  /** Pictures that are fetched just now, by their show. */
  const underWay = new Map<string, Promise<void>>();

  const fetchPicture = ({ id, imageUrl }: FeedRecord): void => {
    const kept = pictureOf(imageUrl)
      .then((imageId) => (imageId === null ? undefined : feedStore.setShowImage(id, imageId)))
      .catch((thrown: unknown) => logger.log('warn', 'A picture could not be kept', { error: String(thrown) }))
      .finally(() => underWay.delete(id));
    underWay.set(id, kept);
  };
  const feeds = createFeeds({
    feeds: feedStore,
    fetch,
    clock,
    random,
    logger,
    fetchPicture,
    refreshEveryMs: settings.feedsEveryMs,
  });
  /** A show is shown with its picture where that comes soon. */
  const waitForPicture = async (showId: string): Promise<void> => {
    const picture = underWay.get(showId);
    if (picture) await Promise.race([picture, delay(clock, PICTURE_WAIT_MS)]);
  };
  const refresher = createFeedRefresher({ store: feedStore, feeds, jobs: deps.jobs, clock, logger });
  const showOrders = createShowOrders(store);
  refresher.wake();

  return {
    routes: [
      ...feedRoutes({
        store,
        feedStore,
        feeds,
        collection: createNotifyingCollection(deps),
        wake: refresher.wake,
        waitForPicture,
      }),
      ...ownerFeedRoutes({ identity: deps.identity, feedStore, feeds }),
      ...episodeRoutes({
        store,
        coverage,
        positions,
        showOrders,
        waitForEpisodes: feeds.waitForEpisodes,
        episodeDocuments: createEpisodeDocuments(fetch),
      }),
      enclosureRoute(enclosures, signedUrls),
    ],
    contexts: showOrders.contexts,
    async close() {
      refresher.close();
      await feeds.close();
      await Promise.allSettled(underWay.values());
    },
  };
}
