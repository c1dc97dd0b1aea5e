import type { ResumePoint } from '#domain/catalog/episode-resume-point.ts';
import { KEY_DIGITS } from '../../../domain/constants/library.ts';
import type { Put, Store } from '../../ports/store.ts';
import { numberKey } from '../sort-keys.ts';

/** The position of a listener in an episode. Kind `resume`; index `begun` by `{userId}/{atMs}`, for episodes in progress. */
export interface ResumeRecord {
  readonly userId: string;
  readonly episodeId: string;
  readonly point: ResumePoint;
}

export const RESUME_KIND = 'resume';

export const resumeIdOf = (userId: string, episodeId: string) => `${userId} ${episodeId}`;

/** `ifVersion`: the version that was read; 0 for a new record. */
export function resumePut(record: ResumeRecord, ifVersion: number): Put {
  const { userId, episodeId, point } = record;
  const isBegun = point.positionMs > 0 && !point.isPlayed;
  const keys = { begun: isBegun ? [`${userId}/${numberKey(point.atMs, KEY_DIGITS)}`] : [] };
  return { op: 'put', kind: RESUME_KIND, id: resumeIdOf(userId, episodeId), doc: record, keys, ifVersion };
}

/** The resume points of a listener by episode. Unheard episodes have none, visitors neither. */
export async function resumePoints(
  store: Store,
  listener: string | null,
  episodeIds: readonly string[],
): Promise<ReadonlyMap<string, ResumePoint>> {
  if (listener === null || episodeIds.length === 0) return new Map();
  const ids = episodeIds.map((episodeId) => resumeIdOf(listener, episodeId));
  const stored = await store.getMany<ResumeRecord>(RESUME_KIND, ids);
  return new Map(stored.flatMap((one) => (one ? [[one.doc.episodeId, one.doc.point] as const] : [])));
}

/** The resume point in the form of the public API. */
export function resumePointOf(point: ResumePoint | undefined) {
  return { fully_played: point?.isPlayed ?? false, resume_position_ms: point?.positionMs ?? 0 };
}
