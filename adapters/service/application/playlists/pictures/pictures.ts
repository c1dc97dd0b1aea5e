import { MOSAIC_COVERS } from '../../../domain/constants/media/playlists.ts';
import { createCovers, loadSharp, type CoversDeps } from '../../images/covers.ts';
import { idOf } from '../../records/record-ids.ts';
import type { Put } from '../../ports/store.ts';
import type { ChangeService } from '../documents/change-service.ts';
import { firstCovers } from './first-covers.ts';
import { PLAYLIST_KINDS, type HeadRecord, type PictureRecord } from '../../records/playlist-records.ts';

/** The picture of a playlist: its own, else a mosaic of its first four covers, else its first cover. */
export interface PlaylistPictures {
  /** The id of its image, for `/image/{id}`; null for none. */
  imageOf(head: HeadRecord): Promise<string | null>;
  /** Whether its owner gave it one. */
  isOwn(playlistId: string): Promise<boolean>;
  /** Sets its own picture; false for unusable bytes. */
  setOwn(playlistId: string, bytes: Uint8Array): Promise<boolean>;
  /** Its covers again. */
  removeOwn(playlistId: string): Promise<void>;
}

export type PlaylistPicturesDeps = Omit<CoversDeps, 'sharp'> & { readonly changeService: ChangeService };

export function createPlaylistPictures({ changeService, ...deps }: PlaylistPicturesDeps): PlaylistPictures {
  const { store, warn } = deps;
  /** Stored with the playlist, so that the image route knows the covers of the mosaic. */
  const mosaicOf = async (playlistId: string, covers: readonly string[], known: PictureRecord | null, version: number) => {
    const id = idOf('mosaic', ...covers);
    if (known?.mosaic?.id === id) return id;
    // A concurrent write stored the current covers.
    await store.write([{ ...picturePut(playlistId, { ownId: null, mosaic: { id, covers } }), ifVersion: version }]);
    return id;
  };
  return {
    async imageOf(head) {
      const known = await store.get<PictureRecord>(PLAYLIST_KINDS.picture, head.id);
      if (known?.doc.ownId) return known.doc.ownId;
      const covers = await firstCovers(store, changeService, head, MOSAIC_COVERS);
      const [first = null] = covers;
      if (covers.length < MOSAIC_COVERS || (await loadSharp()) === null) return first;
      return mosaicOf(head.id, covers, known?.doc ?? null, known?.version ?? 0).catch((reason: unknown) => {
        warn('The covers of a playlist could not be remembered', reason);
        return first;
      });
    },
    async isOwn(playlistId) {
      const known = await store.get<PictureRecord>(PLAYLIST_KINDS.picture, playlistId);
      return (known?.doc.ownId ?? null) !== null;
    },
    async setOwn(playlistId, bytes) {
      const covers = async () => createCovers({ ...deps, sharp: await loadSharp() });
      const ownId = await (await covers()).save(bytes);
      if (ownId === null) return false;
      await store.write([picturePut(playlistId, { ownId, mosaic: null })]);
      // The clean-up of unused pictures may have run just before the write.
      await (await covers()).save(bytes);
      return true;
    },
    async removeOwn(playlistId) {
      await store.write([{ op: 'remove', kind: PLAYLIST_KINDS.picture, id: playlistId }]);
    },
  };
}

function picturePut(playlistId: string, doc: PictureRecord): Put {
  const image = [doc.ownId, doc.mosaic?.id].flatMap((id) => id ?? []);
  return { op: 'put', kind: PLAYLIST_KINDS.picture, id: playlistId, doc, keys: { image } };
}
