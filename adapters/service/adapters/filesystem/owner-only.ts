import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;
const RIGHTS = 0o777;

/** The files of a data folder; other files in it stay as they are. */
const OWNED_FILES = /^(cadenza\.db.*|secret|service\.lock|blobs|demo|episodes|security)$/;

/** Takes every right of others on a data folder away, and on the files of ours right in it. */
export async function restrictToOwner(path: string): Promise<void> {
  await setRights(path, FOLDER_MODE);
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (OWNED_FILES.test(entry.name) && !entry.isSymbolicLink())
      await setRights(join(path, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
}

/** The same for the contents of these folders; slow with many files, and the folder itself already protects them. */
export async function restrictContentsToOwner(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (OWNED_FILES.test(entry.name) && entry.isDirectory()) await restrictTreeToOwner(join(path, entry.name));
}

async function restrictTreeToOwner(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await setRights(path, FOLDER_MODE);
      await restrictTreeToOwner(path);
    } else if (entry.isFile()) await setRights(path, FILE_MODE);
  }
}

/** What went meanwhile needs none. */
async function setRights(path: string, mode: number): Promise<void> {
  try {
    if (((await lstat(path)).mode & RIGHTS) !== mode) await chmod(path, mode);
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')) throw thrown;
  }
}
