import { MS_PER_DAY } from '../../../domain/constants/catalog.ts';
import { TOP_DAYS, TOP_PLAYS_COUNTED } from '../../../domain/constants/media/recommendations.ts';
import { playsOf } from '../../records/plays/play-history.ts';
import { KINDS, type TrackRecord } from '../../records/records.ts';
import type { Store } from '../../ports/store.ts';
import { topKeys } from '../../../domain/recommendations/similarity.ts';
import { trackIdsOf } from '../track-features.ts';

export type TimeRange = keyof typeof TOP_DAYS;

/** Ids of the tracks or artists that a listener played most in a time range, the most played first. */
export async function topOf(
  store: Store,
  nowMs: number,
  { listener, of, range }: { readonly listener: string; readonly of: 'artists' | 'tracks'; readonly range: TimeRange },
): Promise<readonly string[]> {
  const sinceMs = nowMs - TOP_DAYS[range] * MS_PER_DAY;
  const plays = (await playsOf(store, listener, TOP_PLAYS_COUNTED)).filter(({ playedAtMs }) => playedAtMs >= sinceMs);
  const tracks = countedOnce(plays.flatMap(({ trackUri }) => trackIdsOf([trackUri])));
  if (of === 'tracks') return topKeys(tracks, tracks.size);
  const artists = new Map<string, number>();
  for (const one of await store.getMany<TrackRecord>(KINDS.track, [...tracks.keys()]))
    for (const id of one?.doc.artistIds ?? []) artists.set(id, (artists.get(id) ?? 0) + (tracks.get(one?.id ?? '') ?? 0));
  return topKeys(artists, artists.size);
}

function countedOnce(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
