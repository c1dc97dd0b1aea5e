import type { Playlist } from '#domain/catalog/playlist.ts';
import { getPlaylist, getRemovedPlaylists, type RemovedPlaylist } from '../calls/playlists/playlists.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { createFlights } from '../api/request-deduplication.ts';
import { createPlaylistFiles, type PlaylistFiles } from './import-export.ts';
import { createFolders, type Folders } from './folders.ts';
import { createItems, type Items } from './item-details.ts';
import { playlistOnItsWay } from './new-playlist.ts';
import { createOffer, type Offer } from './undo-offer.ts';
import { createPlaylistPictures, type PlaylistPictures } from './pictures.ts';
import { createPlaylistShelf, type PlaylistShelf } from './playlist-summaries.ts';
import type { Cancellation } from '../ports/http.ts';
import { createPlaylists, type PlaylistsParts, type PlaylistsUseCase } from './playlists.ts';

/** Everything the screens of playlists stand on: loaded when the first of them is wanted. */
export interface PlaylistScreens {
  readonly playlists: PlaylistsUseCase;
  readonly shelf: PlaylistShelf;
  readonly files: PlaylistFiles;
  readonly folders: Folders;
  readonly pictures: PlaylistPictures;
  readonly offer: Offer;
  /** Whose they are; null: nobody's. */
  follow(userId: string | null): void;
  createItems(): Items;
  /** Two that ask at once get one answer. */
  details(playlistId: string, cancellation?: Cancellation): Promise<Playlist>;
  /** What the listener removed and may take back, the last one first. */
  removedPlaylists(cancellation?: Cancellation): Promise<readonly RemovedPlaylist[]>;
}

export function createPlaylistScreens(parts: PlaylistsParts): PlaylistScreens {
  const { api, outbox } = parts;
  const playlists = createPlaylists(parts);
  const shelf = createPlaylistShelf(api, outbox);
  const ask = createFlights(api);
  let listener = '';
  return {
    ...{ playlists, shelf },
    files: createPlaylistFiles(api),
    folders: createFolders(playlists.rootlist, parts.random),
    pictures: createPlaylistPictures(api),
    offer: createOffer(),
    follow(userId) {
      listener = userId ?? '';
      playlists.follow(userId);
      shelf.follow(userId);
    },
    createItems: () => createItems(api),
    details: async (playlistId, cancellation = createCancellation()) =>
      playlistOnItsWay(outbox, playlistId, listener) ?? ask(getPlaylist, { params: { playlistId }, query: {} }, cancellation),
    removedPlaylists: async (cancellation = createCancellation()) => (await ask(getRemovedPlaylists, {}, cancellation)).items,
  };
}
