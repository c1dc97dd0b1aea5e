import type { Clock } from '#application/ports/clock.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import { MS_PER_HOUR, PLAYBACK_HOURS_KEPT } from '../../domain/constants/logging.ts';
import { PAGE_RECORDS } from '../../domain/constants/library.ts';
import { WRITE_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import { OWNER_HOURS_READ } from '../../domain/constants/owner.ts';
import {
  emptyHour,
  hourWithPlayback,
  hourWithProblem,
  type ListeningHour,
  type Problem,
} from '../../domain/owner/listening-hour.ts';
import type { PlaybackStats } from '../../domain/player-session/parts/playback-day.ts';
import { readPages } from '../records/index-pages.ts';
import { KINDS, type TrackRecord } from '../records/records.ts';
import { numberKey } from '../records/sort-keys.ts';
import type { Change, Store } from '../ports/store.ts';

/** Sums over all listeners, without names: a document an hour with playbacks or errors, kept 90 days. */
export interface PlaybackSums {
  /** `trackId`: null for what is no track. */
  addPlayback(playback: PlaybackStats, trackId: string | null): Promise<void>;
  addProblem(problem: Problem): Promise<void>;
  /** All that are kept, in order. */
  hours(): Promise<readonly ListeningHour[]>;
  /** Those of the last month, in order. */
  hoursOfMonth(): Promise<readonly ListeningHour[]>;
}

const HOURS = { kind: 'listening-hour', index: 'hour' } as const;
const HOUR_DIGITS = 8;

export function createPlaybackSums(store: Store, clock: Clock): PlaybackSums {
  const turns = createSerialQueue();
  const idOf = (hour: number) => numberKey(hour, HOUR_DIGITS);
  const hoursAgo = (count: number) => idOf(hourOf(clock.nowMs()) - count + 1);

  const hoursFrom = async (from: string): Promise<readonly ListeningHour[]> => {
    const hours: ListeningHour[] = [];
    const query = { ...HOURS, from, keyOf: ({ hour }: ListeningHour) => idOf(hour) };
    for await (const page of readPages<ListeningHour>(store, query)) hours.push(...page);
    return hours;
  };
  /** The write of the changed hour; a new one deletes those that are too old. */
  const changed = async (change: (before: ListeningHour) => ListeningHour): Promise<readonly Change[]> => {
    const hour = hourOf(clock.nowMs());
    const { index, kind } = HOURS;
    const id = idOf(hour);
    const stored = await store.get<ListeningHour>(kind, id);
    const doc = change(stored?.doc ?? emptyHour(hour));
    const put = { op: 'put', kind, id, doc, keys: { [index]: [id] }, ifVersion: stored?.version ?? 0 } as const;
    if (stored !== null) return [put];
    const oldest = (await store.list(kind, { index, offset: 0, limit: PAGE_RECORDS })).items;
    const outdated = oldest.filter((old) => old.id < hoursAgo(PLAYBACK_HOURS_KEPT));
    return [put, ...outdated.map((old): Change => ({ op: 'remove', kind, id: old.id }))];
  };
  // One after the other: two at once would only conflict in the store. The sender repeats a write that fails.
  const write = (change: (before: ListeningHour) => ListeningHour): Promise<void> =>
    turns.run(async () => {
      for (let tries = 0; tries < WRITE_TRIES_MAX; tries += 1)
        if ((await store.write(await changed(change))) === 'written') return;
    });

  return {
    async addPlayback(playback, trackId) {
      const track = trackId === null ? null : await store.get<TrackRecord>(KINDS.track, trackId);
      const artistId = track?.doc.artistIds[0] ?? null;
      await write((hour) => hourWithPlayback(hour, playback, artistId));
    },
    addProblem: (problem) => write((hour) => hourWithProblem(hour, problem)),
    hours: () => hoursFrom(hoursAgo(PLAYBACK_HOURS_KEPT)),
    hoursOfMonth: () => hoursFrom(hoursAgo(OWNER_HOURS_READ)),
  };
}

/** Hours since 1970. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / MS_PER_HOUR);
}
