import { createHash } from 'node:crypto';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { foldedWords } from '#adapters/service/application/records/text-folding.ts';
import { GENRE_KIND } from '#adapters/service/application/records/genre-records.ts';
import { pathIdOf } from '#adapters/service/application/records/record-ids.ts';
import {
  albumKeys,
  artistKeys,
  scannedKeys,
  sortKey,
  tagKey,
  trackKeys,
} from '#adapters/service/application/records/sort-keys.ts';
import {
  KINDS,
  type AlbumRecord,
  type ArtistRecord,
  type ScannedRecord,
  type TrackRecord,
} from '#adapters/service/application/records/records.ts';
import type { Change, Store } from '#adapters/service/application/ports/store.ts';
import { idFromHex } from '#domain/uri/base62.ts';
import { createSampleNames } from './sample-names.ts';

export const TRACKS_AN_ALBUM = 10;
const ALBUMS_AN_ARTIST = 5;
const ALBUMS_A_WRITE = 500;
const GENRES = ['ambient', 'blues', 'chamber', 'dub', 'folk', 'funk', 'jazz', 'pop', 'rock', 'soul', 'techno', 'zydeco'];

/** Ids of real libraries are of content: neighbours are far apart in the store. */
const madeUpId = (kind: string, number: number) => idFromHex(createHash('md5').update(`${kind} ${number}`).digest('hex')) ?? '';
export const albumId = (number: number) => madeUpId(KINDS.album, number);
const artistId = (number: number) => madeUpId(KINDS.artist, number);
const trackId = (number: number) => madeUpId(KINDS.track, number);

/** Where the made-up file of a track is, below a music folder. */
export const pathOf = (number: number) => {
  const album = Math.floor(number / TRACKS_AN_ALBUM);
  return `${String(album % 100)}/${String(album)}/${String(number % TRACKS_AN_ALBUM)}.flac`;
};

export interface LibraryFill {
  readonly tracks: number;
  /** Also writes the file records, as a scan does, when given. */
  stampOf?(number: number): string;
  readonly music?: string;
}

/** Made-up records of a library of so many tracks, as a scan would have written them. */
export async function fillLibrary(store: Store, { tracks, music = '/music', stampOf }: LibraryFill): Promise<void> {
  const random = createSeededRandom(7);
  const name = createSampleNames(random);
  const genre = () => GENRES[Math.floor(GENRES.length * random.fraction() ** 2)] ?? '';
  let changes: Change[] = GENRES.map((one) => genrePut(one));
  let artist = artistOf(0, name());
  for (let album = 0; album * TRACKS_AN_ALBUM < tracks; album += 1) {
    if (album % ALBUMS_AN_ARTIST === 0) {
      artist = artistOf(album / ALBUMS_AN_ARTIST, name());
      changes.push(put(KINDS.artist, artist, artistKeys(artist), artist.name, ''));
    }
    const record = albumOf(album, name(), artist.id, genre());
    changes.push(put(KINDS.album, record, albumKeys(record, []), record.name, artist.name));
    for (let at = 0; at < TRACKS_AN_ALBUM; at += 1) {
      const number = album * TRACKS_AN_ALBUM + at;
      const track = trackOf(number, name(), record, `${music}/${pathOf(number)}`);
      changes.push(put(KINDS.track, track, trackKeys(track), track.name, `${artist.name} ${record.name}`));
      if (stampOf) changes.push(scannedPut(track, record, artist.name, stampOf(number)));
    }
    if (album % ALBUMS_A_WRITE > 0) continue;
    await store.write(changes);
    changes = [];
  }
  await store.write(changes);
}

type Keys = NonNullable<Extract<Change, { op: 'put' }>['keys']>;

function put(kind: string, doc: { readonly id: string }, keys: Keys, title: string, other: string): Change {
  return { op: 'put', kind, id: doc.id, doc, keys, words: { title: foldedWords(title), other: foldedWords(other) } };
}

function genrePut(name: string): Change {
  return { op: 'put', kind: GENRE_KIND, id: tagKey(name), doc: { id: tagKey(name), name }, keys: { name: [sortKey(name)] } };
}

function artistOf(number: number, name: string): ArtistRecord {
  return { id: artistId(number), name, imageId: null, genres: [] };
}

function albumOf(number: number, name: string, artist: string, genre: string): AlbumRecord {
  return {
    id: albumId(number),
    name,
    type: 'album',
    artistIds: [artist],
    releaseDate: String(1_950 + (number % 75)),
    label: '',
    copyrights: [],
    genres: [genre],
    imageId: null,
    trackCount: TRACKS_AN_ALBUM,
    addedAtMs: number,
  };
}

function trackOf(number: number, name: string, album: AlbumRecord, path: string): TrackRecord {
  const id = trackId(number);
  const { artistIds, genres, addedAtMs } = album;
  const sound = { durationMs: 200_000, sampleRateHz: 44_100, channels: 2, bitrateBps: 900_000 };
  return {
    id,
    name,
    albumId: album.id,
    artistIds,
    genres,
    discNumber: 1,
    explicit: false,
    addedAtMs,
    trackNumber: (number % TRACKS_AN_ALBUM) + 1,
    source: { id, path, sizeBytes: 25_000_000, modifiedMs: 0, codec: 'flac', container: 'flac', ...sound },
    gain: null,
    unplayable: null,
  };
}

function scannedPut({ id, source: { path } }: TrackRecord, album: AlbumRecord, artist: string, stamp: string): Change {
  const { name, releaseDate, label, genres, imageId, addedAtMs } = album;
  const common = { compilation: false, releaseType: '', copyright: '', artists: [artist], trackArtists: [artist] };
  const group = {
    of: 'album',
    id: album.id,
    name,
    releaseDate,
    label,
    genres,
    imageId,
    artistImageId: null,
    addedAtMs,
    ...common,
  } as const;
  const doc: ScannedRecord = { path, stamp, ownerKind: 'track', ownerId: id, group };
  return { op: 'put', kind: KINDS.scanned, id: pathIdOf(path), doc, keys: scannedKeys(doc) };
}
