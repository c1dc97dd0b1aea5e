import { SIMILARITY_WEIGHTS, SIMILARITY_MIN } from '../constants/media/recommendations.ts';

/**
 * The features that distinguish tracks. Genres and labels are keys (lower case, no punctuation), a decade is `1990`; empty
 * when unknown.
 */
export interface TrackFeatures {
  readonly id: string;
  readonly albumId: string;
  readonly artistIds: readonly string[];
  readonly genres: readonly string[];
  readonly decade: string;
  readonly label: string;
}

type Shares = ReadonlyMap<string, number>;

/** The tags of a set of tracks: the share of each, relative to the most frequent. */
export interface SimilarityProfile {
  readonly genres: Shares;
  readonly artists: Shares;
  readonly decades: Shares;
  readonly labels: Shares;
}

/** `weightOf`: how much each track counts. */
export function profileOf(
  tracks: readonly TrackFeatures[],
  weightOf: (track: TrackFeatures) => number = () => 1,
): SimilarityProfile {
  const shares = (tagsOf: (track: TrackFeatures) => readonly string[]): Shares => {
    const sums = new Map<string, number>();
    for (const track of tracks)
      for (const tag of tagsOf(track)) if (tag !== '') sums.set(tag, (sums.get(tag) ?? 0) + weightOf(track));
    const most = Math.max(...sums.values(), 0);
    return new Map([...sums].map(([tag, sum]) => [tag, most > 0 ? sum / most : 0]));
  };
  return {
    genres: shares(({ genres }) => genres),
    artists: shares(({ artistIds }) => artistIds),
    decades: shares(({ decade }) => [decade]),
    labels: shares(({ label }) => [label]),
  };
}

/** Adds artists without own tracks to a profile. An artist of the profile keeps at least its share. */
export function withArtists(likes: SimilarityProfile, others: ReadonlyMap<string, number>): SimilarityProfile {
  const artists = new Map(others);
  for (const [id, share] of likes.artists) artists.set(id, Math.max(share, artists.get(id) ?? 0));
  return { ...likes, artists };
}

/** The similarity of a track to a profile: above 0, at most 1. */
export function similarityTo(likes: SimilarityProfile, track: TrackFeatures): number {
  const best = (shares: Shares, tags: readonly string[]) => Math.max(0, ...tags.map((tag) => shares.get(tag) ?? 0));
  const sum =
    SIMILARITY_WEIGHTS.genre * best(likes.genres, track.genres) +
    SIMILARITY_WEIGHTS.artist * best(likes.artists, track.artistIds) +
    SIMILARITY_WEIGHTS.decade * best(likes.decades, [track.decade]) +
    SIMILARITY_WEIGHTS.label * best(likes.labels, [track.label]);
  return Math.max(SIMILARITY_MIN, sum);
}

/** The tags with the largest shares, the largest first. */
export function topKeys(shares: Shares, count: number): readonly string[] {
  const sorted = [...shares].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return sorted.slice(0, count).map(([tag]) => tag);
}
