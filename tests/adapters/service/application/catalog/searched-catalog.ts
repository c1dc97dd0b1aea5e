import { albumKeys, artistKeys, trackKeys } from '#adapters/service/application/records/sort-keys.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type TrackRecord } from '#adapters/service/application/records/records.ts';
import { wordsOfAlbum, wordsOfArtist, wordsOfTrack } from '#adapters/service/application/catalog/search/search-words.ts';
import type { Change } from '#adapters/service/application/ports/store.ts';

/** An album, its artist and its tracks, by name. */
export interface CatalogSeed {
  readonly artist: string;
  readonly album: string;
  readonly date: string;
  readonly genre: string;
  readonly titles: readonly string[];
  readonly isrc?: string;
}

const sourceOf = (id: string): TrackRecord['source'] => ({
  id,
  path: `/${id}`,
  sizeBytes: 1,
  modifiedMs: 1,
  codec: 'mp3',
  container: 'mpeg',
  durationMs: 1,
  sampleRateHz: 1,
  channels: 1,
  bitrateBps: 1,
});

/** Writes them as a scan would, with their names as ids. */
export function catalogChanges({ artist, album, date, genre, titles, isrc }: CatalogSeed): readonly Change[] {
  const genres = [genre];
  const artistDoc: ArtistRecord = { id: artist, name: artist, imageId: null, genres };
  const albumDoc: AlbumRecord = {
    id: album,
    name: album,
    type: 'album',
    artistIds: [artist],
    releaseDate: date,
    label: '',
    copyrights: [],
    genres,
    imageId: null,
    trackCount: titles.length,
    addedAtMs: 0,
  };
  return [
    { op: 'put', kind: KINDS.artist, id: artist, doc: artistDoc, keys: artistKeys(artistDoc), words: wordsOfArtist(artistDoc) },
    {
      op: 'put',
      kind: KINDS.album,
      id: album,
      doc: albumDoc,
      keys: albumKeys(albumDoc, []),
      words: wordsOfAlbum({ ...albumDoc, artists: [artist] }),
    },
    ...titles.map((name, at): Change => {
      const doc: TrackRecord = {
        id: name,
        name,
        albumId: album,
        artistIds: [artist],
        discNumber: 1,
        trackNumber: at + 1,
        explicit: false,
        genres,
        addedAtMs: 0,
        source: sourceOf(name),
        gain: null,
        unplayable: null,
      };
      const words = wordsOfTrack({
        name,
        artists: [artist],
        albumArtists: [artist],
        album,
        releaseDate: date,
        genres,
        isrc: isrc ?? '',
      });
      return { op: 'put', kind: KINDS.track, id: name, doc, keys: trackKeys(doc), words };
    }),
  ];
}
