import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { SEED_TRACKS, STATION_TRACKS } from '../../domain/constants/media/recommendations.ts';
import { idOf } from '../records/record-ids.ts';
import { KINDS } from '../records/records.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { Radio } from '../ports/features/radio.ts';
import type { Store } from '../ports/store.ts';
import type { Composer } from './compose-mix.ts';
import type { GeneratedLists, GeneratedListRecord } from './generated-lists.ts';
import { trackFeaturesOf, trackIdsOf } from './track-features.ts';

const PREFIX = `${PRODUCT_SCHEME}:station:`;

/** The URI of a seed's station: `spotify:station:album:1` for `spotify:album:1`. */
function stationUriOf(seedUri: string): string {
  return PREFIX + seedUri.slice(PRODUCT_SCHEME.length + 1);
}

/** The seed of a station; null for other URIs. */
export function seedOfStation(uri: string): string | null {
  return uri.startsWith(PREFIX) ? `${PRODUCT_SCHEME}:${uri.slice(PREFIX.length)}` : null;
}

const isOf = (uri: string, kind: string) => uri.startsWith(`${PRODUCT_SCHEME}:${kind}:`);

const trackUriOf = (id: string) => formatContentUri({ type: KINDS.track, id });

export interface Stations extends Radio {
  readonly contexts: Contexts;
}

export interface StationDeps {
  readonly store: Store;
  /** Resolves a seed. */
  readonly contexts: Contexts;
  readonly composer: Composer;
  readonly generatedLists: GeneratedLists;
}

/** Stations: music similar to any context. The list of one listener stays the same for a day. */
export function createStations({ store, contexts, composer, generatedLists }: StationDeps): Stations {
  const stationFor = (uri: string, seedUri: string, listener: string): Promise<GeneratedListRecord | null> => {
    const recipe = { id: idOf('station', listener, seedUri), uri, listener, what: 'station' } as const;
    return generatedLists.today(recipe, async (day) => {
      const seed = await contexts.context(seedUri, listener, 0, SEED_TRACKS);
      const seeds = await trackFeaturesOf(store, trackIdsOf(seed?.uris ?? []));
      if (seed === null || seeds.length === 0) return null;
      const ids = seeds.map(({ id }) => id);
      const first = isOf(seedUri, KINDS.track) ? ids : [];
      // A station usually follows its seed, so the tracks of the seed come last. The station of an artist has its own songs.
      const last = new Set(isOf(seedUri, KINDS.track) || isOf(seedUri, KINDS.artist) ? [] : ids);
      const key = [listener, seedUri, day].join(' ');
      const tracks = await composer.compose({ seeds, listener, first, last, count: STATION_TRACKS, seed: key });
      return composer.describeList(seed.name, tracks);
    });
  };
  /** A station that ended continues from its last track, so that it does not repeat itself. */
  const seedAfter = async (uri: string, listener: string): Promise<string> => {
    const seedUri = seedOfStation(uri);
    if (seedUri === null) return uri;
    const last = (await stationFor(uri, seedUri, listener))?.trackIds.at(-1);
    return last === undefined ? uri : trackUriOf(last);
  };
  return {
    async radioOf(uri, listener) {
      const seedUri = await seedAfter(uri, listener);
      const station = await stationFor(stationUriOf(seedUri), seedUri, listener);
      return station !== null && station.trackIds.length > 0 ? station.uri : null;
    },
    contexts: {
      async context(uri, listener, offset, limit) {
        const seedUri = seedOfStation(uri);
        const station = seedUri === null ? null : await stationFor(uri, seedUri, listener);
        if (station === null) return null;
        const { detail } = station;
        const trackIds = await composer.withoutBanned(listener, station.trackIds);
        return { uri, name: detail, total: trackIds.length, uris: trackIds.slice(offset, offset + limit).map(trackUriOf) };
      },
    },
  };
}
