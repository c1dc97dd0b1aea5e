import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlaylistRef } from '#domain/catalog/types.ts';

/** Who asks: null for whoever is not signed in; `base`: scheme and host they came by. */
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
  /** Those with words that begin like these, already folded: the viewer's own first, then those they follow, then public ones. */
  search(prefixes: readonly string[], viewer: Viewer, offset: number, limit: number): Promise<FoundPlaylists>;
  /** With its first items; null where there is none, or none that the viewer may see. */
  playlist(id: string, viewer: Viewer): Promise<Playlist | null>;
}

/** Where nobody has any. */
export const NO_PLAYLISTS: PlaylistLookup = {
  search: () => Promise.resolve({ items: [], total: 0 }),
  playlist: () => Promise.resolve(null),
};
