import { CLUSTER_TRACKS_MIN, MIXES_MAX } from '../constants/media/recommendations.ts';
import { profileOf, type TrackFeatures } from './similarity.ts';

/** Tracks that belong together. */
export interface Cluster {
  /** The shared genre; empty for the tracks of all genres together. */
  readonly genre: string;
  readonly tracks: readonly TrackFeatures[];
  readonly weight: number;
}

/**
 * A listener's tracks in groups by genre: each track joins its most played genre. At most six groups, the heaviest first;
 * groups of less than three tracks are dropped. Without a large enough group, all tracks form one.
 */
export function clustersOf(tracks: readonly TrackFeatures[], weightOf: (track: TrackFeatures) => number): readonly Cluster[] {
  const shares = profileOf(tracks, weightOf).genres;
  const groups = new Map<string, TrackFeatures[]>();
  for (const track of new Map(tracks.map((one) => [one.id, one])).values()) {
    const [genre = ''] = track.genres.toSorted((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0) || (a < b ? -1 : 1));
    groups.set(genre, [...(groups.get(genre) ?? []), track]);
  }
  const clusters = [...groups].map(([genre, all]): Cluster => clusterOf(genre, all, weightOf));
  const large = clusters.filter((cluster) => cluster.tracks.length >= CLUSTER_TRACKS_MIN);
  if (large.length > 0) return large.toSorted((a, b) => b.weight - a.weight || (a.genre < b.genre ? -1 : 1)).slice(0, MIXES_MAX);
  const all = clusters.flatMap((cluster) => cluster.tracks);
  return all.length >= CLUSTER_TRACKS_MIN ? [clusterOf('', all, weightOf)] : [];
}

function clusterOf(genre: string, tracks: readonly TrackFeatures[], weightOf: (track: TrackFeatures) => number): Cluster {
  return { genre, tracks, weight: tracks.reduce((sum, track) => sum + weightOf(track), 0) };
}
