import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createMappedFeeds } from '#adapters/service/adapters/memory/mapped-feeds.ts';
import type { FeedStore } from '#adapters/service/application/podcasts/feed-store.ts';
import { createFeeds } from '#adapters/service/application/podcasts/feeds.ts';

describe('one podcast more than there may be', () => {
  it('is refused, whether it is fetched now or later', async () => {
    const full: Partial<FeedStore> = { feed: () => Promise.resolve(null), count: () => Promise.resolve(5_000) };
    const fetch = createMappedFeeds();
    const feeds = createFeeds({
      ...{ feeds: full as FeedStore, fetch, clock: createVirtualClock(), random: createSeededRandom(1) },
      ...{ logger: { log: () => undefined }, refreshEveryMs: 3_600_000, fetchPicture: () => undefined },
    });
    const address = 'https://pod.example/feed.xml';
    for (const added of [await feeds.add(address), await feeds.addForLater(address, 'Pod')])
      expect(added.ok ? '' : added.error.message).to.equal('There are as many podcasts here as there may be.');
    expect(fetch.requests).to.deep.equal([]);
  });
});
