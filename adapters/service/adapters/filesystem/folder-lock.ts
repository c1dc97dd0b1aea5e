import { join } from 'node:path';
import { openDatabase } from '../sqlite/database.ts';
import { ExitError } from '../process/exit-error.ts';

/** A data folder that is this process's alone. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder for one service through a database file that is never written: the system releases the lock when the
 * process ends in any way. The small commands may run beside the service.
 * Throws ExitError when another service holds the lock.
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
