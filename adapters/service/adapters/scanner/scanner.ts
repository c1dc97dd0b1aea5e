import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import type { Blobs } from '../../application/ports/blobs.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import { NO_MEASUREMENTS, type Measurements } from '../../application/ports/measurements.ts';
import type { Store } from '../../application/ports/store.ts';
import { folderMusicFiles } from '../filesystem/music/folder-music-files.ts';
import { createCovers, loadSharp, type Covers } from '../../application/images/covers.ts';
import { createScanJobs } from './scan-jobs.ts';
import { createScanProgress, type ScanStatus } from './scan-progress.ts';
import { createDiskWatch } from './disks/disk-watch.ts';
import { createMusicDisks } from './disks/music-disks.ts';
import { createDebouncedFolders } from './debounced-folders.ts';
import { createRescanSchedule } from './rescan-schedule.ts';
import { createFolderWatch } from './folder-watch.ts';

export interface ScannerDeps {
  readonly store: Store;
  readonly blobs: Blobs;
  /** Where they are. Default: on this machine. */
  readonly files?: MusicFiles;
  /** The music folders, by their paths there. An unreadable one is a problem of its own; the records of its music stay. */
  readonly folders: readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly measurements?: Measurements;
  /** Called with each change of the status. */
  readonly onProgress?: (status: ScanStatus) => void;
  /** Whether a folder is on another disk than its parent. Default: compares their device numbers. */
  readonly isMount?: (folder: string) => Promise<boolean>;
  /** The current mount points. Default: those that Linux lists. */
  readonly mounts?: () => Promise<readonly string[]>;
  /** Folders watched at most. */
  readonly watchedMax?: number;
  /** Why a source cannot be played on this machine, or null. Default: Apple Lossless cannot. */
  readonly unplayable?: (source: AudioSource) => string | null;
}

/** Keeps the store's library true to the music folders. */
export interface LibraryScanner {
  /** Scans everything that changed, then watches for changes until closed. */
  start(): void;
  rescan(): Promise<void>;
  status(): ScanStatus & { readonly hasFailed: boolean };
  /** Resolves when nothing is being scanned and no change waits. */
  whenIdle(): Promise<void>;
  /** Stops between two files; written results stay, and the next scan continues from there. */
  close(): Promise<void>;
}

const ALAC_REASON = 'Apple Lossless cannot be played on this machine: it needs ffmpeg.';
const alacUnplayable = ({ codec }: AudioSource): string | null => (codec === 'alac' ? ALAC_REASON : null);

export function createLibraryScanner(deps: ScannerDeps): LibraryScanner {
  const { store, files = folderMusicFiles, clock, logger, measurements = NO_MEASUREMENTS } = deps;
  const warn = (message: string, reason: unknown): void => logger.log('warn', message, { reason: String(reason) });
  const status = createScanProgress(store, clock, deps.onProgress);
  const quiet = createDebouncedFolders(clock, () => runAlone(() => jobs.scanChanged()));
  const rescans = createRescanSchedule(clock, () => runAlone(() => jobs.scanAll()));
  const watch = createFolderWatch(quiet.changed, whenRefused, deps.watchedMax);
  const places = createMusicDisks({ ...deps, files, onMoved: whenMoved });
  const disks = createDiskWatch(clock, () => places.look(), warn);
  const covers = lazyCovers(deps, warn);
  const jobs = createScanJobs({
    store,
    files,
    clock,
    covers,
    status,
    watch,
    quiet,
    places,
    unplayable: deps.unplayable ?? alacUnplayable,
  });
  const scans = createSerialQueue();
  let jobsWaiting = 0;
  let isBlind = false;
  let hasFailed = false;
  let isStarted = false;

  function run(job: () => Promise<void>): Promise<void> {
    jobsWaiting++;
    return scans.run(async () => {
      try {
        await measurements.measure({ part: 'scan', name: 'run' }, job);
        hasFailed = false;
      } catch (reason) {
        hasFailed = true;
        warn('A scan of the music folders ended early', reason);
        throw reason;
      } finally {
        jobsWaiting--;
      }
    });
  }

  /** For scans without a waiting caller. One that ended early is retried. */
  function runAlone(job: () => Promise<void>): void {
    run(job).then(
      () => rescans.scanned(true),
      () => rescans.scanned(false),
    );
  }

  /** Removes the watches of disks that left, returned or changed, and scans again. */
  function whenMoved(paths: readonly string[]): void {
    paths.flatMap(watch.below).forEach(watch.remove);
    if (isStarted) runAlone(jobs.scanAll);
  }

  function whenRefused(reason: unknown): void {
    if (!isBlind)
      warn('Not every music folder can be watched for changes: all are looked through again from time to time', reason);
    isBlind = true;
    rescans.areNeeded();
  }

  return {
    start() {
      isStarted = true;
      if (!deps.folders.every(files.isOnDisk)) rescans.areNeeded();
      jobs.startWatching();
      disks.start();
      runAlone(jobs.scanAll);
    },
    rescan: () => run(jobs.scanAll),
    status: () => ({ ...status.now(), hasFailed }),
    async whenIdle() {
      while (jobsWaiting > 0 || quiet.isWaiting()) await (jobsWaiting > 0 ? scans.idle() : quiet.whenQuiet());
    },
    async close() {
      jobs.stop();
      disks.close();
      rescans.close();
      quiet.close();
      watch.close();
      await scans.idle();
    },
  };
}

/** Loads the picture library with the first cover. */
function lazyCovers({ store, blobs }: ScannerDeps, warn: (message: string, reason: unknown) => void): Covers {
  let covers: Promise<Covers> | null = null;
  const load = async (): Promise<Covers> => createCovers({ store, blobs, sharp: await loadSharp(), warn });
  return {
    save: async (bytes) => (await (covers ??= load())).save(bytes),
    removeUnused: async () => (await (covers ??= load())).removeUnused(),
  };
}
