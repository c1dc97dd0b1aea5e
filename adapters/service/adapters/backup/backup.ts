import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { create } from 'tar';
import { BACKUP_FORMAT } from '../../domain/constants/service.ts';
import { openDatabase } from '../sqlite/database.ts';
import { DATABASE_FILE } from '../filesystem/data-folder.ts';
import { FOLDER_MODE } from '../filesystem/owner-only.ts';
import { SECRET_FILE } from '../filesystem/secret.ts';
import { copyDatabase } from '../sqlite/snapshot.ts';
import { reasonOf, ExitError } from '../process/exit-error.ts';

/** The file of a backup that describes its contents. */
export const ABOUT_FILE = 'backup.json';

/** The folder of images, in a data folder and in a backup. */
export const PICTURES_PATH = 'blobs/images';

/** The description in a backup. */
export interface AboutBackup {
  readonly format: number;
  readonly made_at: string;
  readonly pictures: number;
}

/**
 * Writes a data folder's database, secret and pictures into one file, while a service may be running on it and writing.
 * The pictures are those of the moment after the database's; a picture is there before a document names it.
 */
export async function backUp(data: string, target: string, nowMs: number): Promise<AboutBackup> {
  const file = resolve(target);
  const path = resolve(data);
  const staging = join(path, `backup-${randomUUID()}.part`);
  try {
    if (await isThere(file)) throw new ExitError(`The file ${file} is there already. Name another one.`);
    for (const needed of [DATABASE_FILE, SECRET_FILE])
      if (!(await isThere(join(path, needed)))) throw new ExitError(`There is nothing to back up in ${path}.`);
    await mkdir(staging, { mode: FOLDER_MODE });
    const about = await stage(path, staging, nowMs);
    await packed(staging, file);
    return about;
  } catch (thrown) {
    if (thrown instanceof ExitError) throw thrown;
    throw new ExitError(`The backup ${file} could not be written: ${reasonOf(thrown)}.`);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function stage(path: string, staging: string, nowMs: number): Promise<AboutBackup> {
  const connection = openDatabase(join(path, DATABASE_FILE));
  try {
    connection.exec('PRAGMA busy_timeout = 5000');
    copyDatabase(connection, join(staging, DATABASE_FILE));
  } finally {
    connection.close();
  }
  await writeFile(join(staging, SECRET_FILE), await readFile(join(path, SECRET_FILE)));
  const pictures = await stagePictures(join(path, PICTURES_PATH), join(staging, PICTURES_PATH));
  const about: AboutBackup = { format: BACKUP_FORMAT, made_at: new Date(nowMs).toISOString(), pictures };
  await writeFile(join(staging, ABOUT_FILE), JSON.stringify(about));
  return about;
}

/** The files themselves under a second name: they are never changed, only removed. */
async function stagePictures(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true });
  let count = 0;
  for (const name of await readdir(from).catch(() => [])) {
    if (name.endsWith('.part')) continue;
    const isStaged = await staged(join(from, name), join(to, name));
    if (isStaged) count += 1;
  }
  return count;
}

/** False for a picture that was removed meanwhile. Some disks know no second names. */
async function staged(from: string, to: string): Promise<boolean> {
  return link(from, to)
    .catch(() => copyFile(from, to))
    .then(
      () => true,
      async (thrown: unknown) => {
        if (await isThere(from)) throw thrown;
        return false;
      },
    );
}

/** Beside first: a file of that name is a whole backup. */
async function packed(staging: string, file: string): Promise<void> {
  const beside = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  try {
    await create({ cwd: staging, file: beside, gzip: true, portable: true, strict: true, mode: 0o600 }, [
      ABOUT_FILE,
      SECRET_FILE,
      DATABASE_FILE,
      PICTURES_PATH,
    ]);
    const written = await open(beside, 'r+');
    await written.chmod(0o600);
    await written.sync();
    await written.close();
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
