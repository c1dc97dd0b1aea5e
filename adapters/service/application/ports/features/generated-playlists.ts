/** A playlist the service made for one listener (a daily mix, a chart, a mix inspired by something): only read, never written. */
export interface GeneratedPlaylist {
  readonly id: string;
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  /** A cover of the library (`/image/{id}`), or null for none. */
  readonly imageId: string | null;
  /** Its tracks, in order. */
  readonly uris: readonly string[];
  /** When it became what it is: it changes with a new day, and so does its revision. */
  readonly madeAtMs: number;
  /** Who pays for it, where somebody does. */
  readonly sponsor: string | null;
}

/** Playlists nobody wrote. Null for an id that is none of them, or is another listener’s. `locale`: the language of names and descriptions. */
export interface GeneratedPlaylists {
  playlist(id: string, listener: string, locale?: string): Promise<GeneratedPlaylist | null>;
}
