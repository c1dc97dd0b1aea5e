import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { WATCH_FOLDERS_MAX } from '../../domain/constants/library.ts';

/** Watches folders for changes. */
export interface FolderWatch {
  /** Watches one folder of a music folder; a second time does nothing. */
  add(root: string, folder: string): void;
  has(folder: string): boolean;
  /** Watched folders at and below this one. */
  below(folder: string): readonly string[];
  remove(folder: string): void;
  close(): void;
}

/** Systems that watch a whole tree by themselves; elsewhere each folder of the walk is watched on its own. */
const WATCHES_TREES = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Calls `onRefused` with the reason for each folder that cannot be watched. Ignores names that begin with a dot: unfinished
 * or system files.
 */
export function createFolderWatch(
  onChange: (folder: string) => void,
  onRefused: (reason: unknown) => void,
  foldersMax = WATCH_FOLDERS_MAX,
): FolderWatch {
  const watchers = new Map<string, FSWatcher | null>();
  /** The watchers of each folder, so that those below a folder are found without a full search. */
  const inside = new Map<string, Set<string>>();

  function open(folder: string, recursive: boolean): FSWatcher | null {
    try {
      if (watchers.size >= foldersMax) throw new Error('There are too many folders.');
      const changed = (_: string, name: string | null): void => {
        if (name !== null && basename(name).startsWith('.')) return;
        onChange(recursive && name ? dirname(join(folder, name)) : folder);
      };
      const watcher = watch(folder, { recursive, persistent: false }, changed);
      watcher.on('error', () => onChange(folder));
      return watcher;
    } catch (reason) {
      onRefused(reason);
      return null;
    }
  }

  function below(folder: string): readonly string[] {
    const own = watchers.has(folder) ? [folder] : [];
    return [...own, ...[...(inside.get(folder) ?? [])].flatMap(below)];
  }

  return {
    add(root, folder) {
      if (watchers.has(folder)) return;
      const above = dirname(folder);
      if (above !== folder) inside.set(above, (inside.get(above) ?? new Set()).add(folder));
      if (WATCHES_TREES && folder !== root) watchers.set(folder, null);
      else watchers.set(folder, open(folder, WATCHES_TREES));
    },
    has: (folder) => watchers.has(folder),
    below,
    remove(folder) {
      watchers.get(folder)?.close();
      watchers.delete(folder);
      inside.get(dirname(folder))?.delete(folder);
    },
    close() {
      inside.clear();
      watchers.forEach((watcher) => watcher?.close());
      watchers.clear();
    },
  };
}
