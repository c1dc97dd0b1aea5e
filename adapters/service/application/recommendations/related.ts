import { ARTIST_WINDOW, RELATED_MAX } from '../../domain/constants/media/recommendations.ts';
import { KINDS, type TrackRecord } from '../records/records.ts';
import type { RelatedArtists } from '../ports/features/related-artists.ts';
import type { Store } from '../ports/store.ts';
import { candidatePool } from './candidate-pool.ts';
import { profileOf, withArtists, type TrackFeatures } from '../../domain/recommendations/similarity.ts';
import { relatedTo } from '../../domain/recommendations/related.ts';
import type { Tallies } from './play-tallies.ts';
import { featuresOfRecords } from './track-features.ts';

/** Related artists from tags and from what is heard together. */
export function createRelatedArtists(store: Store, tallies: Tallies): RelatedArtists {
  const tracksOf = async (artistId: string): Promise<readonly TrackFeatures[]> => {
    const query = { index: 'artist', prefix: `${artistId}/`, offset: 0, limit: ARTIST_WINDOW };
    const { items } = await store.list<TrackRecord>(KINDS.track, query);
    return featuresOfRecords(
      store,
      items.map(({ doc }) => doc),
    );
  };
  return {
    async relatedTo(artistId, limit = RELATED_MAX) {
      const own = await tracksOf(artistId);
      if (own.length === 0) return [];
      const companions = await tallies.companionsOf(artistId);
      const likes = withArtists(profileOf(own), new Map(Object.entries(companions)));
      // Deterministic: the artist is the only seed.
      return relatedTo(artistId, own, [...own, ...(await candidatePool(store, likes, artistId))], companions, limit);
    },
  };
}
