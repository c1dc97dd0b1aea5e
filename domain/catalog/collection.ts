import type { Album, Artist, Episode, ShowRef, Track } from './types.ts';

/** What a member keeps: each kind is a list of its own, the newest first. Artists are followed. */
export const COLLECTION_KINDS = ['tracks', 'albums', 'artists', 'shows', 'episodes'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** ISO 8601, in UTC. */
interface WithAddedDate {
  readonly added_at: string;
}

export interface SavedTrack extends WithAddedDate {
  readonly track: Track;
}

export interface SavedAlbum extends WithAddedDate {
  readonly album: Album;
}

export interface SavedShow extends WithAddedDate {
  readonly show: ShowRef;
}

export interface SavedEpisode extends WithAddedDate {
  readonly episode: Episode;
}

/** Followed artists: a page that goes on behind the id of its last. */
export interface ArtistCursorPage {
  readonly href: string;
  readonly items: readonly Artist[];
  readonly limit: number;
  readonly next: string | null;
  readonly cursors: { readonly after: string | null; readonly before: string | null };
  readonly total: number;
}

/** What the push of a collection says. A version that is not the next one means that something was missed. */
export interface CollectionChange {
  readonly version: number;
  readonly items: readonly { readonly uri: string; readonly removed: boolean }[];
}
