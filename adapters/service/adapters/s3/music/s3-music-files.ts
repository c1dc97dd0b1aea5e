import { sep } from 'node:path';
import {
  type FolderListing,
  type KnownFile,
  MusicFileFailure,
  type MusicFiles,
} from '../../../application/ports/media/music-files.ts';
import type { S3Address } from '../s3-address.ts';
import type { S3Bucket } from '../s3-bucket.ts';
import { isPassing, S3Failure } from '../s3-failure.ts';
import { copiedLocally } from './local-copy.ts';
import { entryOf, isName, listAllFolders, listFolder } from './s3-folders.ts';
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

  const listFromServer: ListBelow = (folder) => listFolder(bucket, address.prefix + folder);

  async function listed(path: string, list: ListBelow): Promise<FolderListing> {
    const found = await foldFailure(list(path === root ? '' : `${below(path)}/`));
    if (!(found instanceof S3Failure)) return found.state === 'absent' && path === root ? EMPTY : found;
    if (isRefusal(found)) return { state: 'refused', reason: found.message };
    throw new MusicFileFailure('unreadable', found.message);
  }

  /** Whether all of the bucket may be listed at once. */
  let fitsMemory = true;
  const files: MusicFiles = {
    isOnDisk: () => false,
    async checkRoot() {
      const found = await foldFailure(bucket.list({ prefix: address.prefix, isDeep: true, limit: 0 }));
      return found instanceof S3Failure ? found.message : null;
    },
    list: (folder) => listed(folder, listFromServer),
    forScan() {
      let all: ReturnType<typeof listAllFolders> | null = null;
      const list: ListBelow = async (folder) => {
        if (!fitsMemory) return listFromServer(folder);
        all ??= listAllFolders(bucket, address.prefix);
        const known = await all;
        fitsMemory = known !== null;
        return known === null ? listFromServer(folder) : known(folder);
      };
      return { ...files, list: (folder) => listed(folder, list) };
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
  return files;
}

/** A folder by its part of the key: empty, or with a slash at its end. */
type ListBelow = (folder: string) => Promise<FolderListing>;

const EMPTY: FolderListing = { state: 'listed', files: [], folders: [], unusable: [] };

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
