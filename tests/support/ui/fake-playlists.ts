import type { NewPlaylist } from '#application/playlists/playlists.ts';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import type { ImportedPlaylist } from '#application/playlists/import-export.ts';
import type { RecommendationsView } from '#application/playlists/recommendations.ts';
import type { Adding, FolderNaming, PlaylistStores } from '#application/stores/library/playlist-types.ts';
import type { Episode, PlaylistRef, Track } from '#domain/catalog/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import {
  PLAYLIST_REFS,
  PLAYLIST_TRACKS,
  REMOVED_PLAYLISTS,
  SAMPLE_PLAYLIST_VIEW,
  SAMPLE_ROOTLIST,
  samplePlaylist,
} from '../fixtures/sample-playlists.ts';
import { fact, fakeResource, intentsOf, storesOf, type Intent } from './fake-stores.ts';

/** The stores of playlists, with facts a test sets. The sample playlist is open first. */
export function createFakePlaylists(intent: Intent) {
  const facts = {
    playlist: fact<PlaylistView | null>(SAMPLE_PLAYLIST_VIEW),
    rootlist: fact<PlaylistView | null>(SAMPLE_ROOTLIST),
    items: fact<ReadonlyMap<string, Track | Episode | null>>(new Map(PLAYLIST_TRACKS.map((track) => [track.uri, track]))),
    recommendations: fact<RecommendationsView | null>(null),
    summaries: fact<ReadonlyMap<string, PlaylistRef>>(new Map(PLAYLIST_REFS.map((one) => [one.uri, one]))),
    adding: fact<Adding | null>(null),
    folderNaming: fact<FolderNaming | null>(null),
    error: fact<PlayerError | null>(null),
    created: fact<NewPlaylist | null>(null),
    hasUndoOffer: fact(true),
    importing: fact<string | null>(null),
    imported: fact<ImportedPlaylist | null>(null),
  };
  const stores: PlaylistStores = {
    ...storesOf(facts),
    ...intentsOf(
      intent,
      [
        'rootMoved',
        'folderCreated',
        'folderRenamed',
        'folderRemoved',
        'movedInto',
        'othersChanged',
        'userChanged',
        'opened',
        'itemsShown',
        'createdOpened',
        'added',
        'removed',
        'moved',
        'changed',
        'undone',
        'offerAccepted',
        'ownNameKept',
        'otherNameUsed',
        'createRequested',
        'createFromAlbumRequested',
        'createFromTrackRequested',
        'addedTo',
        'renamed',
        'published',
        'unpublished',
        'exportRequested',
        'importRequested',
        'exported',
        'pictureUploaded',
        'pictureRemoved',
        'followed',
        'unfollowed',
        'recommendationsRefreshed',
        'skippedReset',
        'recommendedAdded',
        'errorDismissed',
      ],
      'playlists.',
    ),
    details: fakeResource(intent, 'playlists.details', samplePlaylist),
    removedPlaylists: fakeResource(intent, 'playlists.removedPlaylists', () => REMOVED_PLAYLISTS),
    addingChosen: facts.adding.set,
    folderNamingChosen: facts.folderNaming.set,
  };
  return { stores, facts };
}
