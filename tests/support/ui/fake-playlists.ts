import type { EventCallable, Store } from 'effector';
import type { RemovedPlaylist } from '#application/calls/playlists/playlists.ts';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import type { ImportedPlaylist } from '#application/playlists/import-export.ts';
import type { RecommendationsView } from '#application/playlists/recommendations.ts';
import type { Adding, FolderNaming, PlaylistStores } from '#application/stores/library/playlist-types.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { Episode, PlaylistRef, Track } from '#domain/catalog/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { SAMPLE_ROOTLIST, SAMPLE_PLAYLIST_VIEW, PLAYLIST_REFS, PLAYLIST_TRACKS } from '../fixtures/sample-playlists.ts';
import type { Resource } from '#application/stores/resource.ts';

type Intent = <Payload>(name: string) => EventCallable<Payload>;
type Fact = <Value>(initial: Value) => { readonly store: Store<Value>; readonly set: EventCallable<Value> };

type Removed = Resource<void, readonly RemovedPlaylist[]>;

/** Playlists as a test's screens find them: whichever is opened is the made-up one, until the test sets another. */
export function createFakePlaylists(intent: Intent, fact: Fact, details: Resource<string, Playlist>, removedPlaylists: Removed) {
  const playlist = fact<PlaylistView | null>(SAMPLE_PLAYLIST_VIEW);
  const rootlist = fact<PlaylistView | null>(SAMPLE_ROOTLIST);
  const items = fact<ReadonlyMap<string, Track | Episode | null>>(new Map(PLAYLIST_TRACKS.map((track) => [track.uri, track])));
  const recommendations = fact<RecommendationsView | null>(null);
  const summaries = fact<ReadonlyMap<string, PlaylistRef>>(new Map(PLAYLIST_REFS.map((one) => [one.uri, one])));
  const adding = fact<Adding | null>(null);
  const naming = fact<FolderNaming | null>(null);
  const error = fact<PlayerError | null>(null);
  const canUndo = fact(true);
  const importing = fact<string | null>(null);
  const imported = fact<ImportedPlaylist | null>(null);
  const stores: PlaylistStores = {
    details,
    removedPlaylists,
    $playlist: playlist.store,
    $rootlist: rootlist.store,
    $items: items.store,
    $recommendations: recommendations.store,
    $error: error.store,
    $summaries: summaries.store,
    $adding: adding.store,
    addingChosen: adding.set,
    rootMoved: intent('playlists.rootMoved'),
    folderCreated: intent('playlists.folderCreated'),
    folderRenamed: intent('playlists.folderRenamed'),
    folderRemoved: intent('playlists.folderRemoved'),
    movedInto: intent('playlists.movedInto'),
    $folderNaming: naming.store,
    folderNamingChosen: naming.set,
    othersChanged: intent('playlists.othersChanged'),
    userChanged: intent('playlists.userChanged'),
    opened: intent('playlists.opened'),
    itemsShown: intent('playlists.itemsShown'),
    created: intent('playlists.created'),
    added: intent('playlists.added'),
    removed: intent('playlists.removed'),
    moved: intent('playlists.moved'),
    changed: intent('playlists.changed'),
    undone: intent('playlists.undone'),
    offerAccepted: intent('playlists.offerAccepted'),
    $hasUndoOffer: canUndo.store,
    ownNameKept: intent('playlists.ownNameKept'),
    otherNameUsed: intent('playlists.otherNameUsed'),
    createRequested: intent('playlists.createRequested'),
    createFromAlbumRequested: intent('playlists.createFromAlbumRequested'),
    createFromTrackRequested: intent('playlists.createFromTrackRequested'),
    addedTo: intent('playlists.addedTo'),
    renamed: intent('playlists.renamed'),
    published: intent('playlists.published'),
    unpublished: intent('playlists.unpublished'),
    exportRequested: intent('playlists.exportRequested'),
    importRequested: intent('playlists.importRequested'),
    exported: intent('playlists.exported'),
    $importing: importing.store,
    $imported: imported.store,
    pictureUploaded: intent('playlists.pictureUploaded'),
    pictureRemoved: intent('playlists.pictureRemoved'),
    followed: intent('playlists.followed'),
    unfollowed: intent('playlists.unfollowed'),
    recommendationsRefreshed: intent('playlists.recommendationsRefreshed'),
    skippedReset: intent('playlists.skippedReset'),
    recommendedAdded: intent('playlists.recommendedAdded'),
    errorDismissed: intent('playlists.errorDismissed'),
  };
  return {
    stores,
    facts: { playlist, rootlist, items, recommendations, shelf: summaries, error, importing, imported, canTakeBack: canUndo },
  };
}
