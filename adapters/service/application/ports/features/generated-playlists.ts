/** A read-only playlist that the service generated for one listener: a daily mix, an inspired mix or a chart. */
export interface GeneratedPlaylist {
  readonly id: string;
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  /** A cover of the library (`/image/{id}`), or null for none. */
  readonly imageId: string | null;
  /** Its tracks, in order. */
  readonly uris: readonly string[];
  /** The time of its last change; its revision changes with each new day. */
  readonly madeAtMs: number;
  /** The sponsor, or null. */
  readonly sponsor: string | null;
  /** The member whose rules make it, and who may change them; absent where the service decides. */
  readonly owner?: { readonly id: string; readonly name: string };
}

/**
 * Generated playlists. Null for other ids, and for those of another listener. `locale`: the language of names and
 * descriptions.
 */
export interface GeneratedPlaylists {
  playlist(id: string, listener: string, locale?: string): Promise<GeneratedPlaylist | null>;
}
