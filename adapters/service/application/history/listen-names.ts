import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { NAMES_AT_ONCE } from '../../domain/constants/history.ts';
import type { Facet, Listen } from '../../domain/history/listen.ts';
import { chunksOf, yieldBetween } from '../kernel/yield-to-others.ts';
import type { Store } from '../ports/store.ts';
import type { ImportedListen } from '../records/plays/imported-listens.ts';
import { artistIdOf } from '../records/record-ids.ts';
import {
  KINDS,
  type AlbumRecord,
  type ArtistRecord,
  type EpisodeRecord,
  type ShowRecord,
  type TrackRecord,
} from '../records/records.ts';
import { identityKey, tagKey } from '../records/sort-keys.ts';
import type { StoredListen } from './stored-listens.ts';

/** What a key of a facet stands for. */
export interface ListenName {
  readonly name: string;
  /** The artists of a track or an album, the show of an episode; empty for others. */
  readonly by: string;
  /** Null for what the library does not have. */
  readonly uri: string | null;
  readonly imageId: string | null;
}

/** Listens with their keys, and the names of the keys. */
export interface NamedListens {
  readonly listens: readonly Listen[];
  readonly names: ReadonlyMap<string, ListenName>;
}

type Keys = Readonly<Record<Facet, readonly string[]>>;
interface Named {
  readonly keys: Keys;
  readonly durationMs: number;
}

const NO_KEYS: Keys = { tracks: [], artists: [], albums: [], genres: [], shows: [] };
const MISSING: Named = { keys: NO_KEYS, durationMs: 0 };

/** Finds the tracks, artists, albums, genres and shows of listens. What left the library counts without a name. */
export async function nameListens(store: Store, stored: readonly StoredListen[]): Promise<NamedListens> {
  const names = new Map<string, ListenName>();
  const known = new Map<string, Named>();
  const uris = [...new Set(stored.flatMap(({ uri }) => uri ?? []))];
  for await (const some of yieldBetween(chunksOf(uris, NAMES_AT_ONCE))) {
    await nameTracks(store, some, known, names);
    await nameEpisodes(store, some, known, names);
  }
  const listens = stored.map(({ atMs, imported, listenedMs, uri }): Listen => {
    const found = known.get(uri ?? '') ?? (imported === null ? MISSING : nameImported(imported, names));
    return { atMs, listenedMs: listenedMs ?? found.durationMs, keys: found.keys };
  });
  return { listens, names };
}

async function nameTracks(store: Store, uris: readonly string[], known: Map<string, Named>, names: Map<string, ListenName>) {
  const tracks = await recordsOf<TrackRecord>(store, KINDS.track, idsOf(uris, 'track'));
  const albums = await recordsOf<AlbumRecord>(
    store,
    KINDS.album,
    [...tracks.values()].map(({ albumId }) => albumId),
  );
  const artistIds = [...[...tracks.values()], ...[...albums.values()]].flatMap((one) => one.artistIds);
  const artists = await recordsOf<ArtistRecord>(store, KINDS.artist, artistIds);
  const by = (ids: readonly string[]) => ids.flatMap((id) => artists.get(id)?.name ?? []).join(', ');
  for (const [id, artist] of artists) {
    const uri = uriOf('artist', id);
    names.set(uri, { name: artist.name, by: '', uri, imageId: artist.imageId });
  }
  for (const [id, album] of albums) {
    const uri = uriOf('album', id);
    names.set(uri, { name: album.name, by: by(album.artistIds), uri, imageId: album.imageId });
  }
  for (const [id, { albumId, artistIds: ids, genres, name, source }] of tracks) {
    const uri = uriOf('track', id);
    const album = albums.get(albumId);
    names.set(uri, { name, by: by(ids), uri, imageId: album?.imageId ?? null });
    const kinds = genres.length > 0 ? genres : (album?.genres ?? []);
    for (const genre of kinds) setOnce(names, genreKey(genre), { name: genre, by: '', uri: null, imageId: null });
    const keys: Keys = {
      tracks: [uri],
      artists: ids.filter((one) => artists.has(one)).map((one) => uriOf('artist', one)),
      albums: album ? [uriOf('album', albumId)] : [],
      genres: kinds.map(genreKey),
      shows: [],
    };
    known.set(uri, { keys, durationMs: source.durationMs });
  }
}

async function nameEpisodes(store: Store, uris: readonly string[], known: Map<string, Named>, names: Map<string, ListenName>) {
  const episodes = await recordsOf<EpisodeRecord>(store, KINDS.episode, idsOf(uris, 'episode'));
  const shows = await recordsOf<ShowRecord>(
    store,
    KINDS.show,
    [...episodes.values()].map(({ showId }) => showId),
  );
  for (const [id, { imageId, name, publisher }] of shows)
    names.set(uriOf('show', id), { name, by: publisher, uri: uriOf('show', id), imageId });
  for (const [id, { imageId, name, showId, source }] of episodes) {
    const uri = uriOf('episode', id);
    names.set(uri, { name, by: shows.get(showId)?.name ?? '', uri, imageId });
    const keys: Keys = { ...NO_KEYS, shows: shows.has(showId) ? [uriOf('show', showId)] : [] };
    known.set(uri, { keys, durationMs: source.durationMs });
  }
}

/** A listen that is a text alone. Its artist is the library's where the name is the same. */
function nameImported({ album, artist, durationMs, title }: ImportedListen, names: Map<string, ListenName>): Named {
  const artistKey = uriOf('artist', artistIdOf(artist));
  const trackKey = textKey('track', artist, title);
  const albumKeys = album === '' ? [] : [textKey('album', artist, album)];
  setOnce(names, artistKey, { name: artist, by: '', uri: null, imageId: null });
  setOnce(names, trackKey, { name: title, by: artist, uri: null, imageId: null });
  for (const key of albumKeys) setOnce(names, key, { name: album, by: artist, uri: null, imageId: null });
  return { keys: { ...NO_KEYS, tracks: [trackKey], artists: [artistKey], albums: albumKeys }, durationMs: durationMs ?? 0 };
}

const textKey = (type: 'track' | 'album', artist: string, name: string) => `${type}:${identityKey(artist)}\n${identityKey(name)}`;

const uriOf = (type: 'track' | 'artist' | 'album' | 'episode' | 'show', id: string) => formatContentUri({ type, id });

const genreKey = (name: string) => `genre:${tagKey(name)}`;

function idsOf(uris: readonly string[], type: 'track' | 'episode'): readonly string[] {
  return uris.map(parseContentUri).flatMap((uri) => (uri?.type === type ? [uri.id] : []));
}

async function recordsOf<Doc>(store: Store, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
  const stored = await store.getMany<Doc>(kind, [...new Set(ids)]);
  return new Map(stored.flatMap((one) => (one ? [[one.id, one.doc] as const] : [])));
}

function setOnce(names: Map<string, ListenName>, key: string, name: ListenName): void {
  if (!names.has(key)) names.set(key, name);
}
