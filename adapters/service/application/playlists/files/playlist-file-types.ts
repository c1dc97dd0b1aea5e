/** One line of a playlist file. */
export interface FileEntry {
  /** From 1. */
  readonly line: number;
  /** A path or an address, as it is written; empty where only a title is. */
  readonly location: string;
  /** The item's URI from this service's own export; null without one. */
  readonly uri: string | null;
  readonly title: string;
  /** Empty where the title may have it in it. */
  readonly artist: string;
  readonly durationMs: number | null;
}

/** A parsed playlist file; `name` is empty without one. */
export interface PlaylistFile {
  readonly name: string;
  readonly entries: readonly FileEntry[];
}

/** One item of an exported file. */
export interface ExportedEntry {
  readonly uri: string;
  /** The end of its file's path; null without a file. */
  readonly path: string | null;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly durationMs: number | null;
}
