import type { EventCallable, Store } from 'effector';
import type { Episode, Track } from '#domain/catalog/types.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import type { PlaylistAttributes } from '#domain/playlists/types.ts';
import type { PlaylistView } from '../../playlists/sync/replica-view.ts';
import type { RemovedPlaylist } from '../../calls/playlists/playlists.ts';
import type { PlaylistFormat } from '../../calls/playlists/files.ts';
import type { ImportedPlaylist, PlaylistFile } from '../../playlists/import-export.ts';
import type { RecommendationsView } from '../../playlists/recommendations.ts';
import type { SummariesView } from '../../playlists/playlist-summaries.ts';
import type { NewPlaylist } from '../../playlists/playlists.ts';
import type { Resource } from '../resource.ts';

/** What is to go into a playlist that the listener has yet to choose. */
export interface Adding {
  readonly name: string;
  /** An album's URI stands for its tracks. */
  readonly uris: readonly string[];
}

/** Something of the catalogue, and what it is called. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** A folder that is to get a name: one that is there, or a new one, around an entry of the rootlist or empty. */
export type FolderNaming =
  | { readonly type: 'new'; readonly around: string | null }
  | { readonly type: 'rename'; readonly id: string; readonly name: string };

/** What screens read of playlists, and say. What is done is done to the playlist that is open, unless it names another. */
export interface PlaylistStores {
  /** Who listens; null: nobody. */
  readonly userChanged: EventCallable<string | null>;
  /** A screen opened on this playlist; null: on none. */
  readonly opened: EventCallable<string | null>;
  /** What is open, with everything the listener did to it; null while there is none. */
  readonly $playlist: Store<PlaylistView | null>;
  /** Covers, owner and what else is not in the document, by id; null where the playlist is not to be seen. */
  readonly details: Resource<string, Playlist>;
  /** What the listener removed and may take back by following it again. */
  readonly removedPlaylists: Resource<void, readonly RemovedPlaylist[]>;
  /** What the items of the open playlist are, by URI, as far as the screen wanted them; null for what is gone. */
  readonly $items: Store<ReadonlyMap<string, Track | Episode | null>>;
  /** URIs that are on the screen. */
  readonly itemsShown: EventCallable<readonly string[]>;
  /** The listener's own playlists and folders. */
  readonly $rootlist: Store<PlaylistView | null>;
  /** What the playlists of the rootlist are called, by URI, as far as they are known. */
  readonly $summaries: Store<SummariesView>;
  /** In the rootlist; `to` counts before the removal. */
  readonly rootMoved: EventCallable<{ readonly from: number; readonly to: number; readonly length: number }>;
  /** Folders and playlists are named by a folder's id or a playlist's URI. */
  readonly folderCreated: EventCallable<{ readonly name: string; readonly around: string | null }>;
  readonly folderRenamed: EventCallable<{ readonly id: string; readonly name: string }>;
  /** What is in it stays. */
  readonly folderRemoved: EventCallable<string>;
  /** `into` null: out of the folder it is in. */
  readonly movedInto: EventCallable<{ readonly entry: string; readonly into: string | null }>;
  /** Which folder the listener is asked a name for; null while they are not. */
  readonly $folderNaming: Store<FolderNaming | null>;
  readonly folderNamingChosen: EventCallable<FolderNaming | null>;
  /** What others did to the playlist that is open. */
  readonly othersChanged: EventCallable<PlaylistChangeSummary>;
  /** What the listener is asked to choose a playlist for; null while they are not. */
  readonly $adding: Store<Adding | null>;
  readonly addingChosen: EventCallable<Adding | null>;
  readonly $recommendations: Store<RecommendationsView | null>;
  /** The latest thing the service refused, until dismissed. */
  readonly $error: Store<PlayerError | null>;
  /** The playlist that was made last, for the screen to go to. */
  readonly created: EventCallable<NewPlaylist>;

  /** Behind all, or before that place. */
  readonly added: EventCallable<{ readonly uris: readonly string[]; readonly place?: number }>;
  readonly removed: EventCallable<readonly number[]>;
  /** `to` counts before the removal. */
  readonly moved: EventCallable<{ readonly from: number; readonly to: number; readonly length?: number }>;
  readonly changed: EventCallable<Partial<PlaylistAttributes>>;
  /** The latest thing done to the open playlist is taken back. */
  readonly undone: EventCallable<void>;
  /** What was told last with its way back is taken back: a song moved, removed or taken from what is suggested, a playlist deleted. */
  readonly offerAccepted: EventCallable<void>;
  /** Whether it can be: not once it was, or others have undone it. */
  readonly $hasUndoOffer: Store<boolean>;
  readonly mineKept: EventCallable<void>;
  readonly theirsUsed: EventCallable<void>;

  readonly createRequested: EventCallable<{ readonly name: string; readonly uris?: readonly string[] }>;
  readonly createFromAlbumRequested: EventCallable<Named>;
  readonly createFromTrackRequested: EventCallable<Named>;
  /** To one that need not be open; an album's URI stands for its tracks. */
  readonly addedTo: EventCallable<{ readonly playlistId: string; readonly uris: readonly string[] }>;
  readonly renamed: EventCallable<{ readonly playlistId: string; readonly name: string }>;
  readonly published: EventCallable<string>;
  readonly unpublished: EventCallable<string>;
  /** Then `written` comes with the file. */
  readonly exportRequested: EventCallable<{ readonly playlistId: string; readonly format: PlaylistFormat }>;
  readonly exported: EventCallable<PlaylistFile>;
  /** A file's text makes a playlist, called `name` where the file does not say. */
  readonly importRequested: EventCallable<{ readonly text: string; readonly name: string }>;
  /** What the file that is being looked through is called. */
  readonly $importing: Store<string | null>;
  /** What came of the file taken last; null while there was none, or one is under way. */
  readonly $imported: Store<ImportedPlaylist | null>;
  /** A picture of one's own, a JPEG as base 64; and its covers again. */
  readonly pictureUploaded: EventCallable<{ readonly playlistId: string; readonly jpeg: string }>;
  readonly pictureRemoved: EventCallable<string>;
  readonly followed: EventCallable<string>;
  readonly unfollowed: EventCallable<string>;
  readonly recommendationsRefreshed: EventCallable<void>;
  readonly skippedReset: EventCallable<void>;
  /** A recommended track goes into the open playlist. */
  readonly recommendedAdded: EventCallable<string>;
  readonly errorDismissed: EventCallable<void>;
}
