import { statfs } from 'node:fs/promises';
import type { DataDisk } from '../../application/ports/disk/data-disk.ts';

/** The disk of a folder. */
export function createDataDisk(path: string): DataDisk {
  return {
    async freeBytes() {
      const { bavail, bsize } = await statfs(path);
      return bavail * bsize;
    },
    async totalBytes() {
      const { blocks, bsize } = await statfs(path);
      return blocks * bsize;
    },
  };
}
