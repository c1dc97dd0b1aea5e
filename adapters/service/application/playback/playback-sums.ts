import type { Clock } from '#application/ports/clock.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import { DAY_DIGITS, MS_PER_HOUR, PLAYBACK_DAYS_KEPT } from '../../domain/constants/logging.ts';
import { WRITE_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import { LISTENING_HOURS_KEPT } from '../../domain/constants/owner.ts';
import {
  emptyHour,
  hourWithPlayback,
  hourWithProblem,
  type ListeningHour,
  type Problem,
} from '../../domain/owner/listening-hour.ts';
import {
  addPlayback,
  NO_PLAYBACKS,
  type PlaybackDay,
  type PlaybackStats,
} from '../../domain/player-session/parts/playback-day.ts';
import { KINDS, type TrackRecord } from '../records/records.ts';
import { numberKey } from '../records/sort-keys.ts';
import type { Change, Store } from '../ports/store.ts';

/** Sums over all listeners, without names: a document a day, kept 90 days, and a document an hour, kept a month. */
export interface PlaybackSums {
  /** `trackId`: null for what is no track. */
  addPlayback(playback: PlaybackStats, trackId: string | null): Promise<void>;
  addProblem(problem: Problem): Promise<void>;
  /** The latest first. */
  days(): Promise<readonly PlaybackDay[]>;
  /** In order. */
  hours(): Promise<readonly ListeningHour[]>;
}

const DAYS = { kind: 'playback-day', index: 'day', kept: PLAYBACK_DAYS_KEPT } as const;
const HOURS = { kind: 'listening-hour', index: 'hour', kept: LISTENING_HOURS_KEPT } as const;
const HOUR_DIGITS = 8;

export function createPlaybackSums(store: Store, clock: Clock): PlaybackSums {
  const turns = createSerialQueue();

  const latest = async <Doc>({ index, kept, kind }: typeof DAYS | typeof HOURS): Promise<readonly Doc[]> =>
    (await store.list<Doc>(kind, { index, offset: 0, limit: kept, descending: true })).items.map(({ doc }) => doc);

  /** The write of a changed document; a new one makes room for itself. */
  const changed = async <Doc>(
    of: typeof DAYS | typeof HOURS,
    id: string,
    change: (before: Doc | null) => Doc,
  ): Promise<readonly Change[]> => {
    const { index, kept, kind } = of;
    const stored = await store.get<Doc>(kind, id);
    const put = {
      op: 'put',
      kind,
      id,
      doc: change(stored?.doc ?? null),
      keys: { [index]: [id] },
      ifVersion: stored?.version ?? 0,
    } as const;
    if (stored !== null) return [put];
    const outdated = await store.list(kind, { index, offset: kept - 1, limit: kept, descending: true });
    return [put, ...outdated.items.map((old): Change => ({ op: 'remove', kind, id: old.id }))];
  };
  const changedHour = (change: (before: ListeningHour) => ListeningHour) => {
    const hour = hourOf(clock.nowMs());
    return changed<ListeningHour>(HOURS, numberKey(hour, HOUR_DIGITS), (before) => change(before ?? emptyHour(hour)));
  };
  const changedDay = (playback: PlaybackStats) => {
    const day = new Date(clock.nowMs()).toISOString().slice(0, DAY_DIGITS);
    return changed<PlaybackDay>(DAYS, day, (before) => ({ day, ...addPlayback(before ?? NO_PLAYBACKS, playback) }));
  };
  // One after the other: two at once would only conflict in the store. The sender repeats a write that fails.
  const write = (changes: () => Promise<readonly Change[]>): Promise<void> =>
    turns.run(async () => {
      for (let tries = 0; tries < WRITE_TRIES_MAX; tries += 1) if ((await store.write(await changes())) === 'written') return;
    });

  return {
    async addPlayback(playback, trackId) {
      const track = trackId === null ? null : await store.get<TrackRecord>(KINDS.track, trackId);
      const artistId = track?.doc.artistIds[0] ?? null;
      await write(async () => [
        ...(await changedDay(playback)),
        ...(await changedHour((hour) => hourWithPlayback(hour, playback, artistId))),
      ]);
    },
    addProblem: (problem) => write(() => changedHour((hour) => hourWithProblem(hour, problem))),
    days: () => latest<PlaybackDay>(DAYS),
    hours: async () => (await latest<ListeningHour>(HOURS)).toReversed(),
  };
}

/** Hours since 1970. */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / MS_PER_HOUR);
}
