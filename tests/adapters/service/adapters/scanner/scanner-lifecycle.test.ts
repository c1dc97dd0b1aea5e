import { renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { pathIdOf } from '#adapters/service/application/records/record-ids.ts';
import { KINDS } from '#adapters/service/application/records/records.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { folderForEach, type ScannedFolder, type Watching } from '#tests/support/service/scanned-folder.ts';

/** A store that breaks after some writes, as a process that is killed does. */
function dyingStore(store: Store, writes: number): Store {
  let left = writes;
  return { ...store, write: (changes) => (left-- > 0 ? store.write(changes) : Promise.reject(new Error('killed'))) };
}

describe('library scanner over time', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  /** Watches, and has looked through everything once. */
  async function watching(): Promise<Watching> {
    const watched = folder.watch();
    await watched.scanner.whenIdle();
    return watched;
  }

  it('goes on after being killed at any write and loses nothing', async () => {
    for (let at = 0; at < 7; at++) folder.tone(`Album ${at % 3}/${at}.wav`, {}, 200 + at * 30);
    for (let writes = 0; writes < 3; writes++) {
      const doomed = folder.scanner(undefined, dyingStore(folder.store, writes));
      await doomed.rescan().catch(() => undefined);
      await doomed.close();
      const counted = (await folder.albums()).reduce((sum, { trackCount }) => sum + trackCount, 0);
      expect(counted).to.equal((await folder.tracks()).length);
    }
    expect(await folder.scan()).to.include({ tracks: 7, problems: 0 });
    expect((await folder.albums()).map(({ trackCount }) => trackCount)).to.deep.equal([3, 2, 2]);
  });

  it('does not write anything when nothing changed', async () => {
    folder.tone('a/1.mp3', { title: '1' });
    await folder.scan();
    const again = folder.scanner(undefined, dyingStore(folder.store, 0));
    await again.rescan();
    expect(again.status()).to.include({ filesSeen: 1, filesDone: 1, tracks: 1 });
  });

  it('reads only the folder in which something changed, and writes down only what is gone', async () => {
    for (const name of ['A', 'B', 'C'])
      for (const at of [1, 2]) folder.tone(`${name}/${at}.wav`, {}, 200 + 50 * at + name.charCodeAt(0));
    await folder.scan();
    const ids = (await folder.tracks()).map(({ id }) => id);
    const written = async () => {
      const paths: string[] = [];
      const store: Store = {
        ...folder.store,
        write(changes) {
          for (const { op, kind, id } of changes) if (kind === KINDS.scanned) paths.push(`${op} ${pathOf.get(id) ?? id}`);
          return folder.store.write(changes);
        },
      };
      const again = folder.scanner(undefined, store);
      await again.rescan();
      await again.close();
      return paths.sort();
    };
    const names = ['A/1', 'A/2', 'B/1', 'B/2', 'C/1', 'C/2', 'D/1', 'D/2'];
    const pathOf = new Map(names.map((name) => [pathIdOf(join(folder.root, `${name}.wav`)), name]));
    utimesSync(join(folder.root, 'B/1.wav'), 1, 1);
    expect(await written()).to.deep.equal(['put B/1', 'put B/2']);
    rmSync(join(folder.root, 'A/1.wav'));
    expect(await written()).to.deep.equal(['remove A/1']);
    renameSync(join(folder.root, 'C'), join(folder.root, 'D'));
    expect(await written()).to.deep.equal(['put D/1', 'put D/2', 'remove C/1', 'remove C/2']);
    expect(ids).to.include.members((await folder.tracks()).map(({ id }) => id));
    expect(await folder.tracks()).to.have.length(5);
    expect(await written()).to.deep.equal([]);
  });

  it('picks up new, changed and removed files while it runs', async () => {
    folder.tone('Ada/One/1.mp3', { title: 'First', artist: 'Ada', album: 'One' });
    const { until } = await watching();
    folder.tone('Ada/One/2.mp3', { title: 'Second', artist: 'Ada', album: 'One' }, 330);
    await until(({ tracks, scanning }) => tracks === 2 && !scanning);
    folder.tone('Ben/New/1.mp3', { title: 'Third', artist: 'Ben', album: 'New' }, 440);
    await until(({ tracks, scanning }) => tracks === 3 && !scanning);
    rmSync(join(folder.root, 'Ada/One/1.mp3'));
    await until(({ tracks, scanning }) => tracks === 2 && !scanning);
    expect((await folder.albums()).map(({ name, trackCount }) => [name, trackCount])).to.deep.equal([
      ['New', 1],
      ['One', 1],
    ]);
  });

  it('keeps the tracks of a folder that is moved while it runs, and drops those of one that goes', async () => {
    folder.tone('Ada/One/1.mp3', { title: 'First', artist: 'Ada', album: 'One' });
    folder.tone('Ben/Two/1.mp3', { title: 'Second', artist: 'Ben', album: 'Two' }, 330);
    const { scanner, until } = await watching();
    const ids = (await folder.tracks()).map(({ id }) => id);
    renameSync(join(folder.root, 'Ada'), join(folder.root, 'Eve'));
    folder.tone('mark.mp3', { title: 'Third' }, 550);
    await until(({ tracks, scanning }) => tracks === 3 && !scanning);
    await scanner.whenIdle();
    expect((await folder.tracks()).map(({ id }) => id)).to.include.members(ids);
    rmSync(join(folder.root, 'Ben'), { recursive: true });
    await until(({ tracks, scanning }) => tracks === 2 && !scanning);
    expect((await folder.artists()).map(({ name }) => name)).to.deep.equal(['Ada', 'Unknown artist']);
  });
});
