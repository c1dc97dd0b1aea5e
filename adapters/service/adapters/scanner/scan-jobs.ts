import { stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { FILES_AT_ONCE } from '../../domain/constants/library.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import type { Store } from '../../application/ports/store.ts';
import type { Covers } from '../../application/images/covers.ts';
import { problemPut } from './library-writer/record-changes.ts';
import { removeMissing, removeSolvedProblems, isNothingDeleted, type Roots } from './missing-files.ts';
import { mapConcurrently } from '../../application/kernel/map-concurrently.ts';
import type { MusicDisks } from './disks/music-disks.ts';
import type { DebouncedFolders } from './debounced-folders.ts';
import { createScanRun } from './scan-run.ts';
import type { ScanProgress } from './scan-progress.ts';
import { walkFolders } from './folder-walk.ts';
import type { ProblemRecord } from '../../application/records/records.ts';
import type { FolderWatch } from './folder-watch.ts';
import type { ScanContext } from './library-writer/types.ts';

export interface ScanJobDeps {
  readonly store: Store;
  readonly files: MusicFiles;
  readonly clock: Clock;
  readonly covers: Covers;
  readonly status: ScanProgress;
  readonly watch: FolderWatch;
  readonly quiet: DebouncedFolders;
  readonly places: MusicDisks;
  unplayable(source: AudioSource): string | null;
}

export interface ScanJobs {
  /** Scans all music folders, then removes missing files. */
  scanAll(): Promise<void>;
  /** Scans the folders that changed. */
  scanChanged(): Promise<void>;
  startWatching(): void;
  /** Ends the running job after its current file. */
  stop(): void;
}

export function createScanJobs(deps: ScanJobDeps): ScanJobs {
  const { store, clock, covers, status, watch, quiet, places } = deps;
  /** As the scan at work lists them. */
  let files = deps.files;
  let isWatching = false;
  let isStopped = false;
  const again = new Set<string>();
  let startedAtMs = 0;
  const scan = createScanRun({
    ...deps,
    onFiles: status.files,
    context: (): ScanContext => ({ files, startedAtMs, isAway: places.isAway }),
    onAgain: (path) => again.add(dirname(path)),
  });

  /** Scans one folder and those below it that `enters` lets through. */
  async function branch(root: string, start: string, enters: (folder: string) => boolean, standing: Set<string>): Promise<void> {
    for await (const walked of walkFolders({ files, root, start, enters })) {
      if (isStopped) return;
      if (isWatching && files.isOnDisk(root)) watch.add(root, walked.folder);
      await writeProblems(walked.problems, standing);
      if (walked.folder !== root) await places.hasSeen(walked.folder);
      await scan.folder(root, walked);
      await status.count(false);
    }
  }

  async function writeProblems(problems: readonly ProblemRecord[], standing: Set<string>): Promise<void> {
    problems.forEach(({ path }) => standing.add(path));
    if (problems.length > 0) await store.write(problems.map(problemPut));
  }

  /** The music folders that are there; places that are away become problems. */
  async function rootsOf(standing: Set<string>): Promise<Roots> {
    const { here, problems } = await places.look();
    await writeProblems(problems, standing);
    return { here, isAnyAway: problems.length > 0 };
  }

  /** Scans the folders of files that must be read again, because the record of another file with the same audio changed. */
  async function readAgain(roots: readonly string[], standing: Set<string>): Promise<void> {
    const folders = [...again];
    again.clear();
    for (const folder of folders) {
      const root = rootOf(roots, folder);
      if (root !== undefined && !isStopped) await branch(root, folder, () => false, standing);
    }
    await scan.flush();
  }

  async function scanning(isWhole: boolean, work: () => Promise<void>): Promise<void> {
    status.begin(isWhole);
    startedAtMs = clock.nowMs();
    files = deps.files.forScan();
    let isComplete = false;
    try {
      await work();
      await scan.flush();
      isComplete = !isStopped;
    } finally {
      scan.drop();
      files = deps.files;
      await status.end(isComplete);
    }
  }

  return {
    scanAll: () =>
      scanning(true, async () => {
        const standing = new Set<string>();
        const roots = await rootsOf(standing);
        const { here } = roots;
        for (const root of here) await branch(root, root, () => true, standing);
        await scan.flush();
        if (isStopped) return;
        if (!(await isNothingDeleted(store, roots, status.now().filesSeen)))
          await removeMissing(store, scan, { files, places, here }, '');
        await removeSolvedProblems(store, standing, () => true);
        await readAgain(here, standing);
        await covers.removeUnused();
      }),
    async scanChanged() {
      const folders = [...new Set(quiet.take())];
      if (folders.length === 0 || isStopped) return;
      await scanning(false, async () => {
        const standing = new Set<string>();
        const { here } = await rootsOf(standing);
        for (const folder of folders) {
          const root = rootOf(here, folder);
          if (root !== undefined) await branch(root, folder, (below) => !watch.has(below), standing);
        }
        await scan.flush();
        const ended = await endedFolders(watch, folders);
        ended.forEach(watch.remove);
        for (const folder of new Set([...folders, ...ended]))
          await removeMissing(store, scan, { files, places, here }, `${folder}\n`);
        await removeSolvedProblems(store, standing, (folder) => folders.includes(folder));
        await readAgain(here, standing);
      });
    },
    startWatching() {
      isWatching = true;
    },
    stop() {
      isStopped = true;
    },
  };
}

function rootOf(roots: readonly string[], folder: string): string | undefined {
  return roots.find((root) => folder === root || folder.startsWith(`${root}${sep}`));
}

/** Watched folders at and below these that are no longer there: moved or removed with all they hold. */
async function endedFolders(watch: FolderWatch, folders: readonly string[]): Promise<readonly string[]> {
  const below = [...new Set(folders.flatMap(watch.below))];
  const isEnded = await mapConcurrently(below, FILES_AT_ONCE, async (folder) => (await stat(folder).catch(() => null)) === null);
  return below.filter((_, at) => isEnded[at]);
}
