import type { Playlist } from '#domain/catalog/playlist.ts';
import { PLAYLIST_TRACKS_PAGE } from '../../domain/constants/media/playlists.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import type { GeneratedPlaylist } from '../ports/features/generated-playlists.ts';
import type { Store } from '../ports/store.ts';
import { generatedPlaylistCard } from '../catalog/cards.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Page } from './rest-shapes.ts';

/** A generated playlist in the shape of a written one; its tracks have no author. */
export async function generatedPlaylist(store: Store, base: string, made: GeneratedPlaylist): Promise<Playlist> {
  const tracks = await generatedPlaylistTracks(store, base, made, { offset: 0, limit: PLAYLIST_TRACKS_PAGE });
  return { ...generatedPlaylistCard(base, made), followers: { href: null, total: 0 }, tracks };
}

export async function generatedPlaylistTracks(
  store: Store,
  base: string,
  made: GeneratedPlaylist,
  page: Page,
): Promise<Playlist['tracks']> {
  const { offset, limit } = page;
  const uris = made.uris.slice(offset, offset + limit);
  const tracks = await createLibraryReader(store, base).tracks(uris.map((uri) => parseContentUri(uri)?.id ?? ''));
  const rows = tracks.map((track) => ({
    ...({ added_at: new Date(made.madeAtMs).toISOString(), added_by: null, is_local: false, primary_color: null } as const),
    track,
    video_thumbnail: { url: null },
  }));
  return pageFrom(`${base}/v1/playlists/${made.id}/tracks`, rows, made.uris.length, offset, limit);
}
