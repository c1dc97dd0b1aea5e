import { join } from 'node:path';
import { expect } from 'chai';
import { createFolderBlobs } from '#adapters/service/adapters/filesystem/folder-blobs.ts';
import { blobsContract } from '#tests/contracts/service/blobs.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

describe('blobs in a folder', () => {
  const folder = scratchFolder('blobs');
  let count = 0;
  after(() => folder.remove());

  blobsContract('in a folder', () => Promise.resolve(createFolderBlobs({ path: join(folder.path, String(count++)) })));

  it('never leave their folder, whatever the name', () => {
    const blobs = createFolderBlobs({ path: folder.path });
    for (const name of ['../a', 'a/../../b', '/etc/passwd', 'a//b', '', '.', 'a\0b', 'a\\b'])
      expect(() => blobs.remove(name), name).to.throw();
  });
});
