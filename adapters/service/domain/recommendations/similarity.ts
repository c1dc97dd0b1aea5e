import { LIKENESS, LIKENESS_MIN } from '../constants/media/taste.ts';

/** What a track is told apart by. Genres and labels are keys (lower case, no punctuation), a decade is `1990`; empty: unknown. */
export interface Tagged {
  readonly id: string;
  readonly albumId: string;
  readonly artistIds: readonly string[];
  readonly genres: readonly string[];
  readonly decade: string;
  readonly label: string;
}

type Shares = ReadonlyMap<string, number>;

/** What some music is like: how much of each tag there is in it, the most frequent as 1. */
export interface Likes {
  readonly genres: Shares;
  readonly artists: Shares;
  readonly decades: Shares;
  readonly labels: Shares;
}

/** `weightOf`: how much each track counts. */
export function likesOf(tracks: readonly Tagged[], weightOf: (track: Tagged) => number = () => 1): Likes {
  const shares = (tagsOf: (track: Tagged) => readonly string[]): Shares => {
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

/** The same with artists that belong to it though it has none of their tracks; those it has count no less than before. */
export function withArtists(likes: Likes, others: ReadonlyMap<string, number>): Likes {
  const artists = new Map(others);
  for (const [id, share] of likes.artists) artists.set(id, Math.max(share, artists.get(id) ?? 0));
  return { ...likes, artists };
}

/** How much a track is like that music: from nearly 0 to 1. */
export function likeness(likes: Likes, track: Tagged): number {
  const best = (shares: Shares, tags: readonly string[]) => Math.max(0, ...tags.map((tag) => shares.get(tag) ?? 0));
  const sum =
    LIKENESS.genre * best(likes.genres, track.genres) +
    LIKENESS.artist * best(likes.artists, track.artistIds) +
    LIKENESS.decade * best(likes.decades, [track.decade]) +
    LIKENESS.label * best(likes.labels, [track.label]);
  return Math.max(LIKENESS_MIN, sum);
}

/** The tags there is most of, the first most. */
export function foremost(shares: Shares, count: number): readonly string[] {
  const sorted = [...shares].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return sorted.slice(0, count).map(([tag]) => tag);
}
