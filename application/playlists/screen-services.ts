import type { Playlist } from '#domain/catalog/playlist.ts';
import { getPlaylist, getRemovedPlaylists, type RemovedPlaylist } from '../calls/playlists/playlists.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { createRequestDeduplication } from '../api/request-deduplication.ts';
import { createPlaylistFiles, type PlaylistFiles } from './import-export.ts';
import { createFolders, type Folders } from './folders.ts';
import { createItemDetails } from './item-details.ts';
import { createOpenPlaylist, type OpenPlaylist } from './open-playlist.ts';
import { createRootlistView, type RootlistView } from './rootlist-view.ts';
import { pendingPlaylist } from './new-playlist.ts';
import { createUndoOffer, type UndoOffer } from './undo-offer.ts';
import { createPlaylistPictures, type PlaylistPictures } from './pictures.ts';
import { createPlaylistSummaries, type PlaylistSummaries } from './playlist-summaries.ts';
import type { Cancellation } from '../ports/http.ts';
import { createPlaylists, type PlaylistsDeps, type PlaylistsUseCase } from './playlists.ts';

/** The services of the playlist screens, loaded with the first of them. */
export interface PlaylistServices {
  readonly playlists: PlaylistsUseCase;
  readonly summaries: PlaylistSummaries;
  readonly files: PlaylistFiles;
  readonly folders: Folders;
  readonly pictures: PlaylistPictures;
  readonly undoOffer: UndoOffer;
  /** Sets the user; null for none. */
  setUser(userId: string | null): void;
  /** The playlist the screen shows. */
  readonly open: OpenPlaylist;
  readonly rootlistView: RootlistView;
  /** Concurrent callers share one request. */
  details(playlistId: string, cancellation?: Cancellation): Promise<Playlist>;
  /** Removed playlists that can be restored, the latest first. */
  removedPlaylists(cancellation?: Cancellation): Promise<readonly RemovedPlaylist[]>;
}

export function createPlaylistServices(deps: PlaylistsDeps): PlaylistServices {
  const { api, outbox } = deps;
  const playlists = createPlaylists(deps);
  const summaries = createPlaylistSummaries(api, outbox);
  const fetchShared = createRequestDeduplication(api);
  let listener = '';
  return {
    playlists,
    summaries,
    files: createPlaylistFiles(api),
    folders: createFolders(playlists.rootlist, deps.random),
    pictures: createPlaylistPictures(api),
    undoOffer: createUndoOffer(),
    setUser(userId) {
      listener = userId ?? '';
      playlists.setUser(userId);
      summaries.setUser(userId);
    },
    open: createOpenPlaylist(playlists, () => createItemDetails(api)),
    rootlistView: createRootlistView(playlists.rootlist, summaries),
    details: async (playlistId, cancellation = createCancellation()) =>
      pendingPlaylist(outbox, playlistId, listener) ??
      fetchShared(getPlaylist, { params: { playlistId }, query: {} }, cancellation),
    removedPlaylists: async (cancellation = createCancellation()) =>
      (await fetchShared(getRemovedPlaylists, {}, cancellation)).items,
  };
}
