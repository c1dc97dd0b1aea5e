import { parseContentUri } from '#domain/uri/content-uri.ts';
import { createAbsenceCheck } from '../catalog/absent-disks.ts';
import { tagKey } from '../records/sort-keys.ts';
import { KINDS, type AlbumRecord, type TrackRecord } from '../records/records.ts';
import type { Store } from '../ports/store.ts';
import type { TrackFeatures } from '../../domain/recommendations/similarity.ts';

export type Candidate = TrackFeatures;

/** The ids of the tracks among these URIs, each once. */
export function trackIdsOf(uris: readonly string[]): readonly string[] {
  const ids = uris.map(parseContentUri).flatMap((uri) => (uri?.type === 'track' ? [uri.id] : []));
  return [...new Set(ids)];
}

/** The features of tracks, in the order of the ids; without missing and unplayable ones. */
export async function trackFeaturesOf(store: Store, ids: readonly string[]): Promise<readonly Candidate[]> {
  const stored = await store.getMany<TrackRecord>(KINDS.track, ids);
  return featuresOfRecords(
    store,
    stored.flatMap((one) => one?.doc ?? []),
  );
}

/** The decade of an ISO date: `1990` for `1994-05`. */
const DECADE_DIGITS = 3;

export async function featuresOfRecords(store: Store, records: readonly TrackRecord[]): Promise<readonly Candidate[]> {
  const albumIds = [...new Set(records.map(({ albumId }) => albumId))];
  const stored = await store.getMany<AlbumRecord>(KINDS.album, albumIds);
  const albums = new Map(stored.flatMap((one) => (one ? [[one.id, one.doc] as const] : [])));
  const isAway = await createAbsenceCheck(store);
  return records.flatMap(({ id, albumId, artistIds, genres, unplayable, source }): readonly Candidate[] => {
    if (unplayable !== null || isAway(source)) return [];
    const album = albums.get(albumId);
    const date = album?.releaseDate ?? '';
    const own = genres.length > 0 ? genres : (album?.genres ?? []);
    const decade = date === '' ? '' : `${date.slice(0, DECADE_DIGITS)}0`;
    return [{ id, albumId, artistIds, genres: own.map(tagKey), decade, label: album?.label ? tagKey(album.label) : '' }];
  });
}
