import { COLLECTION_STORE, ADDED_INDEX, listPrefixOf, type SavedRecord } from '../../records/collection-records.ts';
import { FOLLOWED_LOOKED_AT, FRESH_EPISODES_LOOKED_AT } from '../../../domain/constants/media/recommendations.ts';
import { KINDS, type EpisodeRecord } from '../../records/records.ts';
import { resumePoints } from '../../records/plays/resume-points.ts';
import type { Store } from '../../ports/store.ts';

/**
 * The newest unplayed episodes of the followed podcasts; of all podcasts for a listener who follows none. Reads only the
 * latest few hundred.
 */
export async function freshEpisodes(store: Store, listener: string): Promise<readonly EpisodeRecord[]> {
  const followed = await followedShows(store, listener);
  const query = { index: 'added', descending: true, offset: 0, limit: FRESH_EPISODES_LOOKED_AT };
  const latest = (await store.list<EpisodeRecord>(KINDS.episode, query)).items.map(({ doc }) => doc);
  const wanted = latest.filter(({ showId }) => followed.size === 0 || followed.has(showId));
  const ids = wanted.map(({ id }) => id);
  const points = await resumePoints(store, listener, ids);
  return wanted.filter(({ id }) => points.get(id)?.isPlayed !== true);
}

async function followedShows(store: Store, userId: string): Promise<ReadonlySet<string>> {
  const query = { index: ADDED_INDEX, prefix: listPrefixOf({ userId, kind: 'shows' }), offset: 0, limit: FOLLOWED_LOOKED_AT };
  const { items } = await store.list<SavedRecord>(COLLECTION_STORE.saved, query);
  return new Set(items.map(({ doc }) => doc.id));
}
