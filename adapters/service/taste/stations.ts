import type { Clock } from '#application/ports/clock.ts';
import { PRODUCT_SCHEME } from '#domain/constants/uri.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { SEED_TRACKS, STATION_TRACKS } from '../constants/taste.ts';
import { KINDS } from '../library/records.ts';
import type { Contexts } from '../ports/contexts.ts';
import type { Radio } from '../ports/radio.ts';
import type { Store } from '../ports/store.ts';
import { poolFor } from './pool.ts';
import { likesOf } from './rules/likeness.ts';
import { NO_VERDICTS, stationOf } from './rules/station.ts';
import { taggedOf, trackIdsOf } from './tags.ts';

const PREFIX = `${PRODUCT_SCHEME}:station:`;

/** The station of a seed: `spotify:album:1` has `spotify:station:album:1`. */
export function stationUriOf(seedUri: string): string {
  return PREFIX + seedUri.slice(PRODUCT_SCHEME.length + 1);
}

/** What a station is of, or null for what is none. */
export function seedOfStation(uri: string): string | null {
  return uri.startsWith(PREFIX) ? `${PRODUCT_SCHEME}:${uri.slice(PREFIX.length)}` : null;
}

export interface Stations extends Radio {
  readonly contexts: Contexts;
}

export interface StationDeps {
  readonly store: Store;
  /** What a seed plays. */
  readonly contexts: Contexts;
  readonly clock: Clock;
}

/** Stations: music like a track, an album, an artist or any other list, the same for one listener all day. */
export function createStations({ store, contexts, clock }: StationDeps): Stations {
  const made = async (seedUri: string, listener: string) => {
    const seed = await contexts.context(seedUri, listener, 0, SEED_TRACKS);
    const tracks = await taggedOf(store, trackIdsOf(seed?.uris ?? []));
    if (seed === null || tracks.length === 0) return null;
    const likes = likesOf(tracks);
    const day = new Date(clock.nowMs()).toISOString().slice(0, 'yyyy-mm-dd'.length);
    const key = [listener, seedUri, day].join(' ');
    const pool = [...tracks, ...(await poolFor(store, likes, key))];
    const first = seedUri.startsWith(`${PRODUCT_SCHEME}:track:`) ? tracks.map(({ id }) => id) : [];
    const wish = { likes, pool, first, without: new Set<string>(), verdicts: NO_VERDICTS, count: STATION_TRACKS, seed: key };
    return { name: seed.name, uris: stationOf(wish).map(({ id }) => formatContentUri({ type: KINDS.track, id })) };
  };
  return {
    async radioOf(seedUri, listener) {
      const seed = await contexts.context(seedUri, listener, 0, SEED_TRACKS);
      return seed !== null && trackIdsOf(seed.uris).length > 0 ? stationUriOf(seedUri) : null;
    },
    contexts: {
      async context(uri, listener, offset, limit) {
        const seedUri = seedOfStation(uri);
        const station = seedUri === null ? null : await made(seedUri, listener);
        if (station === null) return null;
        return { uri, name: station.name, total: station.uris.length, uris: station.uris.slice(offset, offset + limit) };
      },
    },
  };
}
