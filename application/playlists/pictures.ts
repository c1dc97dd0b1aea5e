import type { Api } from '../api/api-client.ts';
import { deletePlaylistImage, putPlaylistImage } from '../calls/playlists/playlists.ts';

/** Custom images of playlists. */
export interface PlaylistPictures {
  /** `jpeg`: base 64. */
  upload(playlistId: string, jpeg: string): Promise<void>;
  /** Removes the custom image. */
  remove(playlistId: string): Promise<void>;
}

export function createPlaylistPictures(api: Api): PlaylistPictures {
  return {
    upload: (playlistId, jpeg) => api.send(putPlaylistImage, { params: { playlistId }, body: jpeg }),
    remove: (playlistId) => api.send(deletePlaylistImage, { params: { playlistId } }),
  };
}
