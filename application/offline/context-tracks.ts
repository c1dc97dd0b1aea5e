import { KEPT_ALBUM_PAGE } from '#domain/constants/page/offline.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../api/api-client.ts';
import { getAlbumTracks } from '../calls/catalog/catalog.ts';
import { getDocument } from '../calls/playlists/documents.ts';

/** The URIs of all tracks of an album or a playlist, in order; of a track or an episode itself. None for anything else. */
export async function fetchContextTracks(api: Api, uri: string): Promise<readonly string[]> {
  const parsed = parseContentUri(uri);
  switch (parsed?.type) {
    case 'album':
      return albumTracks(api, parsed.id);
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

async function albumTracks(api: Api, albumId: string): Promise<readonly string[]> {
  const uris: string[] = [];
  for (;;) {
    const query = { offset: uris.length, limit: KEPT_ALBUM_PAGE };
    const { items, next } = await api.send(getAlbumTracks, { params: { albumId }, query });
    uris.push(...items.map(({ uri }) => uri));
    if (next === null || items.length === 0) return uris;
  }
}
