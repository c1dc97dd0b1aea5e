import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { KINDS } from '#adapters/service/application/records/records.ts';
import type { ScannerDeps } from '#adapters/service/adapters/scanner/scanner.ts';
import type { Blobs } from '#adapters/service/application/ports/blobs.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { folderForEach, makePicture, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

const FULL = new Error('database or disk is full');

describe('library scanner in hard places', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  /** Starts a scanner that watches, and keeps what it logs. */
  function started(store: Store, more: Partial<ScannerDeps> = {}) {
    const log: string[] = [];
    const logger = { log: (level: string, message: string) => void log.push(`${level}: ${message}`) };
    return { ...folder.watch(store, { logger, ...more }), log };
  }

  const covers = async (): Promise<readonly string[]> =>
    (await folder.store.list(KINDS.image, { index: 'id', offset: 0, limit: 99 })).items.map(({ id }) => id);

  it('counts all music files after a warm start and after a change in one folder', async () => {
    for (const name of ['A', 'B', 'C']) folder.tone(`${name}/1.mp3`, {}, 200 + name.charCodeAt(0));
    await folder.scan();
    const { scanner, until } = started(folder.store);
    await scanner.whenIdle();
    expect(scanner.status()).to.include({ filesSeen: 3, filesDone: 3, tracks: 3 });
    folder.tone('C/2.mp3', {}, 880);
    await until(({ tracks, scanning }) => tracks === 4 && !scanning);
    expect(scanner.status()).to.include({ filesSeen: 4, filesDone: 4 });
    rmSync(join(folder.root, 'A'), { recursive: true });
    await until(({ tracks, scanning }) => tracks === 3 && !scanning);
    expect(scanner.status()).to.include({ filesSeen: 3, filesDone: 3 });
  });

  it('counts a file that cannot be used, and twins, among the files', async () => {
    folder.tone('A/1.mp3', {});
    folder.tone('A/2.mp3', {});
    folder.write('A/3.mp3', 'no music');
    expect(await folder.scan()).to.include({ filesSeen: 3, filesDone: 3, tracks: 1, problems: 1 });
  });

  it('reports once that it cannot watch every folder, and finds new files all the same', async () => {
    folder.tone('A/1.mp3', {});
    folder.tone('B/1.mp3', {}, 330);
    const { log, until, scanner } = started(folder.store, { watchedMax: 1 });
    await scanner.whenIdle();
    folder.tone('B/2.mp3', {}, 440);
    await until(({ tracks, scanning }) => tracks === 3 && !scanning);
    expect(log).to.deep.equal([
      'warn: Not every music folder can be watched for changes: all are looked through again from time to time',
    ]);
  });

  it('goes on by itself once there is room again after a full disk, at the start and while it watches', async () => {
    let isFull = true;
    const store: Store = {
      ...folder.store,
      write: (changes) => (isFull ? Promise.reject(FULL) : folder.store.write(changes)),
    };
    folder.tone('A/1.mp3', {});
    const { scanner, log, until } = started(store);
    await until(({ filesSeen, scanning }) => filesSeen === 1 && !scanning);
    expect(scanner.status()).to.include({ filesDone: 0, tracks: 0 });
    isFull = false;
    await until(({ tracks, scanning }) => tracks === 1 && !scanning);
    isFull = true;
    folder.tone('A/2.mp3', {}, 330);
    await until(({ filesSeen, scanning }) => filesSeen === 2 && !scanning);
    isFull = false;
    await until(({ tracks, scanning }) => tracks === 2 && !scanning);
    expect(new Set(log)).to.deep.equal(new Set(['warn: A scan of the music folders ended early']));
  });

  it('does not forget a cover that a full disk had no room for', async () => {
    folder.tone('A/1.mp3', { album: 'A' });
    makePicture(join(folder.root, 'A/cover.jpg'), 'red');
    const blobs: Blobs = { ...folder.blobs, write: () => Promise.reject(FULL) };
    const cramped = folder.scanner(undefined, folder.store, { blobs });
    const failure = await cramped.rescan().catch((reason: unknown) => reason);
    await cramped.close();
    expect(failure).to.equal(FULL);
    await folder.scan();
    expect((await folder.albums()).map(({ imageId }) => imageId)).to.deep.equal(await covers());
    expect(await covers()).to.have.length(1);
  });

  it('removes a cover, record and bytes, once nothing refers to it', async () => {
    folder.tone('A/1.mp3', { album: 'A', artist: 'Ada' });
    folder.tone('B/1.mp3', { album: 'B', artist: 'Ben' }, 330);
    makePicture(join(folder.root, 'A/cover.jpg'), 'red');
    makePicture(join(folder.root, 'B/cover.jpg'), 'blue');
    await folder.scan();
    const [first] = (await folder.albums()).map(({ imageId }) => imageId ?? '');
    expect(await covers()).to.have.length(2);
    rmSync(join(folder.root, 'A'), { recursive: true });
    await folder.scan();
    expect(await covers()).to.deep.equal((await folder.albums()).map(({ imageId }) => imageId));
    for (const sizePx of [64, 300, 640]) expect(await folder.blobs.read(`images/${String(first)}-${sizePx}`)).to.equal(null);
  });

  it('keeps a cover that came back while it still watches', async () => {
    folder.tone('A/1.mp3', { album: 'A', artist: 'Ada' });
    const picture = makeCover(folder, 'A/cover.jpg');
    const { scanner } = started(folder.store);
    await scanner.whenIdle();
    rmSync(join(folder.root, 'A/cover.jpg'));
    rmSync(join(folder.root, 'A/1.mp3'));
    await scanner.rescan();
    expect(await covers()).to.deep.equal([]);
    folder.tone('A/1.mp3', { album: 'A', artist: 'Ada' });
    writeFileSync(join(folder.root, 'A/cover.jpg'), picture);
    await scanner.rescan();
    const [album] = await folder.albums();
    expect(await folder.blobs.read(`images/${album?.imageId ?? ''}-64`)).not.to.equal(null);
  });
});

function makeCover(folder: ScannedFolder, path: string): Uint8Array {
  makePicture(join(folder.root, path), 'green');
  return readFileSync(join(folder.root, path));
}
