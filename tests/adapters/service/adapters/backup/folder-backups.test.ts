import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createFolderBackups } from '#adapters/service/adapters/backup/folder-backups.ts';
import { backUp } from '#adapters/service/adapters/backup/backup.ts';
import { restore } from '#adapters/service/adapters/backup/restore.ts';
import { openInstallation } from '#adapters/service/adapters/filesystem/data-folder.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

describe('backups in a folder', () => {
  const scratch = scratchFolder('backups');
  let count = 0;
  const nextPath = () => join(scratch.path, String(count++));
  after(() => scratch.remove());

  it('are listed with the latest first, and only the newest three stay', async () => {
    const clock = createVirtualClock();
    const folder = nextPath();
    const backups = createFolderBackups({ folder, clock, write: async (file) => writeFileSync(file, 'whole') });
    expect(await backups.list()).to.deep.equal([]);
    const names: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      names.unshift((await backups.make()).name);
      await clock.advance(60_000);
    }
    writeFileSync(join(folder, 'notes.txt'), 'of the operator');
    expect((await backups.list()).map(({ name }) => name)).to.deep.equal(names.slice(0, 3));
    expect(readdirSync(folder).sort()).to.deep.equal([...names.slice(0, 3), 'notes.txt'].sort());
    expect((await backups.list())[0]?.sizeBytes).to.equal(5);
    expect(statSync(folder).mode & 0o777).to.equal(0o700);
  });

  it('keep the older ones when a new one fails', async () => {
    const folder = nextPath();
    mkdirSync(folder);
    writeFileSync(join(folder, 'cadenza-2026-05-17T14-03-22-104Z.tar.gz'), 'old');
    const write = () => Promise.reject(new Error('The disk is full.'));
    const backups = createFolderBackups({ folder, clock: createVirtualClock(), write });
    expect(await backups.make().catch((thrown: unknown) => String(thrown))).to.equal('Error: The disk is full.');
    expect(readdirSync(folder)).to.deep.equal(['cadenza-2026-05-17T14-03-22-104Z.tar.gz']);
  });

  it('are read in parts, and by the names in the list alone', async () => {
    const folder = nextPath();
    const whole = Buffer.alloc(300_000, 'whole');
    const backups = createFolderBackups({
      folder,
      clock: createVirtualClock(),
      write: async (file) => writeFileSync(file, whole),
    });
    const { name } = await backups.make();
    writeFileSync(join(folder, 'notes.txt'), 'of the operator');
    const opened = await backups.open(name);
    const parts: Uint8Array[] = [];
    for await (const part of opened?.read() ?? []) parts.push(part);
    expect(opened?.sizeBytes).to.equal(whole.length);
    expect(Buffer.concat(parts).equals(whole)).to.equal(true);
    expect(parts.length).to.be.above(1);
    for (const other of ['notes.txt', '../secret', `../backups/${name}`, '']) expect(await backups.open(other)).to.equal(null);
  });

  it('can be restored', async () => {
    const { dataPath, lock, store } = await openInstallation({ data: nextPath(), use: 'alone' });
    const clock = createVirtualClock();
    const write = async (file: string) => void (await backUp(dataPath, file, clock.nowMs()));
    const folder = join(dataPath, 'backups');
    const { name } = await createFolderBackups({ folder, clock, write }).make();
    expect((await restore(nextPath(), join(folder, name))).format).to.equal(1);
    await store.close();
    lock?.release();
  });
});
