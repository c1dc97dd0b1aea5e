import type { Episode, Page, PlaylistOwner, PlaylistRef, Track } from './types.ts';

/** One entry of a playlist. Spec §3, in the shape of the public Web API. */
export interface PlaylistTrack {
  /** ISO 8601; null where nobody knows. */
  readonly added_at: string | null;
  readonly added_by: Contributor | null;
  readonly is_local: false;
  readonly primary_color: null;
  /** Null for what is not in the library any more. */
  readonly track: Track | Episode | null;
  readonly video_thumbnail: { readonly url: null };
}

/** Whoever added something; what they are called is ours, and missing where another service answers. */
export interface Contributor extends Omit<PlaylistOwner, 'display_name'> {
  readonly display_name?: string | null;
}

export interface Playlist extends Omit<PlaylistRef, 'tracks'> {
  /** Everybody who added something that is in it. Ours. */
  readonly contributors?: readonly Contributor[];
  /** Whether its picture was given by its owner, and is not made of covers. Ours. */
  readonly has_own_picture?: boolean;
  readonly followers: { readonly href: null; readonly total: number };
  readonly tracks: Page<PlaylistTrack>;
}
