import type { Clock } from '#application/ports/clock.ts';
import { COUNT_EVERY_MS } from '../../domain/constants/library.ts';
import type { Store } from '../../application/ports/store.ts';
import { KINDS } from '../../application/records/records.ts';

/**
 * The progress of the scan, as of a moment ago. `filesSeen`: music files found so far; `filesDone`: those of them in the
 * library or among its problems.
 */
export interface ScanStatus {
  readonly scanning: boolean;
  readonly filesSeen: number;
  readonly filesDone: number;
  readonly tracks: number;
  readonly episodes: number;
  readonly problems: number;
}

export interface ScanProgress {
  now(): ScanStatus;
  /** `isWhole`: a full scan, which counts the files from zero; else on top of the known count. */
  begin(isWhole: boolean): void;
  /** Files met; how many of them are new; and how many were dealt with. */
  files(counts: FileCounts): void;
  /** Counts the library when the last count is old. */
  count(force: boolean): Promise<void>;
  /** `isComplete`: every file was dealt with. */
  end(isComplete: boolean): Promise<void>;
}

export interface FileCounts {
  readonly seen: number;
  readonly fresh: number;
  readonly done: number;
}

export function createScanProgress(
  store: Store,
  clock: Clock,
  onProgress: (status: ScanStatus) => void = () => undefined,
): ScanProgress {
  let status: ScanStatus = { scanning: false, filesSeen: 0, filesDone: 0, tracks: 0, episodes: 0, problems: 0 };
  let countedAtMs = -Infinity;
  let isWhole = false;
  let filesRemembered = 0;

  function become(change: Partial<ScanStatus>): void {
    status = { ...status, ...change };
    onProgress(status);
  }

  async function count(force: boolean): Promise<void> {
    if (!force && clock.nowMs() - countedAtMs < COUNT_EVERY_MS) return;
    countedAtMs = clock.nowMs();
    const total = async (kind: string, index: string): Promise<number> =>
      (await store.list(kind, { index, offset: 0, limit: 1 })).total;
    const [tracks, episodes, problems, remembered] = await Promise.all([
      total(KINDS.track, 'added'),
      total(KINDS.episode, 'added'),
      total(KINDS.problem, 'path'),
      total(KINDS.scanned, 'folder'),
    ]);
    become({ tracks, episodes, problems, ...(isWhole ? {} : { filesDone: remembered }) });
    filesRemembered = remembered;
  }

  return {
    now: () => status,
    begin(whole) {
      isWhole = whole;
      become({ scanning: true, ...(whole ? { filesSeen: 0, filesDone: 0 } : {}) });
    },
    files({ seen, fresh, done }) {
      if (isWhole) become({ filesSeen: status.filesSeen + seen, filesDone: status.filesDone + done });
      else become({ filesSeen: status.filesSeen + fresh });
    },
    count,
    async end(isComplete) {
      await count(true);
      become({ scanning: false, ...(isComplete ? { filesSeen: filesRemembered, filesDone: filesRemembered } : {}) });
    },
  };
}
