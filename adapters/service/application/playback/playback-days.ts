import type { Clock } from '#application/ports/clock.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import { DAY_DIGITS, PLAYBACK_DAYS_KEPT } from '../../domain/constants/logging.ts';
import { WRITE_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import type { Change, Store } from '../ports/store.ts';
import { emptyDay, withPlayback, type PlaybackStats, type PlaybackDay } from '../../domain/player-session/parts/playback-day.ts';

const KIND = 'playback-day';
const INDEX = 'day';

/** Playback statistics, a document a day; 90 days are stored. */
export interface PlaybackDays {
  add(playback: PlaybackStats): Promise<void>;
  /** The latest first. */
  all(): Promise<readonly PlaybackDay[]>;
}

export function createPlaybackDays(store: Store, clock: Clock): PlaybackDays {
  const turns = createSerialQueue();

  const page = (offset: number, limit: number) =>
    store.list<PlaybackDay>(KIND, { index: INDEX, offset, limit, descending: true });

  /** A new day makes room for itself. */
  const outdated = async (): Promise<readonly Change[]> => {
    const { items } = await page(PLAYBACK_DAYS_KEPT - 1, PLAYBACK_DAYS_KEPT);
    return items.map(({ id }) => ({ op: 'remove', kind: KIND, id }));
  };

  const write = async (playback: PlaybackStats): Promise<void> => {
    const day = new Date(clock.nowMs()).toISOString().slice(0, DAY_DIGITS);
    for (let tries = 0; tries < WRITE_TRIES_MAX; tries += 1) {
      const stored = await store.get<PlaybackDay>(KIND, day);
      const doc = withPlayback(stored?.doc ?? emptyDay(day), playback);
      const put = { op: 'put', kind: KIND, id: day, doc, keys: { [INDEX]: [day] }, ifVersion: stored?.version ?? 0 } as const;
      if ((await store.write([put, ...(stored === null ? await outdated() : [])])) === 'written') return;
    }
  };

  return {
    // One after the other: two at once would only conflict in the store. The sender repeats a write that fails.
    add: (playback) => turns.run(() => write(playback)),
    all: async () => (await page(0, PLAYBACK_DAYS_KEPT)).items.map(({ doc }) => doc),
  };
}
