import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_SETTINGS, type Settings } from '../../application/settings.ts';
import { openInstallation, type Installation } from '../filesystem/data-folder.ts';
import { createFolderBlobs } from '../filesystem/folder-blobs.ts';
import type { S3Address } from '../s3/s3-address.ts';
import type { MusicFiles } from '../../application/ports/media/music-files.ts';
import type { Blobs } from '../../application/ports/blobs.ts';
import type { ServeCommand } from './commands.ts';
import { flagsOf } from './flags-file.ts';
import { licensingOf } from './licensing-file.ts';
import { folderMusicFiles } from '../filesystem/music/folder-music-files.ts';
import { defaultMusicFolder, musicFolderArguments } from './music-folder-arguments.ts';
import { metricsTokenOf } from './metrics-token-file.ts';
import { promotionsOf } from './promotions-file.ts';

interface Music {
  /** Its folders, those in buckets included, by their paths in `files`. */
  readonly folders: readonly string[];
  readonly files: MusicFiles;
  readonly isDemo: boolean;
}

/** What the service needs of the operator and the disk. */
export interface PreparedServing {
  readonly settings: Settings;
  readonly installation: Installation;
  readonly blobs: Blobs;
  readonly music: Music;
  /** The token for `/metrics`, if the operator has set one. */
  readonly metricsToken: string | null;
}

/** Reads the files and opens the folders of the command, before the service itself is loaded. Errors: one sentence. */
export async function prepareServing(command: ServeCommand): Promise<PreparedServing> {
  const musicOf = await musicIn(command);
  const metricsToken = await metricsTokenOf(command.observability.metricsToken);
  const settings = {
    ...DEFAULT_SETTINGS,
    protection: command.protection,
    licensing: await licensingOf(command.drm),
    featureFlags: await flagsOf(command.flags),
    promotions: await promotionsOf(command.promotions),
    isAgeConfirmationRequired: command.asksAge,
    autoplay: command.autoplay,
    areBackupsDownloadable: command.areBackupsDownloadable,
    telemetryDays: command.telemetryDays,
    feedsEveryMs: command.podcasts.everyMs,
  };
  const inBucket = command.blobs === null ? null : await bucketBlobs(command.blobs);
  const installation = await openInstallation({ ...command, use: 'alone' });
  const blobs = inBucket ?? createFolderBlobs({ path: installation.blobsPath });
  return { settings, installation, blobs, metricsToken, music: await musicOf(installation) };
}

/** Loads the client of S3 where the operator named a bucket. */
async function bucketBlobs(address: S3Address): Promise<Blobs> {
  const { openS3Blobs } = await import('../s3/open-s3.ts');
  return openS3Blobs(address);
}

/** The folders, and the buckets beside them. */
async function musicIn(command: ServeCommand): Promise<(installation: Installation) => Promise<Music>> {
  const named = await musicFolderArguments(command.music);
  if (command.musicBuckets.length === 0) return ({ demoPath }) => musicOnDisk(named, demoPath);
  // Loads the client of S3 where the operator named a bucket.
  const { openS3Music } = await import('../s3/music/open-s3-music.ts');
  const open = await openS3Music(command.musicBuckets);
  return async ({ dataPath }) => {
    const { files, roots } = await open(join(dataPath, 'copies'));
    return { files, folders: [...named, ...roots], isDemo: false };
  };
}

async function musicOnDisk(named: readonly string[], demoPath: string): Promise<Music> {
  const files = folderMusicFiles;
  if (named.length > 0) return { folders: named, files, isDemo: false };
  const own = await defaultMusicFolder();
  if (own !== null) return { folders: [own], files, isDemo: false };
  await mkdir(demoPath, { recursive: true });
  return { folders: [demoPath], files, isDemo: true };
}
