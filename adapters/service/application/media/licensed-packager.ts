import type { PackagedFile, Packager } from '../ports/media/packager.ts';
import { keyIdOf } from './drm/content-keys.ts';
import { psshFor } from './drm/pssh.ts';

/** A packager whose protected files can be opened by these key systems too. */
export function withKeySystems(packager: Packager, keySystems: readonly string[]): Packager {
  const licensed = new WeakMap<PackagedFile, PackagedFile>();
  return {
    ...packager,
    async describe(source, variant): Promise<PackagedFile> {
      const file = await packager.describe(source, variant);
      if (file.seekTable.pssh === null) return file;
      const known = licensed.get(file) ?? withPssh(file, psshFor(keyIdOf(source.id), keySystems));
      licensed.set(file, known);
      return known;
    },
  };
}

function withPssh(file: PackagedFile, pssh: Uint8Array): PackagedFile {
  return { ...file, seekTable: { ...file.seekTable, pssh: Buffer.from(pssh).toString('base64') } };
}
