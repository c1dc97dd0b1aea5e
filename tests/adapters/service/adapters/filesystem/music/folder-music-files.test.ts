import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderMusicFiles } from '#adapters/service/adapters/filesystem/music/folder-music-files.ts';
import { musicFilesContract } from '#tests/contracts/service/music-files.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

describe('music in a folder', () => {
  const folder = scratchFolder('music-files');
  let count = 0;
  let writtenAtS = 1_700_000_000;
  after(() => folder.remove());

  musicFilesContract('in a folder', async () => {
    const root = join(folder.path, String(count++));
    await mkdir(root);
    return {
      files: folderMusicFiles,
      root,
      async put(path, bytes) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), bytes);
        // The clock of a file system may tick more slowly than two writes follow each other.
        writtenAtS += 1;
        await utimes(join(root, path), writtenAtS, writtenAtS);
      },
      remove: (path) => rm(join(root, path)),
    };
  });
});
