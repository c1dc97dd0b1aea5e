import type { Store } from '../../ports/store.ts';
import { foldedWords } from '../../records/text-folding.ts';
import { newestFirst } from '../../records/sort-keys.ts';
import {
  KINDS,
  type AlbumRecord,
  type ArtistRecord,
  type EpisodeRecord,
  type ShowRecord,
  type TrackRecord,
} from '../../records/records.ts';
import type { Field, Phrase } from './search-query.ts';

/** The texts to find phrases in: by field, and all of them. */
export type SearchableTexts = Readonly<Partial<Record<Field, readonly string[]>>> & { readonly any: readonly string[] };

/** Whether each phrase occurs as consecutive words in a text of its field. */
export function hasPhrases(texts: SearchableTexts, phrases: readonly Phrase[]): boolean {
  return phrases.every(({ field, words }) => {
    const wanted = ` ${words.join(' ')} `;
    const places = field === null ? texts.any : (texts[field] ?? []);
    return places.some((text) => ` ${foldedWords(text).join(' ')} `.includes(wanted));
  });
}

export async function trackTexts(store: Store, tracks: readonly TrackRecord[]): Promise<readonly SearchableTexts[]> {
  const artists = await namesOf(
    store,
    KINDS.artist,
    tracks.flatMap(({ artistIds }) => artistIds),
  );
  const albums = await namesOf(
    store,
    KINDS.album,
    tracks.map(({ albumId }) => albumId),
  );
  return tracks.map(({ name, artistIds, albumId, genres }) => {
    const artist = artistIds.flatMap((id) => artists.get(id) ?? []);
    const album = [albums.get(albumId) ?? ''];
    return { track: [name], artist, album, genre: genres, any: [name, ...artist, ...album] };
  });
}

export async function albumTexts(store: Store, albums: readonly AlbumRecord[]): Promise<readonly SearchableTexts[]> {
  const artists = await namesOf(
    store,
    KINDS.artist,
    albums.flatMap(({ artistIds }) => artistIds),
  );
  return albums.map(({ name, artistIds, genres }) => {
    const artist = artistIds.flatMap((id) => artists.get(id) ?? []);
    return { album: [name], artist, genre: genres, any: [name, ...artist] };
  });
}

export function artistTexts(_: Store, artists: readonly ArtistRecord[]): Promise<readonly SearchableTexts[]> {
  return Promise.resolve(artists.map(({ name, genres }) => ({ artist: [name], genre: genres, any: [name] })));
}

export function showTexts(_: Store, shows: readonly ShowRecord[]): Promise<readonly SearchableTexts[]> {
  return Promise.resolve(shows.map(({ name, publisher }) => ({ any: [name, publisher] })));
}

export async function episodeTexts(store: Store, episodes: readonly EpisodeRecord[]): Promise<readonly SearchableTexts[]> {
  const shows = await namesOf(
    store,
    KINDS.show,
    episodes.map(({ showId }) => showId),
  );
  return episodes.map(({ name, showId }) => ({ any: [name, shows.get(showId) ?? ''] }));
}

async function namesOf(store: Store, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const stored = await store.getMany<{ readonly name: string }>(kind, [...new Set(ids)]);
  return new Map(stored.flatMap((one) => (one ? [[one.id, one.doc.name] as const] : [])));
}

/** Whether an artist has an album of these years. Dates sort newest first, so the first album up to the last year decides. */
export async function hasAlbumOf(store: Store, artistId: string, [first, last]: readonly [number, number]): Promise<boolean> {
  const prefix = `${artistId}/`;
  const from = prefix + newestFirst(`${String(last).padStart(4, '0')}-99-99`);
  const { items } = await store.list<AlbumRecord>(KINDS.album, { index: 'artist', prefix, from, offset: 0, limit: 1 });
  const date = items[0]?.doc.releaseDate ?? '';
  return date !== '' && Number(date.slice(0, 4)) >= first;
}
