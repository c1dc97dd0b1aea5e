import type { Api } from '../api/api-client.ts';
import { deletePlaylistImage, putPlaylistImage } from '../calls/playlists/playlists.ts';

/** The pictures listeners give their playlists. */
export interface PlaylistPictures {
  /** `jpeg`: as base 64. */
  upload(playlistId: string, jpeg: string): Promise<void>;
  /** Its covers again. */
  remove(playlistId: string): Promise<void>;
}

export function createPlaylistPictures(api: Api): PlaylistPictures {
  return {
    upload: (playlistId, jpeg) => api.send(putPlaylistImage, { params: { playlistId }, body: jpeg }),
    remove: (playlistId) => api.send(deletePlaylistImage, { params: { playlistId } }),
  };
}
