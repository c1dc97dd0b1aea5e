import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNT_KINDS, OWNER_ID } from '../../application/records/account-records.ts';
import { deriveKey } from '../../application/kernel/digests.ts';
import { MASTER_SECRET_BYTES } from '../../domain/constants/service.ts';
import type { Store } from '../../application/ports/store.ts';
import { writeFileDurably } from './durable-write.ts';
import { ExitError } from '../process/exit-error.ts';

export const SECRET_FILE = 'secret';

/** The digest of the secret that the database stores; it does not reveal the secret. */
interface MarkRecord {
  readonly mark: string;
}

const MARK_ID = 'secret';

/** The secret of a data folder; null before there is one. Stops when it is damaged. */
export async function readSecret(folder: string): Promise<Uint8Array | null> {
  const file = join(folder, SECRET_FILE);
  const known = await readFile(file).catch(() => null);
  if (known === null) return null;
  if (known.length !== MASTER_SECRET_BYTES)
    throw new ExitError(`The file ${file} is damaged. Restore it from a backup, or remove it to sign every user out.`);
  return new Uint8Array(known);
}

/** Stops where a secret was in use and the database beside it holds nothing: the next visitor would become the owner. */
export async function rejectMissingSecret(folder: string, store: Store, secret: Uint8Array): Promise<void> {
  const { installation } = ACCOUNT_KINDS;
  if ((await store.get(installation, OWNER_ID)) !== null) return;
  if ((await readMark(store)) !== markOf(secret)) throw missingSecretError(folder);
}

export function missingSecretError(folder: string): ExitError {
  return new ExitError(
    `The data folder ${folder} has a secret that was in use, but no accounts. Restore the database from a backup, or remove the file ${join(folder, SECRET_FILE)} to begin a new installation.`,
  );
}

/**
 * A secret at random. The database knows it first: a secret without its mark is one that was in use. `isFirst`: another
 * machine may make one at the same moment, and only one of them does.
 */
export async function createSecret(folder: string, store: Store, isFirst = false): Promise<Uint8Array> {
  const secret = new Uint8Array(randomBytes(MASTER_SECRET_BYTES));
  const result = await writeMark(store, secret, isFirst);
  if (result === 'conflict') throw new ExitError('Another machine has just begun this installation. Copy its file secret here.');
  await writeFileDurably(secretPath(folder), secret);
  return secret;
}

/** Lets the database know the secret beside it. */
export async function markSecret(store: Store, secret: Uint8Array): Promise<void> {
  const mark = await readMark(store);
  if (mark === null || !isMarked(mark, secret)) await writeMark(store, secret, false);
}

/** The mark in the database; null before there is one. */
export async function readMark(store: Store): Promise<string | null> {
  return (await store.get<MarkRecord>(ACCOUNT_KINDS.installation, MARK_ID))?.doc.mark ?? null;
}

export const isMarked = (mark: string, secret: Uint8Array): boolean => mark === markOf(secret);

export const secretPath = (folder: string): string => join(folder, SECRET_FILE);

function writeMark(store: Store, secret: Uint8Array, isFirst: boolean): Promise<'written' | 'conflict'> {
  const doc: MarkRecord = { mark: markOf(secret) };
  return store.write([{ op: 'put', kind: ACCOUNT_KINDS.installation, id: MARK_ID, doc, ...(isFirst && { ifVersion: 0 }) }]);
}

function markOf(secret: Uint8Array): string {
  return Buffer.from(deriveKey(secret, 'mark in the database')).toString('hex');
}

/** A folder on a read-only disk can be read, and would fail at the first sign-in instead of now. */
export async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, `.${randomUUID()}`);
  await writeFileDurably(probe, randomBytes(MASTER_SECRET_BYTES));
  await rm(probe);
}
