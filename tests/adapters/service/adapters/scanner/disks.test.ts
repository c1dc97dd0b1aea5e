import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createDiskWatch } from '#adapters/service/adapters/scanner/disks/disk-watch.ts';
import { folderMusicFiles } from '#adapters/service/adapters/filesystem/music/folder-music-files.ts';
import { createMusicDisks } from '#adapters/service/adapters/scanner/disks/music-disks.ts';
import { createLibraryReader } from '#adapters/service/application/catalog/library-reader.ts';
import { KINDS, type ScannedRecord } from '#adapters/service/application/records/records.ts';
import { folderForEach, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

describe('a music disk that goes and comes', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  const inRoot = (path: string) => join(folder.root, path);
  const elsewhere = () => `${folder.root}-elsewhere`;
  afterEach(() => rmSync(elsewhere(), { recursive: true, force: true }));

  /** The view of each track that pages get. */
  async function shown() {
    const ids = (await folder.tracks()).map(({ id }) => id);
    const tracks = await createLibraryReader(folder.store).tracks(ids);
    return tracks.map((track) => [track?.name, track?.is_playable, track?.preview_url !== null]);
  }

  /** The music is somewhere else, and an empty folder stands where the disk was mounted. */
  function unmount(path = folder.root): void {
    renameSync(path, elsewhere());
    mkdirSync(path);
  }

  function mount(path = folder.root): void {
    rmSync(path, { recursive: true, force: true });
    renameSync(elsewhere(), path);
  }

  for (const [how, leave] of [
    ['leaves an empty folder', () => unmount()],
    ['takes its folder along', () => renameSync(folder.root, elsewhere())],
  ] as const)
    it(`is noticed while the service runs where it ${how}: its tracks stay, marked, and keep their ids`, async () => {
      folder.tone('One/1.mp3', { title: 'First', artist: 'Ada', album: 'One' });
      folder.tone('One/2.mp3', { title: 'Second', artist: 'Ada', album: 'One' }, 330);
      const { scanner, until } = folder.watch();
      await scanner.whenIdle();
      const before = await folder.tracks();
      leave();
      await until(({ problems, scanning }) => problems === 1 && !scanning);
      expect(await shown()).to.deep.equal([
        ['First', false, false],
        ['Second', false, false],
      ]);
      expect((await createLibraryReader(folder.store).source(`spotify:track:${before[0]?.id ?? ''}`))?.unplayable).to.equal(
        'The disk with this file is not connected.',
      );
      expect((await folder.problems())[0]?.reason).to.match(
        how === 'leaves an empty folder' ? /its disk may not be connected\.$/ : /does not exist\.$/,
      );
      mount();
      await until(({ problems, scanning }) => problems === 0 && !scanning);
      await scanner.whenIdle();
      expect(await folder.tracks()).to.deep.equal(before);
      expect(await shown()).to.deep.equal([
        ['First', true, true],
        ['Second', true, true],
      ]);
      folder.tone('One/3.mp3', { title: 'Third', artist: 'Ada', album: 'One' }, 440);
      await until(({ tracks, scanning }) => tracks === 3 && !scanning);
    });

  it('is looked for every ten seconds, one look after the other', async () => {
    const clock = createVirtualClock();
    let looks = 0;
    const found: (() => void)[] = [];
    const disks = createDiskWatch(
      clock,
      () =>
        new Promise<void>((resolve) => {
          looks++;
          found.push(resolve);
        }),
      () => undefined,
    );
    disks.start();
    await clock.advance(10_000);
    expect(looks).to.equal(1);
    await clock.advance(60_000);
    expect(looks).to.equal(1);
    found[0]?.();
    await clock.advance(10_000);
    expect(looks).to.equal(2);
    disks.close();
  });

  it('below a music folder is a place of its own, and what else is there stays playable', async () => {
    folder.tone('disk/1.mp3', { title: 'Away', artist: 'Ada', album: 'One' });
    folder.tone('here/1.mp3', { title: 'Here', artist: 'Ada', album: 'Two' }, 330);
    const isMount = (path: string) => Promise.resolve(path === inRoot('disk') && readdirSync(path).length > 0);
    const scan = async () => {
      const once = folder.scanner(undefined, folder.store, { isMount });
      await once.rescan();
      await once.close();
      return once.status();
    };
    await scan();
    unmount(inRoot('disk'));
    expect(await scan()).to.include({ tracks: 2, problems: 1 });
    expect(await shown()).to.deep.equal([
      ['Away', false, false],
      ['Here', true, true],
    ]);
    expect((await folder.problems())[0]).to.include({ reason: `The disk at ${inRoot('disk')} is not connected.` });
    mount(inRoot('disk'));
    expect(await scan()).to.include({ tracks: 2, problems: 0 });
    expect((await shown()).map(([, isPlayable]) => isPlayable)).to.deep.equal([true, true]);
  });

  it('is looked through where it is mounted below a music folder for the first time, and never again for that', async () => {
    const disk = inRoot('disk');
    mkdirSync(disk);
    const moved: (readonly string[])[] = [];
    let mounts: readonly string[] = [];
    const places = createMusicDisks({
      store: folder.store,
      files: folderMusicFiles,
      folders: [folder.root],
      onMoved: (paths) => moved.push(paths),
      isMount: (path) => Promise.resolve(path === disk && mounts.includes(path)),
      mounts: () => Promise.resolve([...mounts, '/elsewhere', inRoot('bound')]),
    });
    await places.look();
    await places.look();
    expect(moved).to.deep.equal([]);
    mounts = [disk];
    for (let look = 0; look < 3; look++) await places.look();
    expect(moved).to.deep.equal([[disk]]);
  });

  it('keeps its tracks where a link leads to it, also over a start without it', async () => {
    folder.tone('music/1.mp3', { title: 'First', artist: 'Ada', album: 'One' });
    symlinkSync(inRoot('music'), inRoot('link'));
    const scan = async () => {
      const once = folder.scanner(undefined, folder.store, { folders: [inRoot('link')] });
      await once.rescan();
      await once.close();
    };
    await scan();
    renameSync(inRoot('music'), elsewhere());
    await scan();
    expect(await shown()).to.deep.equal([['First', false, false]]);
    renameSync(elsewhere(), inRoot('music'));
    await scan();
    expect(await shown()).to.deep.equal([['First', true, true]]);
  });

  it('is not what became of a folder whose music was removed', async () => {
    const path = folder.tone('1.mp3', { title: 'First' });
    await folder.scan();
    rmSync(path);
    expect(await folder.scan()).to.include({ tracks: 0, problems: 0 });
  });

  it('loses nothing when it goes in the middle of a scan', async () => {
    folder.tone('One/1.mp3', { title: 'First', artist: 'Ada', album: 'One' });
    folder.tone('Two/2.mp3', { title: 'Second', artist: 'Ada', album: 'One' }, 330);
    await folder.scan();
    const before = await folder.tracks();
    let isLeaving = true;
    const store: typeof folder.store = {
      ...folder.store,
      getMany: (kind, ids) => {
        if (kind === KINDS.scanned && isLeaving) {
          isLeaving = false;
          unmount();
        }
        return folder.store.getMany(kind, ids);
      },
    };
    const once = folder.scanner(undefined, store);
    await once.rescan();
    await once.close();
    expect(isLeaving).to.equal(false);
    expect(await folder.tracks()).to.deep.equal(before);
    expect((await shown()).map(([, isPlayable]) => isPlayable)).to.deep.equal([false, false]);
    expect(await folder.all<ScannedRecord>(KINDS.scanned, 'folder')).to.have.length(2);
  });

  it('leaves a track to its copy on another disk while it is away', async () => {
    const [one, two] = [inRoot('one'), inRoot('two')];
    folder.tone('one/1.mp3', { title: 'First', artist: 'Ada', album: 'One' });
    folder.tone('two/1.mp3', { title: 'First', artist: 'Ada', album: 'One' });
    folder.tone('two/2.mp3', { title: 'Second', artist: 'Ada', album: 'One' }, 330);
    const scan = async () => {
      const once = folder.scanner(undefined, folder.store, { folders: [one, two] });
      await once.rescan();
      await once.close();
    };
    await scan();
    const before = await folder.tracks();
    expect(before[0]?.source.path).to.equal(join(one, '1.mp3'));
    unmount(one);
    folder.tone('two/3.mp3', { title: 'Third', artist: 'Ada', album: 'One' }, 440);
    await scan();
    expect((await folder.tracks()).map(({ id, source }) => [id, source.path]).slice(0, 2)).to.deep.equal([
      [before[0]?.id, join(two, '1.mp3')],
      [before[1]?.id, join(two, '2.mp3')],
    ]);
    expect((await shown()).map(([, isPlayable]) => isPlayable)).to.deep.equal([true, true, true]);
  });
});
