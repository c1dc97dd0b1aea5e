import { sep } from 'node:path';
import {
  type FileEntry,
  type FolderListing,
  type KnownFile,
  type ListedFile,
  MusicFileFailure,
  type MusicFiles,
  type UnusableEntry,
} from '../../../application/ports/media/music-files.ts';
import { S3_FOLDER_ENTRIES_MAX } from '../../../domain/constants/instances/s3.ts';
import type { S3Address } from '../s3-address.ts';
import type { S3Bucket, S3Facts } from '../s3-bucket.ts';
import { isPassing, S3Failure } from '../s3-failure.ts';
import { copiedLocally } from './local-copy.ts';
import { createS3MusicFile } from './s3-music-file.ts';

export interface S3MusicDeps {
  readonly bucket: S3Bucket;
  readonly address: Pick<S3Address, 'bucket' | 'prefix'>;
  /** A folder of this process alone, for files that a program needs on this machine. */
  readonly copiesPath: string;
}

/** The path of the music folder that a bucket, or a prefix in it, is. */
export function s3MusicRoot({ bucket, prefix }: S3MusicDeps['address']): string {
  return `s3://${bucket}${prefix === '' ? '' : `/${prefix.slice(0, -1)}`}`;
}

/** Music in a bucket: its objects are files, and what is before a slash in their keys is a folder. */
export function createS3MusicFiles({ bucket, address, copiesPath }: S3MusicDeps): MusicFiles {
  const root = s3MusicRoot(address);

  /** The part of a path below the root, as keys have it. */
  const below = (path: string): string =>
    path
      .slice(root.length + 1)
      .split(sep)
      .join('/');

  function keyOf(path: string): string {
    const key = below(path);
    if (!key.split('/').every(isName)) throw new MusicFileFailure('missing', 'There is no such file.');
    return address.prefix + key;
  }

  async function headOf(key: string): Promise<KnownFile> {
    const facts = await bucket.head(key);
    if (facts === null) throw new MusicFileFailure('missing', 'There is no such file.');
    return { ...facts, version: facts.etag };
  }

  const open: MusicFiles['open'] = (path, { known, fetchedBytesMax = Infinity } = {}) =>
    answered(async () => {
      const key = keyOf(path);
      return createS3MusicFile({ bucket, key, known: known ?? (await headOf(key)), fetchedBytesMax });
    });

  return {
    isOnDisk: () => false,
    async checkRoot() {
      const listed = await foldFailure(bucket.list({ prefix: address.prefix, isDeep: true, limit: 0 }));
      return listed instanceof S3Failure ? listed.message : null;
    },
    async list(folder) {
      const prefix = address.prefix + (folder === root ? '' : `${below(folder)}/`);
      const listed = await foldFailure(listAll(bucket, prefix));
      if (!(listed instanceof S3Failure)) return listed.state === 'absent' && folder === root ? EMPTY : listed;
      if (isRefusal(listed)) return { state: 'refused', reason: listed.message };
      throw new MusicFileFailure('unreadable', listed.message);
    },
    entry: (path) =>
      answered(async () => {
        const key = keyOf(path);
        const facts = await bucket.head(key);
        return facts && entryOf(key.slice(key.lastIndexOf('/') + 1), facts);
      }),
    open,
    withLocalPath: (path, known, use) => copiedLocally({ copiesPath, path, known, open }, use),
  };
}

const EMPTY: FolderListing = { state: 'listed', files: [], folders: [], unusable: [] };

/** All pages of a folder. A folder without anything is none. */
async function listAll(bucket: S3Bucket, prefix: string): Promise<FolderListing> {
  const files = new Map<string, ListedFile>();
  const folders = new Set<string>();
  const unusable: UnusableEntry[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const page = await bucket.list({ prefix, isDeep: false, ...(after === null ? {} : { after }) });
    for (const object of page.objects) {
      const name = object.key.slice(prefix.length);
      // Programs that show buckets as folders put an empty object in place of each.
      if (name === '') continue;
      if (isName(name)) files.set(name, { name, entry: entryOf(name, object) });
      else unusable.push(misnamed(name, false));
    }
    for (const one of page.folders) {
      const name = one.slice(prefix.length, -1);
      if (isName(name)) folders.add(name);
      else unusable.push(misnamed(name, true));
    }
    pages += 1;
    if (files.size + folders.size + unusable.length + pages > S3_FOLDER_ENTRIES_MAX)
      return { state: 'refused', reason: `More than ${String(S3_FOLDER_ENTRIES_MAX)} files and folders are directly in it.` };
    // A page that brings nothing and promises more would go on for ever.
    if (page.next === after) break;
    after = page.next;
  } while (after !== null);
  if (files.size + folders.size + unusable.length === 0) return { state: 'absent' };
  return { state: 'listed', files: [...files.values()], folders: [...folders], unusable };
}

/** Whether a part of a key can be a name: others are changed on the way to the server, or cannot be stored in lists of paths. */
function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/\p{Cc}/u.test(name);
}

function misnamed(name: string, isFolder: boolean): UnusableEntry {
  const shown = name.replace(/\p{Cc}/gu, '\ufffd');
  return { name: shown, what: 'name', isFolder, reason: 'No file can have this name. Rename the object.' };
}

function entryOf(name: string, { etag, modifiedMs, sizeBytes }: S3Facts): FileEntry {
  return { name, sizeBytes, modifiedMs, addedAtMs: modifiedMs, version: etag };
}

/** Whether the server understood the request and refuses it, so that a later try is in vain. */
export function isRefusal({ status }: S3Failure): boolean {
  return status !== null && !isPassing(status);
}

async function foldFailure<Value>(work: Promise<Value>): Promise<Value | S3Failure> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof S3Failure) return thrown;
    throw thrown;
  }
}

async function answered<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof S3Failure) throw new MusicFileFailure('unreadable', thrown.message);
    throw thrown;
  }
}
