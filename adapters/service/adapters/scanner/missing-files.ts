import { basename, dirname, sep } from 'node:path';
import { FILES_AT_ONCE } from '../../domain/constants/library.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { Store } from '../../application/ports/store.ts';
import { pathIdOf } from '../../application/records/record-ids.ts';
import { folderKey } from '../../application/records/sort-keys.ts';
import { readPages } from '../../application/records/index-pages.ts';
import { mapConcurrently } from '../../application/kernel/map-concurrently.ts';
import type { MusicDisks } from './disks/music-disks.ts';
import { KINDS, type ProblemRecord, type ScannedRecord } from '../../application/records/records.ts';
import type { ScanRun } from './scan-run.ts';

export interface Roots {
  /** The music folders that can be read, by their true paths. */
  readonly here: readonly string[];
  /** Whether a place cannot be read now: its records stay. */
  readonly isAnyAway: boolean;
}

/**
 * Fast path: if the stored count equals the walk's count, no file was deleted. `filesSeen` counts a file twice where music
 * folders are nested; the counts are not compared then.
 */
export async function isNothingDeleted(store: Store, { here, isAnyAway }: Roots, filesSeen: number): Promise<boolean> {
  const isNested = here.some((root) => here.some((other) => other !== root && root.startsWith(withSeparator(other))));
  if (isNested || isAnyAway || new Set(here).size < here.length) return false;
  return (await store.list(KINDS.scanned, { index: 'folder', offset: 0, limit: 1 })).total === filesSeen;
}

const withSeparator = (root: string): string => (root.endsWith(sep) ? root : `${root}${sep}`);

/**
 * Removes the stored files below a prefix that are gone. Lists each folder once, and checks files one by one only where
 * listing is forbidden. Files of an absent disk are not gone.
 */
export async function removeMissing(
  store: Store,
  scan: ScanRun,
  { files, here, places }: Pick<Roots, 'here'> & { readonly files: MusicFiles; readonly places: MusicDisks },
  prefix: string,
): Promise<void> {
  const look = createFolderLookup(files);
  const remembered = { kind: KINDS.scanned, index: 'folder', prefix, keyOf: ({ path }: ScannedRecord) => folderKey(path) };
  for await (const records of readPages(store, remembered)) {
    const paths = records.map(({ path }) => path);
    const isGone = await mapConcurrently(paths, FILES_AT_ONCE, (path) => isMissing(files, path, here, look));
    const gone = paths.filter((_, at) => isGone[at]);
    if (gone.length > 0) await places.look();
    await scan.gone(gone.filter((path) => !places.isAway(path)));
  }
  await scan.flush();
}

async function isMissing(files: MusicFiles, path: string, here: readonly string[], look: FolderLookup): Promise<boolean> {
  if (!here.some((root) => path.startsWith(withSeparator(root)))) return true;
  const names = await look(dirname(path));
  return names === null ? isNoFile(files, path) : !names.has(basename(path));
}

/** The names of the files in a folder; null where it cannot be listed. */
type FolderLookup = (folder: string) => Promise<ReadonlySet<string> | null>;

/** Files of one folder are remembered one after the other: the last folder is enough to keep in mind. */
function createFolderLookup(files: MusicFiles): FolderLookup {
  let last: { readonly folder: string; readonly names: ReturnType<FolderLookup> } | null = null;
  return (folder) => {
    if (last?.folder !== folder) last = { folder, names: filesIn(files, folder) };
    return last.names;
  };
}

async function filesIn(files: MusicFiles, folder: string): ReturnType<FolderLookup> {
  const listing = await files.list(folder, folder);
  if (listing.state === 'refused') return null;
  return new Set(listing.state === 'absent' ? [] : listing.files.map(({ name }) => name));
}

/** A file that cannot be asked about is not gone. */
function isNoFile(files: MusicFiles, path: string): Promise<boolean> {
  return files.entry(path).then(
    (entry) => entry === null,
    () => false,
  );
}

/** Removes problems of folders, links and names that this scan no longer found in the scanned folders. */
export async function removeSolvedProblems(
  store: Store,
  standing: ReadonlySet<string>,
  isLookedAt: (folder: string) => boolean,
): Promise<void> {
  const solved: string[] = [];
  const problems = { kind: KINDS.problem, index: 'path', keyOf: ({ path }: ProblemRecord) => path };
  for await (const records of readPages(store, problems))
    solved.push(
      ...records
        .filter(({ what, path }) => what !== 'file' && !standing.has(path) && isLookedAt(dirname(path)))
        .map(({ path }) => path),
    );
  if (solved.length > 0) await store.write(solved.map((path) => ({ op: 'remove', kind: KINDS.problem, id: pathIdOf(path) })));
}
