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

/** Items to add to a playlist that the user picks. */
export interface Adding {
  readonly name: string;
  /** An album's URI adds its tracks. */
  readonly uris: readonly string[];
}

/** A catalogue entity with its name. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** The folder to name: an existing one, or a new one around an entry or empty. */
export type FolderNaming =
  | { readonly type: 'new'; readonly around: string | null }
  | { readonly type: 'rename'; readonly id: string; readonly name: string };

/** Stores and intents of playlists. Intents change the open playlist unless they name another. */
export interface PlaylistStores {
  /** The signed-in user; null for none. */
  readonly userChanged: EventCallable<string | null>;
  /** Opens a playlist; null closes it. */
  readonly opened: EventCallable<string | null>;
  /** The open playlist with pending changes; null without one. */
  readonly $playlist: Store<PlaylistView | null>;
  /** Data that is not in the document, such as images and owner, by id; null for a private playlist. */
  readonly details: Resource<string, Playlist>;
  /** Removed playlists, which following restores. */
  readonly removedPlaylists: Resource<void, readonly RemovedPlaylist[]>;
  /** The items of the open playlist by URI, as far as loaded; null for missing ones. */
  readonly $items: Store<ReadonlyMap<string, Track | Episode | null>>;
  /** URIs on the screen. */
  readonly itemsShown: EventCallable<readonly string[]>;
  /** The user's playlists and folders. */
  readonly $rootlist: Store<PlaylistView | null>;
  /** Summaries of the rootlist's playlists by URI, as far as known. */
  readonly $summaries: Store<SummariesView>;
  /** In the rootlist; `to` counts before the removal. */
  readonly rootMoved: EventCallable<{ readonly from: number; readonly to: number; readonly length: number }>;
  /** Entries are identified by folder id or playlist URI. */
  readonly folderCreated: EventCallable<{ readonly name: string; readonly around: string | null }>;
  readonly folderRenamed: EventCallable<{ readonly id: string; readonly name: string }>;
  /** Its entries stay. */
  readonly folderRemoved: EventCallable<string>;
  /** `into` null moves it out of its folder. */
  readonly movedInto: EventCallable<{ readonly entry: string; readonly into: string | null }>;
  /** The folder in the naming dialog; null while it is closed. */
  readonly $folderNaming: Store<FolderNaming | null>;
  readonly folderNamingChosen: EventCallable<FolderNaming | null>;
  /** Changes by other users to the open playlist. */
  readonly othersChanged: EventCallable<PlaylistChangeSummary>;
  /** The items of the playlist picker; null while it is closed. */
  readonly $adding: Store<Adding | null>;
  readonly addingChosen: EventCallable<Adding | null>;
  readonly $recommendations: Store<RecommendationsView | null>;
  /** The latest error, until dismissed. */
  readonly $error: Store<PlayerError | null>;
  /** The latest created playlist until it is opened. */
  readonly $created: Store<NewPlaylist | null>;
  readonly createdOpened: EventCallable<void>;

  /** Appends, or inserts at that position. */
  readonly added: EventCallable<{ readonly uris: readonly string[]; readonly place?: number }>;
  readonly removed: EventCallable<readonly number[]>;
  /** `to` counts before the removal. */
  readonly moved: EventCallable<{ readonly from: number; readonly to: number; readonly length?: number }>;
  readonly changed: EventCallable<Partial<PlaylistAttributes>>;
  /** Undoes the latest change of the open playlist. */
  readonly undone: EventCallable<void>;
  /** Undoes the latest offered change: a moved, removed or added track, or a removed playlist. */
  readonly offerAccepted: EventCallable<void>;
  /** Whether the offer is still open. */
  readonly $hasUndoOffer: Store<boolean>;
  readonly ownNameKept: EventCallable<void>;
  readonly otherNameUsed: EventCallable<void>;

  readonly createRequested: EventCallable<{ readonly name: string; readonly uris?: readonly string[] }>;
  readonly createFromAlbumRequested: EventCallable<Named>;
  readonly createFromTrackRequested: EventCallable<Named>;
  /** Adds to any playlist; an album's URI adds its tracks. */
  readonly addedTo: EventCallable<{ readonly playlistId: string; readonly uris: readonly string[] }>;
  readonly renamed: EventCallable<{ readonly playlistId: string; readonly name: string }>;
  readonly published: EventCallable<string>;
  readonly unpublished: EventCallable<string>;
  /** `exported` follows with the file. */
  readonly exportRequested: EventCallable<{ readonly playlistId: string; readonly format: PlaylistFormat }>;
  readonly exported: EventCallable<PlaylistFile>;
  /** Imports a playlist from a file's text; `name` is used when the file has none. */
  readonly importRequested: EventCallable<{ readonly text: string; readonly name: string }>;
  /** The name of the file being imported. */
  readonly $importing: Store<string | null>;
  /** The result of the latest import; null before one or during one. */
  readonly $imported: Store<ImportedPlaylist | null>;
  /** Uploads a custom image, a JPEG as base 64; the other removes it. */
  readonly pictureUploaded: EventCallable<{ readonly playlistId: string; readonly jpeg: string }>;
  readonly pictureRemoved: EventCallable<string>;
  readonly followed: EventCallable<string>;
  readonly unfollowed: EventCallable<string>;
  readonly recommendationsRefreshed: EventCallable<void>;
  readonly skippedReset: EventCallable<void>;
  /** Adds a recommended track to the open playlist. */
  readonly recommendedAdded: EventCallable<string>;
  readonly errorDismissed: EventCallable<void>;
}
