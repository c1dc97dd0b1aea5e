import type { Clock } from '#application/ports/clock.ts';
import { COUNT_EVERY_MS } from '../constants/library.ts';
import type { Store } from '../ports/store.ts';
import { KINDS } from './records.ts';

/** How far the scan is. `filesSeen` and `filesDone` count this scan; the others the whole library, a moment ago. */
export interface ScanStatus {
  readonly scanning: boolean;
  readonly filesSeen: number;
  readonly filesDone: number;
  readonly tracks: number;
  readonly episodes: number;
  readonly problems: number;
}

export interface ScanStatusKeeper {
  now(): ScanStatus;
  begin(): void;
  files(seen: number, done: number): void;
  /** Counts the library when the last count is old. */
  count(force: boolean): Promise<void>;
  end(): Promise<void>;
}

export function createScanStatus(
  store: Store,
  clock: Clock,
  onProgress: (status: ScanStatus) => void = () => undefined,
): ScanStatusKeeper {
  let status: ScanStatus = { scanning: false, filesSeen: 0, filesDone: 0, tracks: 0, episodes: 0, problems: 0 };
  let countedAtMs = -Infinity;

  function become(change: Partial<ScanStatus>): void {
    status = { ...status, ...change };
    onProgress(status);
  }

  async function count(force: boolean): Promise<void> {
    if (!force && clock.nowMs() - countedAtMs < COUNT_EVERY_MS) return;
    countedAtMs = clock.nowMs();
    const total = async (kind: string, index: string): Promise<number> =>
      (await store.list(kind, { index, offset: 0, limit: 1 })).total;
    const [tracks, episodes, problems] = await Promise.all([
      total(KINDS.track, 'added'),
      total(KINDS.episode, 'added'),
      total(KINDS.problem, 'path'),
    ]);
    become({ tracks, episodes, problems });
  }

  return {
    now: () => status,
    begin: () => become({ scanning: true, filesSeen: 0, filesDone: 0 }),
    files: (seen, done) => become({ filesSeen: status.filesSeen + seen, filesDone: status.filesDone + done }),
    count,
    async end() {
      await count(true);
      become({ scanning: false });
    },
  };
}
