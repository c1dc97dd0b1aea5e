import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import type { SearchQuery } from '../store.ts';

/** The viewer: null when anonymous; `base`: scheme and host of the request. */
export interface Viewer {
  readonly userId: string | null;
  readonly base: string;
}

interface FoundPlaylists {
  readonly items: readonly PlaylistRef[];
  readonly total: number;
}

/** Playlists for what is not about playlists, as a viewer may see them. */
export interface PlaylistLookup {
  /** Playlists with words that begin so (see `SearchQuery`): the viewer's own first, then followed ones, then public ones. */
  search(words: Pick<SearchQuery, 'prefixes' | 'anyOf'>, viewer: Viewer, offset: number, limit: number): Promise<FoundPlaylists>;
  /** With its first items; null for unknown and hidden playlists. */
  playlist(id: string, viewer: Viewer): Promise<Playlist | null>;
  /** Why a user does not see a playlist; null where they do. `userId`: null for visitors. */
  absence(id: string, userId: string | null): Promise<'private' | 'unknown' | 'withdrawn' | null>;
}

/** Without playlists. */
export const NO_PLAYLISTS: PlaylistLookup = {
  search: () => Promise.resolve({ items: [], total: 0 }),
  playlist: () => Promise.resolve(null),
  absence: () => Promise.resolve('unknown'),
};
