import { ARTIST_SPACING, LIKED_WEIGHT } from '../constants/media/recommendations.ts';
import { createSeededRandom } from '#domain/core/seeded-random.ts';
import { similarityTo, type SimilarityProfile, type TrackFeatures } from './similarity.ts';

/** A listener's preferences, as ids. */
export interface Preferences {
  readonly liked: ReadonlySet<string>;
  readonly bannedTracks: ReadonlySet<string>;
  readonly bannedArtists: ReadonlySet<string>;
}

export const NO_PREFERENCES: Preferences = { liked: new Set(), bannedTracks: new Set(), bannedArtists: new Set() };

export interface StationRequest {
  /** The profile to match. */
  readonly likes: SimilarityProfile;
  /** The candidates. */
  readonly pool: readonly TrackFeatures[];
  /** Ids that come first, in this order, where they may be played. */
  readonly first: readonly string[];
  /** Ids that only fill a list which would otherwise be too short, such as tracks heard just now. */
  readonly last?: ReadonlySet<string>;
  /** Ids that are excluded. */
  readonly without: ReadonlySet<string>;
  readonly preferences: Preferences;
  readonly count: number;
  /** The same seed, pool and preferences produce the same list. */
  readonly seed: string;
}

/** Whether the listener has banned neither the track nor one of its artists. */
export function isAllowed(
  { bannedTracks, bannedArtists }: Preferences,
  { id, artistIds }: Pick<TrackFeatures, 'id' | 'artistIds'>,
): boolean {
  return !bannedTracks.has(id) && !artistIds.some((artist) => bannedArtists.has(artist));
}

/**
 * Draws at most `count` different tracks, weighted by similarity and likes, without banned ones. Tracks of one artist are kept
 * apart where others are available.
 */
export function composeStation({
  likes,
  pool,
  first,
  last = new Set(),
  without,
  preferences,
  count,
  seed,
}: StationRequest): readonly TrackFeatures[] {
  const once = new Map(pool.map((track) => [track.id, track]));
  const open = [...once.values()].filter((track) => !without.has(track.id) && isAllowed(preferences, track));
  const chance = createSeededRandom(seed);
  const sorted = open.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  // Weighted sampling without replacement (Efraimidis and Spirakis): sort by random ** (1 / weight).
  const drawn = sorted
    .map((track) => ({ track, key01: chance() ** (1 / weightOf(likes, preferences, track)) }))
    .toSorted((a, b) => b.key01 - a.key01)
    .map(({ track }) => track);
  const leading = first.flatMap((id) => drawn.find((track) => track.id === id) ?? []);
  const others = drawn.filter((track) => !leading.includes(track));
  const fresh = others.filter(({ id }) => !last.has(id)).slice(0, Math.max(0, count - leading.length));
  const made = spaceArtists([...leading, ...fresh], leading.length);
  const again = others.filter(({ id }) => last.has(id)).slice(0, Math.max(0, count - made.length));
  return spaceArtists([...made, ...again], made.length).slice(0, count);
}

function weightOf(likes: SimilarityProfile, { liked }: Preferences, track: TrackFeatures): number {
  // The square prefers very similar tracks over slightly similar ones.
  return similarityTo(likes, track) ** 2 * (liked.has(track.id) ? LIKED_WEIGHT : 1);
}

/** Reorders tracks so that those of one artist are apart where possible. The first `fixed` keep their places. */
export function spaceArtists(tracks: readonly TrackFeatures[], fixed = 0): readonly TrackFeatures[] {
  const placed = tracks.slice(0, fixed);
  const waiting = tracks.slice(fixed);
  while (waiting.length > 0) {
    const near = new Set(placed.slice(-ARTIST_SPACING).flatMap(({ artistIds }) => artistIds));
    const at = waiting.findIndex(({ artistIds }) => !artistIds.some((id) => near.has(id)));
    placed.push(...waiting.splice(Math.max(0, at), 1));
  }
  return placed;
}
