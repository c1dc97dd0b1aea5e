import type { Classification } from '../metadata/classification.ts';
import type { UnreadableFile } from '../metadata/file-reader.ts';
import type { ScannedRecord, TrackRecord } from '../../../application/records/records.ts';

/** One path and what the scan made of it: a finding, a problem, or null when the file is gone. */
export interface ScanResult {
  readonly path: string;
  readonly stamp: string;
  readonly result: Classification | UnreadableFile | null;
}

/** The scan a batch belongs to. */
export interface ScanContext {
  readonly startedAtMs: number;
  /** Whether a path is on a disk that is not there now. */
  isAway(path: string): boolean;
}

/** One batch on its way into the store, with what the store knew before. */
export interface Batch {
  readonly outcomes: readonly ScanResult[];
  readonly owners: Owners;
  /** Tracks whose document this batch removes or writes, as they were. */
  readonly tracksBefore: readonly TrackRecord[];
}

/** A finding whose file is the one that its track or episode is played from, with that one's id. */
export interface OwnedFinding {
  readonly finding: Classification;
  /** When it first came to the library. */
  readonly addedAtMs: number;
}

/** Which tracks and episodes the sounds of a batch are, and which files they are played from. */
export interface Owners {
  readonly puts: readonly OwnedFinding[];
  /** What was remembered of all files that this changes, and what is remembered of them from now on. */
  readonly before: ReadonlyMap<string, ScannedRecord>;
  readonly after: ReadonlyMap<string, ScannedRecord>;
  /** Files that have to be read again. */
  readonly again: readonly string[];
}
