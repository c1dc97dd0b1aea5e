import { join } from 'node:path';
import { openDatabase } from '../sqlite/database.ts';
import { ExitError } from '../process/exit-error.ts';

/** A data folder that is this process's alone. */
export interface FolderLock {
  release(): void;
}

/**
 * Holds a data folder for one service, by a database of its own that is never written: the system lets go of it when the
 * process ends, however it ends, so that nothing stale is left behind. The small commands may run beside the service.
 * Stops with one sentence when another service holds it.
 */
export function lockFolder(path: string): FolderLock {
  const connection = openDatabase(join(path, 'service.lock'));
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (thrown) {
    connection.close();
    if (!/locked/.test(String(thrown))) throw thrown;
    throw new ExitError(
      `The data folder ${path} is in use by another service. Stop that one first, or give this one a folder of its own with --data.`,
    );
  }
  return { release: () => connection.close() };
}
