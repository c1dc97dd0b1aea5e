import { isAbsolute } from 'node:path';
import { isBelow } from '../../../application/catalog/absent-disks.ts';
import { MusicFileFailure, type MusicFiles } from '../../../application/ports/media/music-files.ts';

/** A music folder with files of its own kind. */
export interface MusicPlace {
  readonly root: string;
  readonly files: MusicFiles;
}

/** Several places as one: a path belongs to the place whose root it is below, and else to the disk. */
export function createMixedMusicFiles(places: readonly MusicPlace[], disk: MusicFiles): MusicFiles {
  const of = (path: string): MusicFiles =>
    places.find(({ root }) => isBelow(path, root))?.files ?? (isAbsolute(path) ? disk : NOWHERE);
  return {
    isOnDisk: (path) => of(path).isOnDisk(path),
    checkRoot: (root) => of(root).checkRoot(root),
    list: (folder, root) => of(folder).list(folder, root),
    forScan: () =>
      createMixedMusicFiles(
        places.map(({ root, files }) => ({ root, files: files.forScan() })),
        disk.forScan(),
      ),
    entry: (path) => of(path).entry(path),
    open: (path, options) => of(path).open(path, options),
    withLocalPath: (path, known, use) => of(path).withLocalPath(path, known, use),
  };
}

const missing = () => Promise.reject(new MusicFileFailure('missing', 'Its bucket is no music folder any more.'));

/** What is left of a bucket that was a music folder once. */
const NOWHERE: MusicFiles = {
  isOnDisk: () => false,
  checkRoot: () => Promise.resolve('It is no music folder any more.'),
  list: () => Promise.resolve({ state: 'absent' }),
  forScan: () => NOWHERE,
  entry: () => Promise.resolve(null),
  open: missing,
  withLocalPath: missing,
};
