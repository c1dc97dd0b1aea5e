import type { Clock } from '#application/ports/clock.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import type { Logger } from '#application/ports/logger.ts';
import { FEEDS_AT_ONCE } from '../../domain/constants/media/podcasts.ts';
import { mapConcurrently } from '../kernel/map-concurrently.ts';
import type { Jobs } from '../ports/instances/jobs.ts';
import type { FeedStore } from './feed-store.ts';
import type { Feeds } from './feeds.ts';

/** Looks at each feed when it is due, a few at a time, on one instance of the service. Without feeds there is no job. */
export interface FeedRefresher {
  /** There may be something due now. */
  wake(): void;
  /** Begins with no further feed. */
  close(): void;
}

export interface FeedRefresherDeps {
  readonly store: FeedStore;
  readonly feeds: Feeds;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly logger: Logger;
}

const JOB = { name: 'refresh-feeds', key: 'all', payload: null };
const PAGE = FEEDS_AT_ONCE * FEEDS_AT_ONCE;
const LEAST_WAIT_MS = 1_000;

export function createFeedRefresher({ store, feeds, jobs, clock, logger }: FeedRefresherDeps): FeedRefresher {
  /** A wake during a round waits for its end. */
  const rounds = createSerialQueue();
  let isClosed = false;
  const waitFor = (delayMs: number) => jobs.schedule({ ...JOB, dueMs: clock.nowMs() + delayMs });

  const round = async (): Promise<void> => {
    const { feeds: due, nextMs } = await store.due(clock.nowMs(), PAGE);
    await mapConcurrently(due, FEEDS_AT_ONCE, async (feed) => {
      if (!isClosed) await feeds.refresh(feed);
    });
    if (isClosed) return;
    if (due.length > 0) await waitFor(0);
    else if (nextMs !== null) await waitFor(Math.max(LEAST_WAIT_MS, nextMs - clock.nowMs()));
  };
  jobs.handle(JOB.name, () => rounds.run(round));
  return {
    wake() {
      waitFor(0).catch((thrown: unknown) => logger.log('error', 'Feeds could not be refreshed', { error: String(thrown) }));
    },
    close() {
      isClosed = true;
    },
  };
}
