import { ARTIST_SPACING, LIKED_WEIGHT } from '../constants/media/recommendations.ts';
import { createSeededRandom } from './seeded-choice.ts';
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
  /** Ids that come only where there is not enough else: what was heard a moment ago. */
  readonly last?: ReadonlySet<string>;
  /** Ids that shall not come. */
  readonly without: ReadonlySet<string>;
  readonly preferences: Preferences;
  readonly count: number;
  /** The same seed, pool and verdicts make the same list. */
  readonly seed: string;
}

/** Whether a listener lets it be played in what is made for them. */
export function isAllowed(
  { bannedTracks, bannedArtists }: Preferences,
  { id, artistIds }: Pick<TrackFeatures, 'id' | 'artistIds'>,
): boolean {
  return !bannedTracks.has(id) && !artistIds.some((artist) => bannedArtists.has(artist));
}

/**
 * Tracks like that music, each once, at most `count`: drawn by chance, the more alike the likelier, the liked likelier still;
 * what is banned never. One artist does not follow on itself while there is another to put between.
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
  // A weighted draw without putting back: each throws once, and the higher its weight the nearer to 1 it comes.
  const drawn = sorted
    .map((track) => ({ track, throw01: chance() ** (1 / weightOf(likes, preferences, track)) }))
    .toSorted((a, b) => b.throw01 - a.throw01)
    .map(({ track }) => track);
  const leading = first.flatMap((id) => drawn.find((track) => track.id === id) ?? []);
  const others = drawn.filter((track) => !leading.includes(track));
  const fresh = others.filter(({ id }) => !last.has(id)).slice(0, Math.max(0, count - leading.length));
  const made = spaceArtists([...leading, ...fresh], leading.length);
  const again = others.filter(({ id }) => last.has(id)).slice(0, Math.max(0, count - made.length));
  return spaceArtists([...made, ...again], made.length).slice(0, count);
}

function weightOf(likes: SimilarityProfile, { liked }: Preferences, track: TrackFeatures): number {
  // Squared, so that much alike is drawn far more often than a little alike.
  return similarityTo(likes, track) ** 2 * (liked.has(track.id) ? LIKED_WEIGHT : 1);
}

/** The same tracks with those of one artist apart, as far as there are others; the first `fixed` stay where they are. */
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
