import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { folderForEach, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

describe('names that are not UTF-8', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  /** A path below the folder in Latin-1, as old disks have them. */
  const latin1 = (name: string) => Buffer.from(`${folder.root}/${name}`, 'latin1');

  it('are listed with their reason, each by its bytes, until they are mended', async function () {
    if (process.platform !== 'linux') this.skip();
    folder.tone('Grüße.mp3', { title: 'Right' });
    renameSync(folder.tone('a.mp3', { title: 'Café' }, 330), latin1('Caf\u00e9.mp3'));
    renameSync(folder.tone('b.mp3', { title: 'Cafè' }, 440), latin1('Caf\u00e8.mp3'));
    folder.write('sub/x.txt', 'x');
    renameSync(join(folder.root, 'sub'), latin1('Bj\u00f6rk'));
    writeFileSync(latin1('n\u00f6te.txt'), 'no music');
    expect(await folder.scan()).to.include({ tracks: 1, problems: 3 });
    expect((await folder.problems()).map(({ path, reason }) => [path.slice(folder.root.length + 1), reason])).to.deep.equal([
      ['Bj\\xF6rk', 'The name of this folder is not UTF-8, so it cannot be opened. Rename it.'],
      ['Caf\\xE8.mp3', 'The name of this file is not UTF-8, so it cannot be opened. Rename it.'],
      ['Caf\\xE9.mp3', 'The name of this file is not UTF-8, so it cannot be opened. Rename it.'],
    ]);
    const { scanner, until } = folder.watch();
    await scanner.whenIdle();
    renameSync(latin1('Caf\u00e9.mp3'), join(folder.root, 'Café.mp3'));
    await until(({ tracks, problems, scanning }) => tracks === 2 && problems === 2 && !scanning);
  });
});
