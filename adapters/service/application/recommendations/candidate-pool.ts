import { HEX_ID_LENGTH, HEX_RADIX } from '#domain/constants/content/uri.ts';
import { idFromHex } from '#domain/uri/base62.ts';
import {
  ARTIST_WINDOW,
  ANY_WINDOW,
  GENRE_WINDOW,
  SEED_ARTISTS,
  SEED_GENRES,
} from '../../domain/constants/media/recommendations.ts';
import { sortKey } from '../records/sort-keys.ts';
import { KINDS, type TrackRecord } from '../records/records.ts';
import type { ListQuery, Store } from '../ports/store.ts';
import { createSeededRandom, type RandomSource } from '#domain/core/seeded-random.ts';
import { topKeys, type SimilarityProfile } from '../../domain/recommendations/similarity.ts';
import { featuresOfRecords, type Candidate } from './track-features.ts';

/**
 * Candidate tracks for a profile: a part of each top genre, tracks of the top artists, and some of any music. The amount
 * does not depend on the size of the library. The seed chooses the start in each genre, so that the tracks differ from day to day.
 */
export async function candidatePool(store: Store, likes: SimilarityProfile, seed: string): Promise<readonly Candidate[]> {
  const random = createSeededRandom(`pool ${seed}`);
  const list = async (index: string, query: Pick<ListQuery, 'prefix' | 'from' | 'limit'>) =>
    (await store.list<TrackRecord>(KINDS.track, { index, offset: 0, ...query })).items.map(({ doc }) => doc);
  /** Wraps around at the end of the index. */
  const windowOf = async (index: string, prefix: string, from: string, length: number): Promise<readonly TrackRecord[]> => {
    const behind = await list(index, { prefix, from, limit: length });
    return behind.length === length ? behind : [...behind, ...(await list(index, { prefix, limit: length - behind.length }))];
  };
  const found: TrackRecord[] = [];
  for (const genre of topKeys(likes.genres, SEED_GENRES))
    found.push(...(await windowOf('genre', `${genre}/`, `${genre}/${randomId(random)}`, GENRE_WINDOW)));
  for (const artist of topKeys(likes.artists, SEED_ARTISTS))
    found.push(...(await windowOf('artist', `${artist}/`, `${artist}/${randomLetter(random)}`, ARTIST_WINDOW)));
  const [any] = await windowOf('album', '', randomId(random), 1);
  found.push(...(await windowOf('name', '', any ? sortKey(any.name) : '', ANY_WINDOW)));
  const once = new Map(found.map((record) => [record.id, record]));
  return featuresOfRecords(store, [...once.values()]);
}

/** Ids are hashes, so the tracks after a random id are a random choice. */
function randomId(random: RandomSource): string {
  const digits = Array.from({ length: HEX_ID_LENGTH }, () => Math.floor(random() * HEX_RADIX).toString(HEX_RADIX));
  return idFromHex(digits.join('')) ?? '';
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Starts at a random track when an artist has many. */
function randomLetter(random: RandomSource): string {
  return LETTERS.charAt(Math.floor(random() * LETTERS.length));
}
