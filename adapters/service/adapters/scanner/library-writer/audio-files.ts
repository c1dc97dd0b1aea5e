import { FILES_AT_ONCE } from '../../../domain/constants/library.ts';
import type { MusicFiles } from '../../../application/ports/media/music-files.ts';
import type { Store } from '../../../application/ports/store.ts';
import { claimOf, claimOfRecord } from './track-identity.ts';
import type { Classification } from '../metadata/classification.ts';
import { readPages } from '../../../application/records/index-pages.ts';
import { mapConcurrently } from '../../../application/kernel/map-concurrently.ts';
import { KINDS, type ScannedRecord } from '../../../application/records/records.ts';
import type { AudioFile } from './file-copies.ts';

/** A file that was read and understood. */
export interface ReadRecord {
  readonly path: string;
  readonly stamp: string;
  readonly finding: Classification;
}

/** The records of the files with this audio. */
export async function recordsWith(store: Store, audioId: string): Promise<readonly ScannedRecord[]> {
  const records: ScannedRecord[] = [];
  const query = {
    kind: KINDS.scanned,
    index: 'owner',
    prefix: `${audioId}/`,
    keyOf: ({ path }: ScannedRecord) => `${audioId}/${path}`,
  };
  for await (const page of readPages(store, query)) records.push(...page);
  return records;
}

export interface AudioInBatch {
  readonly files: MusicFiles;
  readonly reads: readonly ReadRecord[];
  readonly records: readonly ScannedRecord[];
  /** Paths of the batch that no longer have this audio. */
  isEnded(path: string): boolean;
  /** Whether a path is on a disk that is not there now. */
  isAway(path: string): boolean;
}

/** The files with one audio: those of the batch as read, the others as stored, with their current state on disk. */
export async function audioFilesOf({ files, reads, records, isEnded, isAway }: AudioInBatch): Promise<readonly AudioFile[]> {
  const known = new Map(records.map((record) => [record.path, record]));
  const inBatch = new Set(reads.map(({ path }) => path));
  const read = reads.map(({ path, finding }): AudioFile => {
    const record = known.get(path);
    return { ...heldBy(record), path, claim: claimOf(finding), copyOf: null, state: 'read' };
  });
  const others = records.filter(({ path }) => !inBatch.has(path));
  const remembered = await mapConcurrently(others, FILES_AT_ONCE, async (record): Promise<AudioFile> => {
    const { path, group, ownerId } = record;
    const state = isEnded(path) ? 'gone' : isAway(path) ? 'away' : (await isThere(files, path)) ? 'here' : 'gone';
    return { ...heldBy(record), path, claim: claimOfRecord(record), copyOf: group === null ? ownerId : null, state };
  });
  return [...read, ...remembered];
}

function heldBy(record: ScannedRecord | undefined): Pick<AudioFile, 'heldId' | 'sinceMs'> {
  const isHolder = record !== undefined && record.group !== null;
  return { heldId: isHolder ? record.ownerId : null, sinceMs: record?.sinceMs ?? null };
}

/** A file that cannot be asked about is not gone. */
function isThere(files: MusicFiles, path: string): Promise<boolean> {
  return files.entry(path).then(
    (entry) => entry !== null,
    () => true,
  );
}
