import { KEPT_ALBUM_PAGE } from '#domain/constants/page/offline.ts';
import { COLLECTION_PAGE } from '#domain/constants/content/collection.ts';
import { isLikedSongs, parseContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../api/api-client.ts';
import { getSavedTracks } from '../calls/account/collection.ts';
import { getAlbumTracks } from '../calls/catalog/catalog.ts';
import { getDocument } from '../calls/playlists/documents.ts';

/** The URIs of all tracks of an album, a playlist or the liked songs, in order; of a track or an episode itself. None for anything else. */
export async function fetchContextTracks(api: Api, uri: string): Promise<readonly string[]> {
  if (isLikedSongs(uri)) return allOf((offset) => fetchLiked(api, offset));
  const parsed = parseContentUri(uri);
  switch (parsed?.type) {
    case 'album':
      return allOf((offset) => fetchAlbumPage(api, parsed.id, offset));
    case 'playlist':
      return (await api.send(getDocument, { params: { playlistId: parsed.id }, query: {} })).contents.items.map(
        ({ uri: one }) => one,
      );
    case 'track':
    case 'episode':
      return [uri];
    default:
      return [];
  }
}

interface UriPage {
  readonly uris: readonly string[];
  readonly isLast: boolean;
}

async function fetchAlbumPage(api: Api, albumId: string, offset: number): Promise<UriPage> {
  const { items, next } = await api.send(getAlbumTracks, { params: { albumId }, query: { offset, limit: KEPT_ALBUM_PAGE } });
  return { uris: items.map(({ uri }) => uri), isLast: next === null };
}

async function fetchLiked(api: Api, offset: number): Promise<UriPage> {
  const { items, next } = await api.send(getSavedTracks, { query: { offset, limit: COLLECTION_PAGE } });
  return { uris: items.map(({ track }) => track.uri), isLast: next === null };
}

async function allOf(fetchPage: (offset: number) => Promise<UriPage>): Promise<readonly string[]> {
  const all: string[] = [];
  for (;;) {
    const { uris, isLast } = await fetchPage(all.length);
    all.push(...uris);
    if (isLast || uris.length === 0) return all;
  }
}
