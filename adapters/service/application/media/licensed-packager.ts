import type { PackagedFile, Packager } from '../ports/media/packager.ts';
import { keyIdOf } from './drm/content-keys.ts';
import { psshFor } from './drm/pssh.ts';

/** A packager whose protected files can be opened by these key systems too. */
export function withKeySystems(packager: Packager, keySystems: readonly string[]): Packager {
  return {
    ...packager,
    async describe(source, variant): Promise<PackagedFile> {
      const file = await packager.describe(source, variant);
      if (file.seekTable.pssh === null) return file;
      const pssh = Buffer.from(psshFor(keyIdOf(source.id), keySystems)).toString('base64');
      return { ...file, seekTable: { ...file.seekTable, pssh } };
    },
  };
}
