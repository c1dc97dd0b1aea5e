import type { Classification } from '../metadata/classification.ts';
import type { MusicFiles } from '../../../application/ports/media/music-files.ts';
import type { UnreadableFile } from '../metadata/file-reader.ts';
import type { ScannedRecord, TrackRecord } from '../../../application/records/records.ts';

/** One path and its scan result: a finding, a problem, or null when the file is gone. */
export interface ScanResult {
  readonly path: string;
  readonly stamp: string;
  readonly result: Classification | UnreadableFile | null;
}

/** The scan a batch belongs to. */
export interface ScanContext {
  readonly files: MusicFiles;
  readonly startedAtMs: number;
  /** Whether a path is on a disk that is not there now. */
  isAway(path: string): boolean;
}

/** One batch of changes, with the stored records before it. */
export interface Batch {
  readonly outcomes: readonly ScanResult[];
  readonly owners: Owners;
  /** Tracks whose document this batch removes or writes, before the change. */
  readonly tracksBefore: readonly TrackRecord[];
}

/** A finding whose file its track or episode plays, with the id of that track or episode. */
export interface OwnedFinding {
  readonly finding: Classification;
  /** When it first entered the library. */
  readonly addedAtMs: number;
}

/** The tracks and episodes of a batch, and the files that play them. */
export interface Owners {
  readonly puts: readonly OwnedFinding[];
  /** The records of all changed files, before and after. */
  readonly before: ReadonlyMap<string, ScannedRecord>;
  readonly after: ReadonlyMap<string, ScannedRecord>;
  /** Files that have to be read again. */
  readonly again: readonly string[];
}
