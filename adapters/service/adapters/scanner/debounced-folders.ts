import type { Clock } from '#application/ports/clock.ts';
import { WATCH_QUIET_MS } from '../../domain/constants/library.ts';

/** Collects changed folders until their changes end, so that a copy in progress is not read half-way. */
export interface DebouncedFolders {
  changed(folder: string): void;
  /** The folders without further changes; the call removes them from the collection. */
  take(): readonly string[];
  isWaiting(): boolean;
  whenQuiet(): Promise<void>;
  close(): void;
}

export function createDebouncedFolders(clock: Clock, onQuiet: () => void): DebouncedFolders {
  const timers = new Map<string, () => void>();
  let rested: string[] = [];
  let waiters: (() => void)[] = [];

  function release(): void {
    if (timers.size > 0) return;
    waiters.forEach((resolve) => resolve());
    waiters = [];
  }

  return {
    changed(folder) {
      timers.get(folder)?.();
      const rest = (): void => {
        timers.delete(folder);
        rested.push(folder);
        onQuiet();
        release();
      };
      timers.set(folder, clock.after(WATCH_QUIET_MS, rest));
    },
    take() {
      const folders = rested;
      rested = [];
      return folders;
    },
    isWaiting: () => timers.size > 0,
    whenQuiet: () => (timers.size === 0 ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
    close() {
      timers.forEach((cancel) => cancel());
      timers.clear();
      release();
    },
  };
}
