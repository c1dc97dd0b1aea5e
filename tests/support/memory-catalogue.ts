import { createHash } from 'node:crypto';
import { idFromHex } from '#domain/uri/base62.ts';
import { foldedWords } from '#adapters/service/library/fold.ts';
import { albumKeys, artistKeys, episodeKeys, fileKeys, showKeys, trackKeys } from '#adapters/service/library/keys.ts';
import {
  KINDS,
  type AlbumRecord,
  type ArtistRecord,
  type EpisodeRecord,
  type FileRecord,
  type ShowRecord,
  type TrackRecord,
} from '#adapters/service/library/records.ts';
import { fileIdOf, variantsOf } from '#adapters/service/media/packaging/variants.ts';
import { wordsOfAlbum, wordsOfArtist, wordsOfTrack } from '#adapters/service/library/search-words.ts';
import type { AudioSource } from '#adapters/service/ports/packager.ts';
import type { Change, Store } from '#adapters/service/ports/store.ts';

export interface SeededTrack {
  readonly album: string;
  readonly name: string;
  readonly artist?: string;
  readonly durationMs?: number;
  readonly codec?: AudioSource['codec'];
  readonly unplayable?: string;
}

const CONTAINERS = {
  mp3: 'mpeg',
  aac: 'mp4',
  alac: 'mp4',
  flac: 'flac',
  vorbis: 'ogg',
  opus: 'ogg',
  pcm: 'wav',
} as const;

const ARTIST = 'Émile Quartet';
const ADDED_MS = 1_700_000_000_000;

/** Two albums of four tracks each, half an hour in all. */
export const SMALL_CATALOGUE: readonly SeededTrack[] = ['First Light', 'Second Wind'].flatMap((album) =>
  ['One', 'Two', 'Three', 'Four'].map((number, index) => ({
    album,
    name: `${album} ${number}`,
    artist: ARTIST,
    durationMs: 180_000 + index * 30_000,
  })),
);

/** The id a seeded thing gets: the same name has the same id in every world. */
export function seededId(kind: string, name: string): string {
  const hex = createHash('md5').update(`${kind} ${name}`).digest('hex');
  return idFromHex(hex) ?? '';
}

export const trackUri = (name: string) => `spotify:track:${seededId('track', name)}`;
export const albumUri = (name: string) => `spotify:album:${seededId('album', name)}`;
export const showUri = (name: string) => `spotify:show:${seededId('show', name)}`;

/** Puts tracks, their albums and artists, and a show of three episodes into the store, as a scan would. */
export async function seedCatalogue(store: Store, tracks: readonly SeededTrack[] = SMALL_CATALOGUE): Promise<void> {
  const albums = [...new Set(tracks.map(({ album }) => album))];
  const artists = [...new Set(tracks.map(({ artist }) => artist ?? ARTIST))];
  await store.write([
    ...artists.map(artistChange),
    ...albums.map((name) =>
      albumChange(
        name,
        tracks.filter(({ album }) => album === name),
      ),
    ),
    ...tracks.flatMap((track) => trackChanges(track, tracks)),
    ...showChanges('Sound Walks', ['The Harbour', 'The Forest', 'The Station']),
  ]);
}

function sourceOf(id: string, codec: AudioSource['codec'], durationMs: number): AudioSource {
  const container = CONTAINERS[codec];
  const path = `/music/${id}.${container}`;
  const sound = { durationMs, sampleRateHz: 44_100, channels: 2, bitrateBps: 128_000 };
  return { id, path, sizeBytes: durationMs * 16, modifiedMs: ADDED_MS, codec, container, ...sound };
}

function filesOf({ id, codec, container }: AudioSource, ownerKind: 'track' | 'episode'): readonly Change[] {
  return variantsOf(codec, container).map((variant) => {
    const doc: FileRecord = { id: fileIdOf(id, variant), sourceId: id, ownerKind, variant };
    return { op: 'put', kind: KINDS.file, id: doc.id, doc, keys: fileKeys(doc) };
  });
}

function artistChange(name: string): Change {
  const doc: ArtistRecord = { id: seededId('artist', name), name, imageId: null, genres: ['chamber'] };
  const words = wordsOfArtist(doc);
  return { op: 'put', kind: KINDS.artist, id: doc.id, doc, keys: artistKeys(doc), words };
}

function albumChange(name: string, tracks: readonly SeededTrack[]): Change {
  const artist = tracks[0]?.artist ?? ARTIST;
  const doc: AlbumRecord = {
    id: seededId('album', name),
    name,
    type: 'album',
    artistIds: [seededId('artist', artist)],
    releaseDate: '2021',
    label: '',
    copyrights: [],
    genres: ['chamber'],
    imageId: null,
    trackCount: tracks.length,
    addedAtMs: ADDED_MS,
  };
  const words = wordsOfAlbum({ ...doc, artists: [artist] });
  return { op: 'put', kind: KINDS.album, id: doc.id, doc, keys: albumKeys(doc, []), words };
}

function trackChanges(track: SeededTrack, all: readonly SeededTrack[]): readonly Change[] {
  const { album, name, artist = ARTIST, durationMs = 180_000, codec = 'aac', unplayable = null } = track;
  const id = seededId('track', name);
  const doc: TrackRecord = {
    id,
    name,
    albumId: seededId('album', album),
    artistIds: [seededId('artist', artist)],
    discNumber: 1,
    trackNumber: all.filter((one) => one.album === album).indexOf(track) + 1,
    explicit: false,
    genres: [],
    addedAtMs: ADDED_MS,
    source: sourceOf(id, codec, durationMs),
    gain: { trackDb: -6, albumDb: null, trackPeak: null },
    unplayable,
  };
  const words = wordsOfTrack({ ...doc, artists: [artist], albumArtists: [], album, releaseDate: '2021', isrc: '' });
  return [{ op: 'put', kind: KINDS.track, id, doc, keys: trackKeys(doc), words }, ...filesOf(doc.source, 'track')];
}

function showChanges(name: string, episodes: readonly string[]): readonly Change[] {
  const show: ShowRecord = {
    id: seededId('show', name),
    name,
    publisher: ARTIST,
    description: 'Walks to listen to.',
    imageId: null,
    episodeCount: episodes.length,
  };
  const words = { title: foldedWords(name), other: [] };
  return [
    { op: 'put', kind: KINDS.show, id: show.id, doc: show, keys: showKeys(show), words },
    ...episodes.flatMap((episode, index) => episodeChanges(show, episode, index + 1)),
  ];
}

function episodeChanges(show: ShowRecord, name: string, number: number): readonly Change[] {
  const id = seededId('episode', name);
  const doc: EpisodeRecord = {
    id,
    showId: show.id,
    name,
    description: '',
    releaseDate: `2021-05-0${String(number)}`,
    imageId: null,
    addedAtMs: ADDED_MS,
    source: sourceOf(id, 'aac', 600_000),
    unplayable: null,
  };
  const words = { title: foldedWords(name), other: foldedWords(show.name) };
  const change: Change = { op: 'put', kind: KINDS.episode, id, doc, keys: episodeKeys(doc, number), words };
  return [change, ...filesOf(doc.source, 'episode')];
}
