import type { Album, Artist, Episode, ShowRef, Track } from './types.ts';

/** Kinds of saved items: each kind has its own list, newest first. Artists are followed. */
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

/** A page of followed artists. The next page starts after the id of the last one. */
export interface ArtistCursorPage {
  readonly href: string;
  readonly items: readonly Artist[];
  readonly limit: number;
  readonly next: string | null;
  readonly cursors: { readonly after: string | null; readonly before: string | null };
  readonly total: number;
}

/** Payload of a collection push. A version that skips one means that a push was lost. */
export interface CollectionChange {
  readonly version: number;
  readonly items: readonly { readonly uri: string; readonly removed: boolean }[];
}
