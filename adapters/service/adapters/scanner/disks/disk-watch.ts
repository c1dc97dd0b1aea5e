import type { Clock } from '#application/ports/clock.ts';
import { DISKS_LOOKED_AT_EVERY_MS } from '../../../domain/constants/library.ts';

/** Looks again and again, one look after the other, whether the disks are still there. */
export interface DiskWatch {
  start(): void;
  close(): void;
}

export function createDiskWatch(
  clock: Clock,
  look: () => Promise<unknown>,
  warn: (message: string, reason: unknown) => void,
): DiskWatch {
  let cancel: (() => void) | null = null;
  let isClosed = false;

  function next(): void {
    if (isClosed) return;
    cancel = clock.after(DISKS_LOOKED_AT_EVERY_MS, () => {
      look()
        .catch((reason: unknown) => warn('The music folders could not be looked at', reason))
        .finally(next);
    });
  }

  return {
    start: next,
    close() {
      isClosed = true;
      cancel?.();
    },
  };
}
