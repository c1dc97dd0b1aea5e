import { RESUME_TOPIC } from '#domain/connect/push-topics.ts';
import type { Clock } from '#application/ports/clock.ts';
import { stepResume, type ResumeEvent, type ResumePoint } from '#domain/catalog/episode-resume-point.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import type { Ms } from '#domain/core/units.ts';
import { COUNTED_MAX } from '../../domain/constants/media/media.ts';
import { WRITE_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import { EPISODES_AT_ONCE } from '../../domain/constants/media/podcasts.ts';
import type { DealerHub } from '../kernel/dealer/dealer-hub.ts';
import { KINDS } from '../records/records.ts';
import {
  RESUME_KIND,
  resumeIdOf,
  resumePointOf,
  resumePoints,
  resumePut,
  type ResumeRecord,
} from '../records/plays/resume-points.ts';
import type { EpisodePositions } from '../ports/features/episode-positions.ts';
import type { Store } from '../ports/store.ts';
import { createLruCache } from '../kernel/lru-cache.ts';

/** Pushed whenever resume points of a member move, with the new ones. */

/** Resume points of listeners, and their changes. */
export interface ResumePositions extends EpisodePositions {
  setPosition(userId: string, episodeId: string, positionMs: Ms, durationMs: Ms): Promise<void>;
  markPlayed(userId: string, episodeIds: readonly string[], isPlayed: boolean): Promise<void>;
  /** Every episode of a show. */
  markShow(userId: string, showId: string, isPlayed: boolean): Promise<void>;
  /** Episodes begun and not played to the end, the latest first. */
  inProgress(userId: string, offset: number, limit: number): Promise<{ readonly ids: readonly string[]; readonly total: number }>;
}

export function createResumePositions(store: Store, hub: Pick<DealerHub, 'pushToUser'>, clock: Clock): ResumePositions {
  // Since when each goes on without a break; after a restart, since when it did when it was written down.
  const since = createLruCache<Ms>(COUNTED_MAX);
  let version = 0;

  const push = (userId: string, points: ReadonlyMap<string, ResumePoint>): void => {
    const items = [...points].map(([id, point]) => ({
      uri: formatContentUri({ type: 'episode', id }),
      resume_point: resumePointOf(point),
    }));
    if (items.length > 0) hub.pushToUser(userId, RESUME_TOPIC, { version: (version += 1), items });
  };

  /** Moves points together: what another turn wrote in between is read again. */
  const move = async (
    userId: string,
    ids: readonly string[],
    eventOf: (point: ResumePoint | null) => ResumeEvent,
  ): Promise<void> => {
    for (let tries = 0; tries < WRITE_TRIES_MAX; tries += 1) {
      const stored = await store.getMany<ResumeRecord>(
        RESUME_KIND,
        ids.map((id) => resumeIdOf(userId, id)),
      );
      const moved = ids.flatMap((episodeId, at) => {
        const before = stored[at]?.doc.point ?? null;
        const point = stepResume(before, eventOf(before));
        return point === before ? [] : [{ record: { userId, episodeId, point }, version: stored[at]?.version ?? 0 }];
      });
      if (moved.length === 0) return;
      if ((await store.write(moved.map(({ record, version: read }) => resumePut(record, read)))) === 'conflict') continue;
      push(userId, new Map(moved.map(({ record }) => [record.episodeId, record.point])));
      return;
    }
    throw new Error('The resume points are changed by another process; try again');
  };

  /** What comes now is later than what is stored, though another instance wrote that by its own clock. */
  const laterThan = (point: ResumePoint | null): Ms => Math.max(clock.nowMs(), (point?.atMs ?? 0) + 1);
  /** Another instance may have seen a later beginning. */
  const sinceOf = (key: string, point: ResumePoint | null): Ms | undefined => {
    const known = [since.get(key), point?.sinceMs].filter((one) => one !== undefined);
    return known.length === 0 ? undefined : Math.max(...known);
  };

  const markPlayed: ResumePositions['markPlayed'] = async (userId, ids, isPlayed) => {
    for (let from = 0; from < ids.length; from += EPISODES_AT_ONCE)
      await move(userId, ids.slice(from, from + EPISODES_AT_ONCE), (point) => ({
        type: 'marked',
        isPlayed,
        atMs: laterThan(point),
      }));
  };

  return {
    async recordListening(userId, { uri, positionMs, durationMs, isBeginning }) {
      const id = parseContentUri(uri)?.id;
      if (id === undefined) return;
      const key = resumeIdOf(userId, id);
      await move(userId, [id], (point) => {
        const atMs = laterThan(point);
        const sinceMs = (isBeginning ? undefined : sinceOf(key, point)) ?? atMs;
        since.set(key, sinceMs);
        return { type: 'played', positionMs, durationMs, sinceMs, atMs };
      });
    },
    async startPositionsOf(userId, uris) {
      const episodes = uris.map(parseContentUri).filter((parsed) => parsed?.type === 'episode');
      const points = await resumePoints(
        store,
        userId,
        episodes.map((episode) => episode?.id ?? ''),
      );
      const begun = [...points].filter(([, { positionMs }]) => positionMs > 0);
      return new Map(begun.map(([id, { positionMs }]) => [formatContentUri({ type: 'episode', id }), positionMs]));
    },
    setPosition: (userId, id, positionMs, durationMs) =>
      move(userId, [id], (point) => ({ type: 'position-set', positionMs, durationMs, atMs: laterThan(point) })),
    markPlayed,
    async markShow(userId, showId, isPlayed) {
      for (let offset = 0; ; offset += EPISODES_AT_ONCE) {
        const query = { index: 'show', prefix: `${showId}/`, offset, limit: EPISODES_AT_ONCE };
        const { items } = await store.list(KINDS.episode, query);
        await markPlayed(
          userId,
          items.map(({ id }) => id),
          isPlayed,
        );
        if (items.length < EPISODES_AT_ONCE) return;
      }
    },
    async inProgress(userId, offset, limit) {
      const query = { index: 'begun', prefix: `${userId}/`, offset, limit, descending: true };
      const { items, total } = await store.list<ResumeRecord>(RESUME_KIND, query);
      return { ids: items.map(({ doc }) => doc.episodeId), total };
    },
  };
}
