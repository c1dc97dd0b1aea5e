import { COMPANIONS_FOLLOWED, COMPANIONS_WEIGHT, SEED_ARTISTS } from '../../domain/constants/media/recommendations.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type TrackRecord } from '../records/records.ts';
import type { Store } from '../ports/store.ts';
import type { GeneratedListContent } from './generated-lists.ts';
import type { FeedbackStore } from './feedback-store.ts';
import { candidatePool } from './candidate-pool.ts';
import {
  topKeys,
  profileOf,
  withArtists,
  type SimilarityProfile,
  type TrackFeatures,
} from '../../domain/recommendations/similarity.ts';
import { isAllowed, composeStation } from '../../domain/recommendations/station.ts';
import type { Tallies } from './play-tallies.ts';

interface Composition {
  /** Tracks that the result resembles. */
  readonly seeds: readonly TrackFeatures[];
  weightOf?(track: TrackFeatures): number;
  readonly listener: string;
  /** Ids that come first. */
  readonly first?: readonly string[];
  /** Ids that only fill a list which would otherwise be too short. */
  readonly last?: ReadonlySet<string>;
  /** Ids that are excluded. */
  readonly without?: ReadonlySet<string>;
  readonly count: number;
  /** The same seed and library produce the same list. */
  readonly seed: string;
}

export interface Composer {
  /** Tracks of the library that resemble the seeds, chosen for that listener. */
  compose(composition: Composition): Promise<readonly TrackFeatures[]>;
  /** The list without tracks that the listener has banned since it was generated. */
  withoutBanned(listener: string, trackIds: readonly string[]): Promise<readonly string[]>;
  /** The names of artists that are in the library. */
  artistNames(ids: readonly string[]): Promise<readonly string[]>;
  /** Artists and cover of a generated list. */
  describeList(detail: string, tracks: readonly TrackFeatures[]): Promise<GeneratedListContent>;
}

export function createComposer(store: Store, tallies: Tallies, feedback: FeedbackStore): Composer {
  const withCompanions = async (likes: SimilarityProfile): Promise<SimilarityProfile> => {
    const others = new Map<string, number>();
    for (const artist of topKeys(likes.artists, SEED_ARTISTS)) {
      const companions = new Map(Object.entries(await tallies.companionsOf(artist)));
      const most = Math.max(1, ...companions.values());
      for (const id of topKeys(companions, COMPANIONS_FOLLOWED))
        others.set(id, Math.max(others.get(id) ?? 0, (COMPANIONS_WEIGHT * (companions.get(id) ?? 0)) / most));
    }
    return withArtists(likes, others);
  };
  const artistNames = async (ids: readonly string[]) =>
    (await store.getMany<ArtistRecord>(KINDS.artist, ids)).flatMap((one) => one?.doc.name ?? []);
  return {
    artistNames,
    async compose({ seeds, weightOf, listener, first = [], last = new Set(), without = new Set(), count, seed }) {
      const likes = await withCompanions(profileOf(seeds, weightOf));
      const pool = [...seeds, ...(await candidatePool(store, likes, seed))];
      const preferences = await feedback.preferences(listener);
      return composeStation({ likes, pool, first, last, without, preferences, count, seed });
    },
    async withoutBanned(listener, trackIds) {
      const preferences = await feedback.preferences(listener);
      if (preferences.bannedTracks.size + preferences.bannedArtists.size === 0) return trackIds;
      const records = await store.getMany<TrackRecord>(KINDS.track, trackIds);
      const banned = new Set(records.flatMap((one) => (one && !isAllowed(preferences, one.doc) ? [one.id] : [])));
      return trackIds.filter((id) => !banned.has(id));
    },
    async describeList(detail, tracks) {
      const artistIds = [...new Set(tracks.flatMap((track) => track.artistIds))].slice(0, LIST_ARTISTS_MAX);
      const albums = await store.getMany<AlbumRecord>(KINDS.album, [...new Set(tracks.map(({ albumId }) => albumId))]);
      return {
        detail,
        artists: await artistNames(artistIds),
        imageId: albums.find((one) => one !== null && one.doc.imageId !== null)?.doc.imageId ?? null,
        trackIds: tracks.map(({ id }) => id),
      };
    },
  };
}

const LIST_ARTISTS_MAX = 3;
