import type { AlbumRef, ArtistRef, Episode, ShowRef, Track } from '#domain/catalog/types.ts';
import type { Store } from '../ports/store.ts';
import {
  KINDS,
  type AlbumRecord,
  type ArtistRecord,
  type EpisodeRecord,
  type ShowRecord,
  type TrackRecord,
} from '../records/records.ts';
import { absenceReason, createAbsenceCheck } from './absent-disks.ts';
import { resumePoints } from '../records/plays/resume-points.ts';
import { albumRefOf, artistRefOf, episodeOf, showRefOf, trackOf } from './web-api-shapes.ts';

/** Records made whole: the names and pictures they refer to by id are fetched, each kind in one go. */
export interface Hydration {
  albumRefs(records: readonly AlbumRecord[]): Promise<readonly AlbumRef[]>;
  /** `album` is left out inside an album's own list, as in the public API. */
  tracks(records: readonly TrackRecord[], withAlbum: boolean): Promise<readonly Track[]>;
  episodes(records: readonly EpisodeRecord[], withShow: boolean): Promise<readonly Episode[]>;
}

/** `listener`: whose resume points episodes carry; null for none. */
export function createHydration(store: Store, base: string, listener: string | null = null): Hydration {
  const byId = async <Doc>(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, Doc>> => {
    const wanted = [...new Set(ids)];
    const found = await store.getMany<Doc>(kind, wanted);
    return new Map(found.flatMap((stored) => (stored ? [[stored.id, stored.doc] as const] : [])));
  };
  const artistsOf = (ids: readonly string[], known: ReadonlyMap<string, ArtistRecord>): readonly ArtistRef[] =>
    ids.flatMap((id) => known.get(id) ?? []).map((record) => artistRefOf(base, record));

  const albumRefs: Hydration['albumRefs'] = async (records) => {
    const artists = await byId<ArtistRecord>(
      KINDS.artist,
      records.flatMap(({ artistIds }) => artistIds),
    );
    return records.map((record) => albumRefOf(base, record, artistsOf(record.artistIds, artists)));
  };
  const albumsById = async (ids: readonly string[]): Promise<ReadonlyMap<string, AlbumRef>> => {
    const records = [...(await byId<AlbumRecord>(KINDS.album, ids)).values()];
    return new Map((await albumRefs(records)).map((ref) => [ref.id, ref]));
  };

  return {
    albumRefs,
    async tracks(records, withAlbum) {
      const isAway = await createAbsenceCheck(store);
      const artistIds = records.flatMap((record) => record.artistIds);
      const artists = await byId<ArtistRecord>(KINDS.artist, artistIds);
      const albums = withAlbum ? await albumsById(records.map(({ albumId }) => albumId)) : new Map<string, AlbumRef>();
      return records.map((record) =>
        trackOf(base, withDiskReason(record, isAway), artistsOf(record.artistIds, artists), albums.get(record.albumId) ?? null),
      );
    },
    async episodes(records, withShow) {
      const isAway = await createAbsenceCheck(store);
      const ids = records.map(({ showId }) => showId);
      const shows = await byId<ShowRecord>(KINDS.show, ids);
      const points = await resumePoints(
        store,
        listener,
        records.map(({ id }) => id),
      );
      return records.map((record) => {
        const show = shows.get(record.showId);
        const ref: ShowRef | null = show ? showRefOf(base, show) : null;
        const whole = episodeOf(base, withDiskReason(record, isAway), ref, points.get(record.id));
        return withShow ? whole : withoutShow(whole);
      });
    },
  };
}

/** With the reason why it cannot be played while its disk or bucket is away. */
export function withDiskReason<Owner extends TrackRecord | EpisodeRecord>(
  record: Owner,
  isAway: (source: Owner['source']) => boolean,
): Owner {
  return record.unplayable === null && isAway(record.source) ? { ...record, unplayable: absenceReason(record.source) } : record;
}

function withoutShow(episode: Episode): Episode {
  const { show, ...others } = episode;
  return show === undefined ? episode : others;
}
