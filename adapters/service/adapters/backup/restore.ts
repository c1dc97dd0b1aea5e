import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { extract, list } from 'tar';
import * as v from 'valibot';
import { BACKUP_FORMAT, MASTER_SECRET_BYTES } from '../../domain/constants/service.ts';
import { ABOUT_FILE, isThere, PICTURES_PATH, type AboutBackup } from './backup.ts';
import { openDatabase } from '../sqlite/database.ts';
import { DATABASE_FILE, makeFolder } from '../filesystem/data-folder.ts';
import { FOLDER_MODE } from '../filesystem/owner-only.ts';
import { SCHEMA_VERSION } from '../sqlite/schema.ts';
import { SECRET_FILE } from '../filesystem/secret.ts';
import { reasonOf, ExitError } from '../process/exit-error.ts';

const about = v.object({ format: v.number(), made_at: v.string(), pictures: v.number() });

const FILES = [ABOUT_FILE, SECRET_FILE, DATABASE_FILE];
const PICTURE = /^blobs\/images\/[\w-]+$/;

/** Restores a backup into a data folder that is empty or missing. Checks all of it before it moves anything into place. */
export async function restore(data: string, given: string): Promise<AboutBackup> {
  const file = resolve(given);
  const path = resolve(data);
  if (!(await isThere(file))) throw new ExitError(`There is no file ${file}.`);
  const staging = join(path, 'restore.part');
  try {
    await refuseFilled(path);
    await makeFolder(path);
    await chmod(path, FOLDER_MODE);
    await mkdir(staging, { mode: FOLDER_MODE });
    const made = await unpacked(file, staging);
    await checked(file, staging, made);
    // The database is moved last: a secret without one is no installation, and no service starts on it.
    await rename(join(staging, 'blobs'), join(path, 'blobs'));
    await rename(join(staging, SECRET_FILE), join(path, SECRET_FILE));
    await rename(join(staging, DATABASE_FILE), join(path, DATABASE_FILE));
    return made;
  } catch (thrown) {
    if (thrown instanceof ExitError) throw thrown;
    throw new ExitError(`The backup ${file} could not be restored: ${reasonOf(thrown)}.`);
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function refuseFilled(path: string): Promise<void> {
  const there = (await isThere(path)) ? await readdir(path) : [];
  if (there.length > 0)
    throw new ExitError(`The data folder ${path} is not empty. Choose an empty one with --data, or move its contents away.`);
}

/** Looks through all of the file before anything of it is written. */
async function unpacked(file: string, staging: string): Promise<AboutBackup> {
  const foreign: string[] = [];
  const onReadEntry = ({ path, type }: { readonly path: string; readonly type: string }) => {
    const name = path.replace(/\/$/, '');
    const isFile = type === 'File' && (FILES.includes(name) || PICTURE.test(name));
    if (!isFile && !(type === 'Directory' && name === PICTURES_PATH)) foreign.push(name);
  };
  await list({ file, strict: true, onReadEntry }).catch(() => foreign.push(file));
  if (foreign.length > 0) throw noBackup(file);
  await mkdir(join(staging, PICTURES_PATH), { recursive: true, mode: FOLDER_MODE });
  await extract({ cwd: staging, file, strict: true, preserveOwner: false });
  return aboutIn(join(staging, ABOUT_FILE)).catch(() => {
    throw noBackup(file);
  });
}

async function aboutIn(file: string): Promise<AboutBackup> {
  return v.parse(about, JSON.parse(await readFile(file, 'utf8')));
}

async function checked(file: string, staging: string, { format, pictures }: AboutBackup): Promise<void> {
  if (format > BACKUP_FORMAT) throw new ExitError(`The backup ${file} was made by a newer version of this program.`);
  const kept = await readdir(join(staging, PICTURES_PATH));
  const secret = await readFile(join(staging, SECRET_FILE));
  if (kept.length !== pictures || secret.length !== MASTER_SECRET_BYTES) throw noBackup(file);
  const connection = openDatabase(join(staging, DATABASE_FILE));
  try {
    const [{ user_version: version }] = connection.prepare('PRAGMA user_version').all() as [{ user_version: number }];
    if (version > SCHEMA_VERSION) throw new ExitError(`The backup ${file} was made by a newer version of this program.`);
    const [{ quick_check: result }] = connection.prepare('PRAGMA quick_check').all() as [{ quick_check: string }];
    if (result !== 'ok') throw noBackup(file);
  } finally {
    connection.close();
  }
}

function noBackup(file: string): ExitError {
  return new ExitError(`The file ${file} is no backup, or it is damaged.`);
}
