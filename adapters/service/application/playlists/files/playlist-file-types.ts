/** One line of a playlist file. */
export interface FileEntry {
  /** From 1. */
  readonly line: number;
  /** A path or an address, as it is written; empty where only a title is. */
  readonly location: string;
  /** What this service called it when it wrote the file. */
  readonly uri: string | null;
  readonly title: string;
  /** Empty where the title may have it in it. */
  readonly artist: string;
  readonly durationMs: number | null;
}

/** What a playlist file says; `name` is empty where it has none. */
export interface PlaylistFile {
  readonly name: string;
  readonly entries: readonly FileEntry[];
}

/** One item as a file tells of it. */
export interface ExportedEntry {
  readonly uri: string;
  /** The end of its file's path; null where there is no file. */
  readonly path: string | null;
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly durationMs: number | null;
}
