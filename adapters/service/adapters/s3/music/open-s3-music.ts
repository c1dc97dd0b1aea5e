import { rm } from 'node:fs/promises';
import type { MusicFiles } from '../../../application/ports/media/music-files.ts';
import { folderMusicFiles } from '../../filesystem/music/folder-music-files.ts';
import { ExitError } from '../../process/exit-error.ts';
import { cryptoRandom } from '../../process/node-system.ts';
import type { S3Address } from '../s3-address.ts';
import { createS3Bucket } from '../s3-bucket.ts';
import { type S3Credentials, s3CredentialsFrom } from '../s3-credentials.ts';
import { S3Failure } from '../s3-failure.ts';
import { createMixedMusicFiles, type MusicPlace } from './mixed-music-files.ts';
import { createS3MusicFiles, isRefusal, s3MusicRoot } from './s3-music-files.ts';

interface S3Music {
  readonly files: MusicFiles;
  /** The music folders that the buckets are. */
  readonly roots: readonly string[];
}

/**
 * The music in buckets, and all else on the disk. Stops with one sentence when a bucket refuses; one that does not answer may
 * do so later. The result takes a folder for copies, and empties it of what a run before left there.
 */
export async function openS3Music(addresses: readonly S3Address[]): Promise<(copiesPath: string) => Promise<S3Music>> {
  const found = s3CredentialsFrom(process.env);
  if (!found.ok) throw new ExitError(found.error);
  const credentials = found.value;
  await Promise.all(addresses.map((address) => refuseWrong(address, credentials)));
  return async (copiesPath) => {
    await rm(copiesPath, { recursive: true, force: true });
    const places = addresses.map((address): MusicPlace => {
      const bucket = createS3Bucket({ address, credentials, random: cryptoRandom });
      return { root: s3MusicRoot(address), files: createS3MusicFiles({ bucket, address, copiesPath }) };
    });
    return { files: createMixedMusicFiles(places, folderMusicFiles), roots: places.map(({ root }) => root) };
  };
}

async function refuseWrong(address: S3Address, credentials: S3Credentials): Promise<void> {
  const bucket = createS3Bucket({ address, credentials, random: cryptoRandom, triesMax: 1 });
  try {
    await bucket.list({ prefix: address.prefix, isDeep: true, limit: 0 });
  } catch (thrown) {
    if (!(thrown instanceof S3Failure)) throw thrown;
    if (isRefusal(thrown)) throw new ExitError(thrown.message);
  }
}
