import type { Episode, Page, PlaylistOwner, PlaylistRef, Track } from './types.ts';

/** One entry of a playlist. Spec §3, in the shape of the public Web API. */
export interface PlaylistTrack {
  /** ISO 8601; null when unknown. */
  readonly added_at: string | null;
  readonly added_by: Contributor | null;
  readonly is_local: false;
  readonly primary_color: null;
  /** Null for a track that is no longer in the library. */
  readonly track: Track | Episode | null;
  readonly video_thumbnail: { readonly url: null };
}

/** The account that added an entry. `display_name` is ours; other services omit it. */
export interface Contributor extends Omit<PlaylistOwner, 'display_name'> {
  readonly display_name?: string | null;
}

export interface Playlist extends Omit<PlaylistRef, 'tracks'> {
  /** The accounts that added the entries. Ours. */
  readonly contributors?: readonly Contributor[];
  /** Whether the owner uploaded the picture; otherwise it is made of covers. Ours. */
  readonly has_own_picture?: boolean;
  readonly followers: { readonly href: null; readonly total: number };
  readonly tracks: Page<PlaylistTrack>;
}
