import { sep } from 'node:path';

/** A file as its folder lists it. */
export interface FileEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** When the file came to its place, where that is known. */
  readonly addedAtMs: number;
  /** Changes with the content, where the place has such a mark; else empty. */
  readonly version: string;
}

export interface ListedFile {
  readonly name: string;
  /** Null where a listing shows names only: then ask for the entry. */
  readonly entry: FileEntry | null;
}

/** What is in a folder but cannot be used, with one sentence on why. */
export interface UnusableEntry {
  readonly name: string;
  readonly what: 'link' | 'name';
  readonly isFolder: boolean;
  readonly reason: string;
}

/** What is directly in a folder, in any order. */
export type FolderListing =
  | {
      readonly state: 'listed';
      readonly files: readonly ListedFile[];
      readonly folders: readonly string[];
      readonly unusable: readonly UnusableEntry[];
    }
  | { readonly state: 'absent' }
  /** `reason`: one sentence on why it cannot be listed. */
  | { readonly state: 'refused'; readonly reason: string };

/** A file that is open for reading anywhere. Reads past the end are short. Reads reject with a MusicFileFailure. */
export interface MusicFile {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  read(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** What is known of a file's content: another size, time or version means another content. */
export interface KnownFile {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** As its entry has it; absent or empty where it is not known. */
  readonly version?: string;
}

interface OpenOptions {
  /** Opening or reading rejects as `changed` when the file is another one. */
  readonly known?: KnownFile;
  /** Most bytes that reading may fetch over a network, else it rejects as `costly`. */
  readonly fetchedBytesMax?: number;
}

/**
 * `missing`: there is no such file. `changed`: it is not the known one. `unreadable`: not readable now, perhaps later.
 * `costly`: reading needs more than it may fetch.
 */
export type MusicFileFailureCode = 'missing' | 'changed' | 'unreadable' | 'costly';

/** Why a file cannot be read, for programs and as one sentence for the operator. */
export class MusicFileFailure extends Error {
  readonly code: MusicFileFailureCode;

  constructor(code: MusicFileFailureCode, sentence: string) {
    super(sentence);
    this.name = 'MusicFileFailure';
    this.code = code;
  }
}

/**
 * Where the music is, read only. Paths are absolute: of this machine's file system, or `s3://bucket/folder/file`. Adapters:
 * filesystem/music (folders), s3/music (buckets, and both together). One contract suite
 * (tests/contracts/service/music-files) runs over all.
 */
export interface MusicFiles {
  /** Whether a path is on this machine's file system: there it can be watched, and its disk may leave and return. */
  isOnDisk(path: string): boolean;
  /** One sentence on why a folder cannot be a music folder now; null when it can. */
  checkRoot(root: string): Promise<string | null>;
  /** Rejects with a MusicFileFailure when the place does not answer; a later try may succeed. */
  list(folder: string, root: string): Promise<FolderListing>;
  /** The same music for one scan: all of a place may be listed at once, and later listings are then of that moment. */
  forScan(): MusicFiles;
  /** A file with its size and times; null for none. Rejects with a MusicFileFailure when that cannot be found out. */
  entry(path: string): Promise<FileEntry | null>;
  /** Rejects with a MusicFileFailure. */
  open(path: string, options?: OpenOptions): Promise<MusicFile>;
  /** For programs that need a file of this machine: its path, or that of a copy which lasts until `use` is done. */
  withLocalPath<Value>(path: string, known: KnownFile, use: (localPath: string) => Promise<Value>): Promise<Value>;
}

/** The path of a file or folder directly in a folder. */
export function pathIn(folder: string, name: string): string {
  return folder.endsWith(sep) ? `${folder}${name}` : `${folder}${sep}${name}`;
}

/** Whether two files have the same content. Scans may round the time, so it is compared to the millisecond. */
export function isSameFile(one: KnownFile, other: KnownFile): boolean {
  return one.sizeBytes === other.sizeBytes && Math.abs(one.modifiedMs - other.modifiedMs) <= 1;
}

/** All bytes of a file that the caller found small enough. Rejects with a MusicFileFailure. */
export async function bytesOfFile(files: MusicFiles, path: string, known: KnownFile): Promise<Buffer> {
  const file = await files.open(path, { known, fetchedBytesMax: known.sizeBytes });
  try {
    return await file.read(0, known.sizeBytes);
  } finally {
    await file.close();
  }
}

/** The same; null when it cannot be read. */
export function readWhole(files: MusicFiles, path: string, known: KnownFile): Promise<Buffer | null> {
  return bytesOfFile(files, path, known).catch(() => null);
}
