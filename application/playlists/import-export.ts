import type { Api } from '../api/api-client.ts';
import type { AnswerOf } from '../calls/call.ts';
import { getPlaylistFile, postPlaylistFile, type PlaylistFormat } from '../calls/playlists/files.ts';

/** What came of a file: the playlist made of it, and the lines that are not in the library. */
export type ImportedPlaylist = AnswerOf<typeof postPlaylistFile>;

/** A playlist as a file, ready to be kept. */
export interface PlaylistFile {
  readonly playlistId: string;
  readonly format: PlaylistFormat;
  readonly text: string;
}

/** Playlists that go out and come in as files. */
export interface PlaylistFiles {
  exportPlaylist(playlistId: string, format: PlaylistFormat): Promise<PlaylistFile>;
  /** `name`: where the file has none of its own. */
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
