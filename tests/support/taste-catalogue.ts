import { albumKeys, artistKeys, trackKeys } from '#adapters/service/library/keys.ts';
import { GENRE_KIND } from '#adapters/service/library/genres.ts';
import { playChange } from '#adapters/service/library/history.ts';
import { tagKey } from '#adapters/service/library/keys.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type TrackRecord } from '#adapters/service/library/records.ts';
import type { Change, Store } from '#adapters/service/ports/store.ts';
import { seededId, trackUri } from './memory-catalogue.ts';

/** An album of some kind of music: its tracks are `{album} 1` … */
export interface TastyAlbum {
  readonly album: string;
  readonly artist: string;
  readonly genre: string;
  readonly year?: string;
  readonly label?: string;
  readonly tracks?: number;
  /** Numbers of tracks nobody here can decode. */
  readonly broken?: readonly number[];
  /** Numbers of tracks that are marked explicit. */
  readonly explicit?: readonly number[];
}

/** Three kinds of music, of several artists each. */
export const TASTY: readonly TastyAlbum[] = [
  ...['Ada', 'Bix', 'Cy'].map((artist) => ({ album: `${artist} in Blue`, artist, genre: 'Jazz', year: '1961', label: 'Blue' })),
  ...['Dot', 'Eve', 'Fay'].map((artist) => ({
    album: `${artist} Loud`,
    artist,
    genre: 'Rock & Roll',
    year: '1994',
    label: 'Loud',
  })),
  ...['Gus', 'Hal'].map((artist) => ({ album: `${artist} at Sea`, artist, genre: 'Folk', year: '2019-05-17', label: 'Sea' })),
];

const TRACKS = 8;

/** Puts albums into a store as a scan would, with what music is told apart by. */
export async function seedTaste(store: Store, albums: readonly TastyAlbum[] = TASTY): Promise<void> {
  await store.write(albums.flatMap(changesOf));
}

function changesOf(wish: TastyAlbum): readonly Change[] {
  const { album: name, artist, genre, year = '', label = '', tracks = TRACKS } = wish;
  const artistId = seededId('artist', artist);
  const person: ArtistRecord = { id: artistId, name: artist, imageId: null, genres: [genre] };
  const album: AlbumRecord = {
    id: seededId('album', name),
    name,
    type: 'album',
    artistIds: [artistId],
    releaseDate: year,
    label,
    copyrights: [],
    genres: [genre],
    imageId: null,
    trackCount: tracks,
    addedAtMs: 1_700_000_000_000,
  };
  const kind = { id: tagKey(genre), name: genre };
  return [
    { op: 'put', kind: KINDS.artist, id: artistId, doc: person, keys: artistKeys(person) },
    { op: 'put', kind: KINDS.album, id: album.id, doc: album, keys: albumKeys(album, []) },
    { op: 'put', kind: GENRE_KIND, id: kind.id, doc: kind, keys: { name: [kind.id] } },
    ...Array.from({ length: tracks }, (_, at) => trackChange(wish, album, at + 1)),
  ];
}

function trackChange({ genre, broken = [], explicit = [] }: TastyAlbum, album: AlbumRecord, number: number): Change {
  const name = `${album.name} ${String(number)}`;
  const id = seededId('track', name);
  const sound = { durationMs: 200_000, sampleRateHz: 44_100, channels: 2, bitrateBps: 128_000 };
  const file = { path: `/music/${id}.m4a`, sizeBytes: 3_200_000, modifiedMs: 0, codec: 'aac', container: 'mp4' } as const;
  const doc: TrackRecord = {
    id,
    name,
    albumId: album.id,
    artistIds: album.artistIds,
    discNumber: 1,
    trackNumber: number,
    explicit: explicit.includes(number),
    genres: [genre],
    addedAtMs: album.addedAtMs,
    source: { id, ...file, ...sound },
    gain: null,
    unplayable: broken.includes(number) ? 'A codec nobody decodes' : null,
  };
  return { op: 'put', kind: KINDS.track, id, doc, keys: trackKeys(doc) };
}

/** Writes down that somebody heard these tracks of an album, one every four minutes. */
export async function hear(
  store: Store,
  userId: string,
  contextUri: string,
  names: readonly string[],
  fromMs: number,
): Promise<void> {
  const changes = names.map((name, at) => {
    const playedAtMs = fromMs + at * 240_000;
    return playChange(`${userId} ${name} ${String(playedAtMs)}`, { userId, trackUri: trackUri(name), contextUri, playedAtMs });
  });
  await store.write(changes);
}
