import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { FEEDS_AT_ONCE } from '../../domain/constants/media/podcasts.ts';
import { mapConcurrently } from '../kernel/map-concurrently.ts';
import type { FeedStore } from './feed-store.ts';
import type { Feeds } from './feeds.ts';

/** Looks at each feed when it is due, a few at a time. Without feeds no alarm is set. */
export interface FeedRefresher {
  /** There may be something due now. */
  wake(): void;
  /** Nothing new is begun; resolves once what was is done. */
  close(): Promise<void>;
}

const PAGE = FEEDS_AT_ONCE * FEEDS_AT_ONCE;
const LEAST_WAIT_MS = 1_000;

export function createFeedRefresher(store: FeedStore, feeds: Feeds, clock: Clock, logger: Logger): FeedRefresher {
  let cancel = () => {};
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  const round = async (): Promise<void> => {
    const { feeds: due, nextMs } = await store.due(clock.nowMs(), PAGE);
    await mapConcurrently(due, FEEDS_AT_ONCE, async (feed) => {
      if (!isClosed) await feeds.refresh(feed);
    });
    if (due.length > 0) isWanted = true;
    else if (nextMs !== null && !isClosed) cancel = clock.after(Math.max(LEAST_WAIT_MS, nextMs - clock.nowMs()), wake);
  };
  const run = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false;
      cancel();
      await round().catch((thrown: unknown) => {
        logger.log('error', 'Feeds could not be refreshed', { error: String(thrown) });
        if (!isClosed) cancel = clock.after(LEAST_WAIT_MS * LEAST_WAIT_MS, wake);
      });
    }
    running = null;
  };
  const wake = (): void => {
    isWanted = true;
    if (!isClosed) running ??= run();
  };
  return {
    wake,
    async close() {
      isClosed = true;
      cancel();
      await running;
    },
  };
}
