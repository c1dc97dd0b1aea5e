import { mkdir } from 'node:fs/promises';
import { DEFAULT_SETTINGS, type Settings } from '../../application/settings.ts';
import { openInstallation, type Installation } from '../filesystem/data-folder.ts';
import { createFolderBlobs } from '../filesystem/folder-blobs.ts';
import type { S3Address } from '../s3/s3-address.ts';
import type { Blobs } from '../../application/ports/blobs.ts';
import type { ServeCommand } from './commands.ts';
import { flagsOf } from './flags-file.ts';
import { licensingOf } from './licensing-file.ts';
import { defaultMusicFolder, musicFolderArguments } from './music-folder-arguments.ts';
import { metricsTokenOf } from './metrics-token-file.ts';
import { promotionsOf } from './promotions-file.ts';

interface MusicFolders {
  readonly folders: readonly string[];
  readonly isDemo: boolean;
}

/** What the service needs of the operator and the disk. */
export interface PreparedServing {
  readonly settings: Settings;
  readonly installation: Installation;
  readonly blobs: Blobs;
  readonly music: MusicFolders;
  /** The token for `/metrics`, if the operator has set one. */
  readonly metricsToken: string | null;
}

/** Reads the files and opens the folders of the command, before the service itself is loaded. Errors: one sentence. */
export async function prepareServing(command: ServeCommand): Promise<PreparedServing> {
  const named = await musicFolderArguments(command.music);
  const metricsToken = await metricsTokenOf(command.observability.metricsToken);
  const settings = {
    ...DEFAULT_SETTINGS,
    protection: command.protection,
    licensing: await licensingOf(command.drm),
    featureFlags: await flagsOf(command.flags),
    promotions: await promotionsOf(command.promotions),
    isAgeConfirmationRequired: command.asksAge,
    autoplay: command.autoplay,
    telemetryDays: command.telemetryDays,
    feedsEveryMs: command.podcasts.everyMs,
  };
  const inBucket = command.blobs === null ? null : await bucketBlobs(command.blobs);
  const installation = await openInstallation({ ...command, use: 'alone' });
  const blobs = inBucket ?? createFolderBlobs({ path: installation.blobsPath });
  return { settings, installation, blobs, metricsToken, music: await musicFor(named, installation.demoPath) };
}

/** Loads the client of S3 where the operator named a bucket. */
async function bucketBlobs(address: S3Address): Promise<Blobs> {
  const { openS3Blobs } = await import('../s3/open-s3.ts');
  return openS3Blobs(address);
}

async function musicFor(named: readonly string[], demoPath: string): Promise<MusicFolders> {
  if (named.length > 0) return { folders: named, isDemo: false };
  const own = await defaultMusicFolder();
  if (own !== null) return { folders: [own], isDemo: false };
  await mkdir(demoPath, { recursive: true });
  return { folders: [demoPath], isDemo: true };
}
