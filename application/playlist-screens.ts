import type { Playlist } from '#domain/catalog/playlist.ts';
import { getPlaylist } from './calls/playlists.ts';
import { createPlaylistFiles, type PlaylistFiles } from './playlist-files.ts';
import { createItems, type Items } from './playlist-items.ts';
import { createPlaylistShelf, type PlaylistShelf } from './playlist-shelf.ts';
import { createPlaylists, type PlaylistsParts, type PlaylistsUseCase } from './playlists.ts';

/** Everything the screens of playlists stand on: loaded when the first of them is wanted. */
export interface PlaylistScreens {
  readonly playlists: PlaylistsUseCase;
  readonly shelf: PlaylistShelf;
  readonly files: PlaylistFiles;
  createItems(): Items;
  details(playlistId: string): Promise<Playlist>;
}

export function createPlaylistScreens(parts: PlaylistsParts): PlaylistScreens {
  const { api } = parts;
  return {
    playlists: createPlaylists(parts),
    shelf: createPlaylistShelf(api),
    files: createPlaylistFiles(api),
    createItems: () => createItems(api),
    details: (playlistId) => api.send(getPlaylist, { params: { playlistId }, query: {} }),
  };
}
