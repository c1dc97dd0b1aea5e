import type { Album, Episode, Page, Track } from '#domain/catalog/types.ts';
import { formatContentUri, parseContentUri, type ContentUri } from '#domain/uri/content-uri.ts';
import { CONTENT_PAGE_LIMIT } from '../../domain/constants/catalog.ts';
import type { Context, LibraryReader, PlayableSource } from '../ports/library-reader.ts';
import type { Listed, Store } from '../ports/store.ts';
import { albumsInGroups, albumsOfArtist } from './artist-albums.ts';
import { createAbsenceCheck } from './absent-disks.ts';
import { createHydration, withDiskReason, type Hydration } from './record-hydration.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import {
  KINDS,
  type AlbumRecord,
  type ArtistRecord,
  type EpisodeRecord,
  type ShowRecord,
  type TrackRecord,
} from '../records/records.ts';
import { albumOf, artistOf, showOf, showRefOf } from './web-api-shapes.ts';
import { topTracksOf } from './top-tracks.ts';

/**
 * The library over the store's records. `base`: scheme and host put before every address in the responses;
 * empty for addresses relative to the page.
 */
export function createLibraryReader(store: Store, base = '', listener: string | null = null): LibraryReader {
  const hydrate = createHydration(store, base, listener);
  const reader: ReaderContext = {
    store,
    base,
    hydrate,
    doc: async <Doc>(kind: string, id: string) => (await store.get<Doc>(kind, id))?.doc ?? null,
  };
  return {
    tracks: async (ids) => inOrderOf(ids, await hydrate.tracks(await readExisting(reader, KINDS.track, ids), true)),
    episodes: async (ids) => inOrderOf(ids, await hydrate.episodes(await readExisting(reader, KINDS.episode, ids), true)),
    album: (id) => readAlbum(reader, id),
    albums: (ids) => Promise.all(ids.map((id) => readAlbum(reader, id))),
    albumTracks: async (id, offset, limit) =>
      (await reader.doc(KINDS.album, id)) === null ? null : albumTracks(reader, id, offset, limit),
    artist: async (id) => {
      const record = await reader.doc<ArtistRecord>(KINDS.artist, id);
      return record && artistOf(base, record);
    },
    artists: async (ids) => {
      const records = await readExisting<ArtistRecord>(reader, KINDS.artist, ids);
      return inOrderOf(
        ids,
        records.map((record) => artistOf(base, record)),
      );
    },
    async artistAlbums(id, { offset, limit, groups }) {
      if ((await reader.doc(KINDS.artist, id)) === null) return null;
      const artist = { store, base, artistId: id };
      return groups ? albumsInGroups(artist, groups, { offset, limit }) : albumsOfArtist(artist, { offset, limit });
    },
    artistTopTracks: async (id) => {
      if ((await reader.doc(KINDS.artist, id)) === null) return null;
      return hydrate.tracks(await topTracksOf(store, id), true);
    },
    show: async (id) => {
      const record = await reader.doc<ShowRecord>(KINDS.show, id);
      return record && showOf(showRefOf(base, record), await showEpisodes(reader, id, 0, CONTENT_PAGE_LIMIT));
    },
    shows: async (ids) => {
      const records = await readExisting<ShowRecord>(reader, KINDS.show, ids);
      return inOrderOf(
        ids,
        records.map((record) => showRefOf(base, record)),
      );
    },
    showEpisodes: async (id, offset, limit) =>
      (await reader.doc(KINDS.show, id)) === null ? null : showEpisodes(reader, id, offset, limit),
    context: (uri, offset, limit) => contextOf(reader, uri, offset, limit),
    source: (uri) => sourceOf(reader, uri),
  };
}

interface ReaderContext {
  readonly store: Store;
  readonly base: string;
  readonly hydrate: Hydration;
  doc<Doc>(kind: string, id: string): Promise<Doc | null>;
}

const docsOf = <Doc>(items: Listed<Doc>['items']): readonly Doc[] => items.map(({ doc }) => doc);

async function readExisting<Doc>({ store }: ReaderContext, kind: string, ids: readonly string[]): Promise<readonly Doc[]> {
  const stored = await store.getMany<Doc>(kind, ids);
  return stored.flatMap((one) => (one ? [one.doc] : []));
}

function inOrderOf<Shape extends { readonly id: string }>(ids: readonly string[], shapes: readonly Shape[]) {
  const byId = new Map(shapes.map((shape) => [shape.id, shape]));
  return ids.map((id) => byId.get(id) ?? null);
}

async function readAlbum(reader: ReaderContext, id: string): Promise<Album | null> {
  const record = await reader.doc<AlbumRecord>(KINDS.album, id);
  const [ref] = record ? await reader.hydrate.albumRefs([record]) : [];
  return record && ref ? albumOf(ref, record, await albumTracks(reader, id, 0, CONTENT_PAGE_LIMIT)) : null;
}

async function albumTracks(
  { store, base, hydrate }: ReaderContext,
  id: string,
  offset: number,
  limit: number,
): Promise<Page<Track>> {
  const { items, total } = await store.list<TrackRecord>(KINDS.track, { index: 'album', prefix: `${id}/`, offset, limit });
  return pageFrom(`${base}/v1/albums/${id}/tracks`, await hydrate.tracks(docsOf(items), false), total, offset, limit);
}

async function showEpisodes(
  { store, base, hydrate }: ReaderContext,
  id: string,
  offset: number,
  limit: number,
): Promise<Page<Episode>> {
  const { items, total } = await store.list<EpisodeRecord>(KINDS.episode, { index: 'show', prefix: `${id}/`, offset, limit });
  return pageFrom(`${base}/v1/shows/${id}/episodes`, await hydrate.episodes(docsOf(items), false), total, offset, limit);
}

/** Kind and index of the items of each type of context. */
const PIECES = {
  album: { of: KINDS.album, kind: 'track', index: 'album' },
  artist: { of: KINDS.artist, kind: 'track', index: 'artist' },
  show: { of: KINDS.show, kind: 'episode', index: 'show' },
} as const;

async function contextOf(reader: ReaderContext, uri: string, offset: number, limit: number): Promise<Context | null> {
  const parsed = parseContentUri(uri);
  if (parsed === null || parsed.type === 'playlist') return null;
  if (parsed.type === 'track' || parsed.type === 'episode') return contextOfOne(reader, uri, parsed, offset, limit);
  const { of, kind, index } = PIECES[parsed.type];
  const whole = await reader.doc<{ readonly name: string }>(of, parsed.id);
  if (whole === null) return null;
  const { items, total } = await reader.store.list(kind, { index, prefix: `${parsed.id}/`, offset, limit });
  return { uri, name: whole.name, total, uris: items.map(({ id }) => formatContentUri({ type: kind, id })) };
}

async function contextOfOne(reader: ReaderContext, uri: string, { type, id }: ContentUri, offset: number, limit: number) {
  const record = await reader.doc<{ readonly name: string }>(type, id);
  return record && { uri, name: record.name, total: 1, uris: [uri].slice(offset, offset + limit) };
}

async function sourceOf(reader: ReaderContext, uri: string): Promise<PlayableSource | null> {
  const parsed = parseContentUri(uri);
  if (parsed?.type !== 'track' && parsed?.type !== 'episode') return null;
  const found = await reader.doc<TrackRecord | EpisodeRecord>(parsed.type, parsed.id);
  if (found === null) return null;
  const record = withDiskReason(found, await createAbsenceCheck(reader.store));
  const { source, unplayable } = record;
  const isAway = unplayable !== found.unplayable;
  if ('albumId' in record) return { source, ownerKind: 'track', loudness: loudnessOf(record), video: null, unplayable, isAway };
  const { video = null, enclosure } = record;
  const remote = enclosure !== undefined && source.path === '';
  return { source, ownerKind: 'episode', loudness: null, video, unplayable, isAway, ...(remote && { remote: enclosure }) };
}

function loudnessOf({ gain }: TrackRecord): PlayableSource['loudness'] {
  if (gain === null) return null;
  const { trackDb, trackPeak, albumDb, albumPeak = null } = gain;
  return { trackGainDb: trackDb, trackPeak, albumGainDb: albumDb, albumPeak };
}
