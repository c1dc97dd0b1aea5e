import { mkdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { DATA_ROOM_MIN_BYTES } from '../../domain/constants/service.ts';
import type { Store } from '../../application/ports/store.ts';
import { openStore } from './open-store.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { FOLDER_MODE, restrictContentsToOwner, restrictToOwner } from './owner-only.ts';
import { checkWritable, missingSecretError, readSecret } from './secret.ts';
import { agreeOnSecret } from './agreed-secret.ts';
import { readGivenSecret } from './given-secret.ts';
import { reasonOf, ExitError } from '../process/exit-error.ts';

/** An open data folder: its contents, and its secret. */
export interface Installation {
  readonly masterSecret: Uint8Array;
  readonly dataPath: string;
  readonly blobsPath: string;
  readonly demoPath: string;
  readonly episodesPath: string;
  /** The log of security events. */
  readonly securityPath: string;
  readonly store: Store;
  /** A service's; a small command has none. */
  readonly lock: FolderLock | null;
  /** Once others have no right on any file in it; a service does not wait for that. */
  readonly whenRestricted: Promise<void>;
}

export const DATABASE_FILE = 'cadenza.db';

/** Where an installation is, and whether all of its folder has to be this process's alone. */
export interface InstallationPlace {
  /** Null: the folder of this person's data. */
  readonly data: string | null;
  /** The URL of a PostgreSQL database; null or missing: the file in the folder. */
  readonly store?: string | null;
  readonly use?: 'alone' | 'beside';
}

/** The folder of this person's data, by the platform's convention. */
export function defaultDataPath(): string {
  return envPaths('cadenza', { suffix: '' }).data;
}

/**
 * Opens a data folder. Creates the folder and its secret if they do not exist.
 * Stops with one sentence when it cannot be written, is full or has lost its database, and, when all of it has to be this
 * process's alone, when a service is on it.
 */
export async function openInstallation({ data, store: url = null, use = 'beside' }: InstallationPlace): Promise<Installation> {
  const path = resolve(data ?? defaultDataPath());
  let opened: { readonly store?: Store; readonly lock: FolderLock | null } = { lock: null };
  try {
    await makeFolder(path);
    const given = await readGivenSecret();
    const known = given ?? (await readSecret(path));
    await checkWritable(path);
    await refuseFull(path);
    const lock = use === 'alone' ? lockFolder(path) : null;
    opened = { lock };
    const database = join(path, DATABASE_FILE);
    if (url === null && given === null && known !== null && (await isEmpty(database))) throw missingSecretError(path);
    const store = await openStore(url ?? database);
    opened = { lock, store };
    const masterSecret = await agreeOnSecret({ folder: path, store, known, isShared: url !== null, isGiven: given !== null });
    return {
      masterSecret,
      dataPath: path,
      blobsPath: join(path, 'blobs'),
      demoPath: join(path, 'demo'),
      episodesPath: join(path, 'episodes'),
      securityPath: join(path, 'security'),
      store,
      lock,
      whenRestricted: (await ownersOnly(path, use === 'alone')).below,
    };
  } catch (thrown) {
    await opened.store?.close();
    opened.lock?.release();
    if (thrown instanceof ExitError) throw thrown;
    throw new ExitError(`The data folder ${path} cannot be used: ${reasonOf(thrown)}.`);
  }
}

/** Logs a warning and continues when the file system cannot change permissions (some network disks). */
async function ownersOnly(path: string, isDeep: boolean): Promise<{ readonly below: Promise<void> }> {
  const complain = (thrown: unknown) =>
    console.warn(`Others on this machine may read the data folder ${path}: its rights stay as they are (${reasonOf(thrown)}).`);
  await restrictToOwner(path).catch(complain);
  return { below: isDeep ? restrictContentsToOwner(path).catch(complain) : Promise.resolve() };
}

/** Makes a folder and those it is in. (Node's own way never ends where the system makes no folders, as in /proc.) */
export async function makeFolder(path: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path, { mode: FOLDER_MODE });
}

async function refuseFull(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < DATA_ROOM_MIN_BYTES) throw new ExitError(`The data folder ${path} cannot be used: the disk is full.`);
}

async function isEmpty(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size === 0,
    () => true,
  );
}
