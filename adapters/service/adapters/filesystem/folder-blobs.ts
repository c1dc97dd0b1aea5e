import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBlobName, type Blobs } from '../../application/ports/blobs.ts';

/** Blobs as files of a folder. Bytes are written beside and moved into place: a reader never sees half of them. */
export function createFolderBlobs({ path }: { readonly path: string }): Blobs {
  const fileOf = (name: string): string => {
    if (!isBlobName(name)) throw new Error(`Not a name for bytes: ${name}`);
    return join(path, name);
  };
  return {
    async read(name) {
      try {
        return new Uint8Array(await readFile(fileOf(name)));
      } catch (thrown) {
        if (isMissing(thrown)) return null;
        throw thrown;
      }
    },
    async write(name, bytes) {
      const file = fileOf(name);
      const beside = `${file}.${randomUUID()}.part`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(beside, bytes);
        await rename(beside, file);
      } catch (thrown) {
        await rm(beside, { force: true });
        throw thrown;
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}
