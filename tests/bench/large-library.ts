import { albumKeys, artistKeys, trackKeys } from '#adapters/service/library/keys.ts';
import { foldedWords } from '#adapters/service/library/fold.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type TrackRecord } from '#adapters/service/library/records.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import type { Change, Store } from '#adapters/service/ports/store.ts';
import { idFromHex } from '#domain/uri/base62.ts';

const TRACKS_AN_ALBUM = 10;
const ALBUMS_AN_ARTIST = 5;
const WORDS = 40_000;
const ALBUMS_A_WRITE = 100;
const GENRES = ['ambient', 'chamber', 'dub', 'folk', 'jazz', 'techno'];
const SYLLABLES = ['ka', 'lo', 'mi', 'ra', 'te', 'su', 'no', 'vi', 'be', 'zo', 'an', 'el', 'or', 'in', 'ut', 'she'];

/** A kind of thing and its number, as its id. */
export const numberedId = (kind: number, number: number) => idFromHex(`${kind}${number.toString(16)}`.padStart(32, '0')) ?? '';
const ARTIST = 1;
export const ALBUM = 2;
const TRACK = 3;

/** Made-up records of a library of so many tracks, as a scan would have written them; `the` is in every other name. */
export async function fillLibrary(store: Store, tracks: number): Promise<void> {
  const random = createSeededRandom(7);
  const below = (count: number) => Math.floor(random.fraction() * count);
  const words = Array.from({ length: WORDS }, () => Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join(''));
  function pick<Item>(items: readonly Item[]): Item {
    return items[below(items.length)] as Item;
  }
  /** Some words are everywhere, most are rare. */
  const word = () => words[Math.floor(words.length * random.fraction() ** 3)] ?? '';
  const name = () => `${below(2) === 0 ? 'The ' : ''}${word()} ${word()}`;

  let changes: Change[] = [];
  let artist: ArtistRecord = artistOf(0, name());
  for (let album = 0; album * TRACKS_AN_ALBUM < tracks; album += 1) {
    if (album % ALBUMS_AN_ARTIST === 0) {
      artist = artistOf(album / ALBUMS_AN_ARTIST, name());
      changes.push(put(KINDS.artist, artist, artistKeys(artist), artist.name, ''));
    }
    const record = albumOf(album, name(), artist.id, pick(GENRES));
    changes.push(put(KINDS.album, record, albumKeys(record, []), record.name, artist.name));
    for (let at = 0; at < TRACKS_AN_ALBUM; at += 1) {
      const track = trackOf(album, at, name(), record);
      changes.push(put(KINDS.track, track, trackKeys(track), track.name, `${record.name} ${artist.name}`));
    }
    if (album % ALBUMS_A_WRITE > 0) continue;
    await store.write(changes);
    changes = [];
  }
  await store.write(changes);
}

function put(
  kind: string,
  doc: { readonly id: string },
  keys: NonNullable<Extract<Change, { op: 'put' }>['keys']>,
  title: string,
  other: string,
): Change {
  return { op: 'put', kind, id: doc.id, doc, keys, words: { title: foldedWords(title), other: foldedWords(other) } };
}

function artistOf(number: number, name: string): ArtistRecord {
  return { id: numberedId(ARTIST, number), name, imageId: null, genres: [] };
}

function albumOf(number: number, name: string, artistId: string, genre: string): AlbumRecord {
  return {
    ...{ id: numberedId(ALBUM, number), name, type: 'album', artistIds: [artistId], releaseDate: String(1_950 + (number % 75)) },
    ...{ label: '', copyrights: [], genres: [genre], imageId: null, trackCount: TRACKS_AN_ALBUM, addedAtMs: number },
  };
}

function trackOf(album: number, at: number, name: string, { id: albumId, artistIds, genres }: AlbumRecord): TrackRecord {
  const id = numberedId(TRACK, album * TRACKS_AN_ALBUM + at);
  const path = `/music/${albumId}/${String(at + 1)} ${name}.flac`;
  const sound = { durationMs: 200_000, sampleRateHz: 44_100, channels: 2, bitrateBps: 900_000 };
  return {
    ...{ id, name, albumId, artistIds, genres, discNumber: 1, trackNumber: at + 1, explicit: false, addedAtMs: album },
    source: { id, path, sizeBytes: 25_000_000, modifiedMs: album, codec: 'flac', container: 'flac', ...sound },
    gain: null,
    unplayable: null,
  };
}
