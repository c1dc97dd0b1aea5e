import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { DATA_ROOM_MIN_BYTES, MASTER_SECRET_BYTES } from '../constants/service.ts';
import type { Store } from '../ports/store.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { holdFolder, type FolderLock } from './folder-lock.ts';
import { reasonOf, Stop } from './stop.ts';

/** A data folder that can be used: what is in it, and its secret. */
export interface Installation {
  readonly masterSecret: Uint8Array;
  readonly dataPath: string;
  readonly blobsPath: string;
  readonly demoPath: string;
  readonly episodesPath: string;
  /** Where security events are kept. */
  readonly securityPath: string;
  readonly store: Store;
  /** A service's; a small command has none. */
  readonly lock: FolderLock | null;
}

/** The folder of this person's data, by the platform's convention. */
export function defaultDataPath(): string {
  return envPaths('cadenza', { suffix: '' }).data;
}

/**
 * Opens a data folder, making it and its secret first where there is none yet.
 * Stops with one sentence when it cannot be written or is full, and, for a service, when another service is on it.
 */
export async function openInstallation(given: string, use: 'service' | 'command' = 'command'): Promise<Installation> {
  const path = resolve(given);
  try {
    await makeFolder(path);
    const masterSecret = await secretIn(path);
    await refuseFull(path);
    const lock = use === 'service' ? holdFolder(path) : null;
    return {
      masterSecret,
      dataPath: path,
      blobsPath: join(path, 'blobs'),
      demoPath: join(path, 'demo'),
      episodesPath: join(path, 'episodes'),
      securityPath: join(path, 'security'),
      store: createEmbeddedStore({ path: join(path, 'cadenza.db') }),
      lock,
    };
  } catch (thrown) {
    if (thrown instanceof Stop) throw thrown;
    throw new Stop(`The data folder ${path} cannot be used: ${reasonOf(thrown)}.`);
  }
}

/** Makes a folder and those it is in. (Node's own way never ends where the system makes no folders, as in /proc.) */
async function makeFolder(path: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isThere) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path, { mode: 0o700 });
}

async function refuseFull(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < DATA_ROOM_MIN_BYTES) throw new Stop(`The data folder ${path} cannot be used: the disk is full.`);
}

/** Made at random on the first start; readable by its owner only, and outside the database. */
async function secretIn(folder: string): Promise<Uint8Array> {
  const file = join(folder, 'secret');
  const known = await readFile(file).catch(() => null);
  if (known === null) return newSecret(file);
  if (known.length !== MASTER_SECRET_BYTES)
    throw new Stop(`The file ${file} is damaged. Restore it from a backup, or remove it to sign everybody out.`);
  await proveWritable(folder);
  return new Uint8Array(known);
}

async function newSecret(file: string): Promise<Uint8Array> {
  const secret = randomBytes(MASTER_SECRET_BYTES);
  const beside = `${file}.${randomUUID()}.part`;
  await writeDurably(beside, secret);
  await rename(beside, file);
  await chmod(file, 0o600);
  return new Uint8Array(secret);
}

/** A folder on a read-only disk can be read, and would fail at the first sign-in instead of now. */
async function proveWritable(folder: string): Promise<void> {
  const probe = join(folder, `.${randomUUID()}.part`);
  await writeDurably(probe, randomBytes(MASTER_SECRET_BYTES));
  await rm(probe);
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
