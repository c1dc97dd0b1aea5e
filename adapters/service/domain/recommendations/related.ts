import { COMPANION_SHARE, RELATED_MAX } from '../constants/media/recommendations.ts';
import { similarityTo, profileOf, type SimilarityProfile, type TrackFeatures } from './similarity.ts';
import type { Companions } from './tally.ts';

/**
 * Artists similar to this artist, the most similar first, without the artist itself. Half of the score is the similarity of
 * genres, decades and labels, the other half how often both are played in succession. An artist without a shared genre, track
 * or such plays is not related.
 */
export function relatedTo(
  artistId: string,
  own: readonly TrackFeatures[],
  pool: readonly TrackFeatures[],
  companions: Companions,
  limit: number,
): readonly string[] {
  const byArtist = new Map<string, TrackFeatures[]>();
  for (const track of pool)
    for (const id of track.artistIds) {
      const known = byArtist.get(id);
      if (known) known.push(track);
      else byArtist.set(id, [track]);
    }
  byArtist.delete(artistId);
  // The artist's profile without its name; shared tracks already count for both.
  const profile: SimilarityProfile = { ...profileOf(own), artists: new Map([[artistId, 1]]) };
  const heardWith = new Map(Object.entries(companions));
  const most = Math.max(1, ...heardWith.values());
  const scored = [...byArtist].flatMap(([id, tracks]) => {
    const together = (heardWith.get(id) ?? 0) / most;
    const sharesGenre = tracks.some(({ genres }) => genres.some((genre) => profile.genres.has(genre)));
    const sharesTrack = tracks.some(({ artistIds }) => artistIds.includes(artistId));
    if (together === 0 && !sharesGenre && !sharesTrack) return [];
    const alike = tracks.reduce((sum, track) => sum + similarityTo(profile, track), 0) / tracks.length;
    return [{ id, score: (1 - COMPANION_SHARE) * alike + COMPANION_SHARE * together }];
  });
  const sorted = scored.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return sorted.slice(0, Math.min(limit, RELATED_MAX)).map(({ id }) => id);
}
