import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#application/ports/clock.ts';
import { readFileRange } from '../../application/podcasts/enclosures/file-bytes.ts';
import { BACKUPS_KEPT } from '../../domain/constants/service.ts';
import type { Backup, Backups } from '../../application/ports/disk/backups.ts';
import { FOLDER_MODE } from '../filesystem/owner-only.ts';

export interface FolderBackupsDeps {
  /** The folder of the backups, made with the first one. */
  readonly folder: string;
  readonly clock: Clock;
  /** Writes a backup into a file that is not there yet. Rejects with a sentence. */
  readonly write: (file: string) => Promise<void>;
}

/** `cadenza-2026-05-17T14-03-22-104Z.tar.gz`: in order of time. */
const NAME = /^cadenza-[\dTZ-]+\.tar\.gz$/;
const nameOf = (atMs: number) => `cadenza-${new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;

/** Backups in a folder. */
export function createFolderBackups({ folder, clock, write }: FolderBackupsDeps): Backups {
  const about = async (name: string): Promise<Backup> => {
    const { mtimeMs, size } = await stat(join(folder, name));
    return { name, sizeBytes: size, madeAtMs: Math.round(mtimeMs) };
  };
  const names = async () => {
    const all = await readdir(folder).catch(() => []);
    return all
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  };
  return {
    list: async () => Promise.all((await names()).map(about)),
    async make() {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const name = nameOf(clock.nowMs());
      await write(join(folder, name));
      for (const old of (await names()).slice(BACKUPS_KEPT)) await rm(join(folder, old), { force: true });
      return about(name);
    },
    async open(name) {
      if (!(await names()).includes(name)) return null;
      const { sizeBytes } = await about(name);
      return { sizeBytes, read: () => readFileRange(join(folder, name), 0, sizeBytes - 1) };
    },
  };
}
