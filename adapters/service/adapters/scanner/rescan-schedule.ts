import type { Clock } from '#application/ports/clock.ts';
import { RESCAN_AFTER_FAILURE_MS, RESCAN_EVERY_MS } from '../../domain/constants/library.ts';

/** Schedules scans: periodic ones where changes are not watched, and a retry after each scan that ended early. */
export interface RescanSchedule {
  /** Not every folder can be watched. */
  areNeeded(): void;
  scanned(isComplete: boolean): void;
  close(): void;
}

export function createRescanSchedule(clock: Clock, scan: () => void): RescanSchedule {
  let isNeeded = false;
  let cancel: (() => void) | null = null;

  function scanIn(delayMs: number): void {
    cancel?.();
    cancel = clock.after(delayMs, () => {
      cancel = null;
      scan();
    });
  }

  return {
    areNeeded() {
      isNeeded = true;
    },
    scanned(isComplete) {
      if (!isComplete) scanIn(RESCAN_AFTER_FAILURE_MS);
      else if (isNeeded && cancel === null) scanIn(RESCAN_EVERY_MS);
    },
    close: () => cancel?.(),
  };
}
