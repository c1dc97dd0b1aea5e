import { ARTIST_WINDOW, ANY_WINDOW, GENRE_WINDOW, SEED_ARTISTS, SEED_GENRES } from '../constants/taste.ts';
import { KINDS, type TrackRecord } from '../library/records.ts';
import type { Store } from '../ports/store.ts';
import { chanceOf } from './rules/chance.ts';
import { foremost, type Likes } from './rules/likeness.ts';
import { tagged, type Candidate } from './tags.ts';

/**
 * Tracks that may be like some music: a part of each of its foremost genres, the tracks of its foremost artists, and some
 * of whatever there is. How much is looked at does not depend on the size of the library; where a genre is begun is the
 * seed's choice, so that another day looks at others.
 */
export async function poolFor(store: Store, likes: Likes, seed: string): Promise<readonly Candidate[]> {
  const chance = chanceOf(`pool ${seed}`);
  const windowOf = async (index: string, prefix: string, length: number): Promise<readonly TrackRecord[]> => {
    const first = await store.list<TrackRecord>(KINDS.track, { index, prefix, offset: 0, limit: 1 });
    const offset = Math.floor(chance() * Math.max(0, first.total - length + 1));
    const { items } = await store.list<TrackRecord>(KINDS.track, { index, prefix, offset, limit: length });
    return items.map(({ doc }) => doc);
  };
  const found: TrackRecord[] = [];
  for (const genre of foremost(likes.genres, SEED_GENRES)) found.push(...(await windowOf('genre', `${genre}/`, GENRE_WINDOW)));
  for (const artist of foremost(likes.artists, SEED_ARTISTS))
    found.push(...(await windowOf('artist', `${artist}/`, ARTIST_WINDOW)));
  found.push(...(await windowOf('name', '', ANY_WINDOW)));
  const once = new Map(found.map((record) => [record.id, record]));
  return tagged(store, [...once.values()]);
}
