import type { Api } from '../api/api-client.ts';
import type { ResponseOf } from '../calls/call.ts';
import { getPlaylistFile, postPlaylistFile, type PlaylistFormat } from '../calls/playlists/files.ts';

/** The result of an import: the created playlist and the lines without a match. */
export type ImportedPlaylist = ResponseOf<typeof postPlaylistFile>;

/** An exported playlist. */
export interface PlaylistFile {
  readonly playlistId: string;
  readonly format: PlaylistFormat;
  readonly text: string;
}

/** Import and export of playlists. */
export interface PlaylistFiles {
  exportPlaylist(playlistId: string, format: PlaylistFormat): Promise<PlaylistFile>;
  /** `name`: used when the file has none. */
  importPlaylist(text: string, name: string): Promise<ImportedPlaylist>;
}

export function createPlaylistFiles(api: Api): PlaylistFiles {
  return {
    async exportPlaylist(playlistId, format) {
      return { playlistId, format, text: await api.send(getPlaylistFile, { params: { playlistId }, query: { format } }) };
    },
    importPlaylist: (text, name) => api.send(postPlaylistFile, { body: { text, name } }),
  };
}
