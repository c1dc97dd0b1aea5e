import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { folderMusicFiles } from '#adapters/service/adapters/filesystem/music/folder-music-files.ts';
import { createMixedMusicFiles } from '#adapters/service/adapters/s3/music/mixed-music-files.ts';
import { createLibraryReader } from '#adapters/service/application/catalog/library-reader.ts';
import type { ScannerDeps } from '#adapters/service/adapters/scanner/scanner.ts';
import { KINDS, type LyricsRecord, type TrackRecord } from '#adapters/service/application/records/records.ts';
import { S3_BLOCK_BYTES } from '#adapters/service/domain/constants/instances/s3.ts';
import { createScannedFolder, folderForEach, makePicture, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';
import { type S3Music, s3MusicForSuite } from '#tests/support/engines/s3-music.ts';

describe('the scan of a bucket', () => {
  const bucket = s3MusicForSuite('scan');
  let disk: ScannedFolder;
  let library: ScannedFolder;
  let music: S3Music;
  folderForEach((folder) => (disk = folder));
  beforeEach(() => {
    library = createScannedFolder();
    music = bucket.open();
  });
  afterEach(async () => {
    bucket.server().refuse(null);
    await library.remove();
  });

  /** One scan as a service that starts again makes it. */
  async function scan(more: Partial<ScannerDeps> = {}) {
    const scanner = library.scanner(undefined, undefined, { files: music.files, folders: [music.root], ...more });
    const hasEnded = await scanner.rescan().then(
      () => true,
      () => false,
    );
    await scanner.close();
    return { ...scanner.status(), hasEnded };
  }
  const namesOf = (tracks: readonly TrackRecord[]) => tracks.map(({ name }) => name).toSorted();

  const fillDisk = () => {
    disk.tone('Nils/Boats/01.mp3', { title: 'Harbour', artist: 'Nils', album: 'Boats', track: '1' });
    disk.tone('Nils/Boats/CD 2/01.flac', { title: 'Pier', artist: 'Nils', album: 'Boats', track: '1', disc: '2' }, 330);
    disk.tone('Nils/Boats/02.ogg', { title: 'Buoy', artist: 'Nils', album: 'Boats', track: '2' }, 440);
    disk.tone('Loose/untagged.m4a', {}, 550);
    disk.tone('Loose/speech.wav', { title: 'Speech', artist: 'Ada' }, 660);
    disk.write('Nils/Boats/01.lrc', '[00:00.00]Ships\n[00:00.50]Sails\n');
    disk.write('Loose/broken.mp3', 'no music');
    disk.write('Loose/empty.mp3', '');
    makePicture(join(disk.root, 'Nils/Boats/cover.png'), 'red');
    makePicture(join(disk.root, 'Nils/artist.png'), 'blue');
  };

  it('finds what a scan of the same folder finds, with the same ids, words and pictures', async () => {
    fillDisk();
    await music.putFolder(disk.root);
    await disk.scan();
    expect((await scan()).hasEnded).to.equal(true);
    const recordsOf = async (folder: ScannedFolder, root: string) => ({
      tracks: (await folder.tracks()).map(({ source: { version, ...source }, ...track }) => ({
        ...track,
        addedAtMs: 0,
        source: { ...source, path: source.path.slice(root.length), modifiedMs: 0 },
        hasVersion: version !== undefined,
      })),
      albums: (await folder.albums()).map((album) => ({ ...album, addedAtMs: 0 })),
      artists: await folder.artists(),
      problems: (await folder.problems()).map(({ path, ...problem }) => ({ ...problem, path: path.slice(root.length) })),
      lyrics: (await Promise.all((await folder.tracks()).map(({ id }) => folder.store.get<LyricsRecord>(KINDS.lyrics, id)))).map(
        (found) => found?.doc ?? null,
      ),
    });
    const [expected, found] = [await recordsOf(disk, disk.root), await recordsOf(library, music.root)];
    expect(namesOf(await library.tracks())).to.deep.equal(['Buoy', 'Harbour', 'Pier', 'Speech', 'untagged']);
    expect(found.albums.filter(({ imageId }) => imageId !== null)).to.not.deep.equal([]);
    expect(found.lyrics.filter((lyrics) => lyrics !== null)).to.have.length(1);
    expect(found.problems).to.have.length(2);
    expect(found.tracks.every(({ hasVersion }) => hasVersion)).to.equal(true);
    expect({ ...found, tracks: found.tracks.map((track) => ({ ...track, hasVersion: false })) }).to.deep.equal(expected);
  });

  it('fetches parts of the music only, each file by a few requests, and nothing again when nothing changed', async () => {
    disk.tone('long.flac', { title: 'Long' });
    const tone = readFileSync(join(disk.root, 'long.flac'));
    const long = Buffer.concat([tone, Buffer.alloc(3_000_000)]);
    await music.put('long.flac', long);
    const requests = await bucket.server().recorded(async () => void (await scan()));
    const gets = requests.filter(({ path, range }) => path.includes('long.flac') && range !== '');
    const fetchedBytes = gets.map(({ range }) => {
      const [first = 0, last = 0] = range.slice('bytes='.length).split('-').map(Number);
      return last - first + 1;
    });
    expect(requests.filter(({ path, range }) => path.includes('long.flac') && range === '')).to.deep.equal([]);
    expect(gets.length).to.be.within(1, 6);
    expect(fetchedBytes.reduce((sum, bytes) => sum + bytes, 0)).to.be.below(6 * S3_BLOCK_BYTES);
    const again = await bucket.server().recorded(async () => void (await scan()));
    expect(again.filter(({ path }) => !path.includes('list-type'))).to.deep.equal([]);
  });

  it('notices what was added, replaced and removed', async () => {
    disk.tone('a/1.mp3', { title: 'One', artist: 'A', album: 'X' });
    disk.tone('a/2.mp3', { title: 'Two', artist: 'A', album: 'X' }, 330);
    await music.putFolder(disk.root);
    await scan();

    disk.tone('b/3.mp3', { title: 'Three', artist: 'B', album: 'Y' }, 440);
    disk.tone('a/2.mp3', { title: 'Zwo', artist: 'A', album: 'X' }, 330);
    await music.put('b/3.mp3', readFileSync(join(disk.root, 'b/3.mp3')));
    await music.put('a/2.mp3', readFileSync(join(disk.root, 'a/2.mp3')));
    await music.remove('a/1.mp3');
    await scan();
    expect(namesOf(await library.tracks())).to.deep.equal(['Three', 'Zwo']);
    expect((await library.albums()).map(({ name }) => name)).to.have.members(['X', 'Y']);
  });

  it('notices a file that was replaced within a second by one of the same size', async () => {
    const at = `${music.root}/1.mp3`;
    const isSameSecond = async () => {
      await music.put('1.mp3', toneBytes('Two'));
      const before = await music.files.entry(at);
      await scan();
      await music.put('1.mp3', toneBytes('Zwo'));
      const after = await music.files.entry(at);
      return before?.sizeBytes === after?.sizeBytes && before?.modifiedMs === after?.modifiedMs;
    };
    while (!(await isSameSecond())) await music.remove('1.mp3');
    await scan();
    expect(namesOf(await library.tracks())).to.deep.equal(['Zwo']);
  });

  for (const [status, sentence] of [
    [503, 'it answered 503'],
    [403, 'it answered 403'],
  ] as const)
    it(`keeps the library while the bucket answers ${String(status)}, gives the reason, and goes on once it is back`, async () => {
      await music.put('1.mp3', toneBytes('One'));
      await scan();
      bucket.server().refuse(status);
      await scan();
      expect(namesOf(await library.tracks())).to.deep.equal(['One']);
      const [problem] = await library.problems();
      expect(problem?.path).to.equal(music.root);
      expect(problem?.reason).to.include(`could not list: ${sentence}`);
      const [track] = await library.tracks();
      const source = () => createLibraryReader(library.store).source(`spotify:track:${track?.id ?? ''}`);
      expect((await source())?.unplayable).to.equal('The bucket with this file does not answer.');
      bucket.server().refuse(null);
      await music.put('2.mp3', toneBytes('Two', 330));
      expect((await scan()).hasEnded).to.equal(true);
      expect(namesOf(await library.tracks())).to.deep.equal(['One', 'Two']);
      expect(await library.problems()).to.deep.equal([]);
      expect((await source())?.unplayable).to.equal(null);
    });

  it('looks again from time to time, as buckets do not announce changes', async () => {
    await music.put('1.mp3', toneBytes('One'));
    const { until } = library.watch(undefined, { files: music.files, folders: [music.root] });
    await until(({ scanning, tracks }) => !scanning && tracks === 1);
    await music.put('2.mp3', toneBytes('Two', 330));
    await until(({ tracks }) => tracks === 2);
    expect(namesOf(await library.tracks())).to.deep.equal(['One', 'Two']);
  });

  it('is one library with a folder of this machine, where each keeps what is its own', async () => {
    disk.tone('here.mp3', { title: 'Here' });
    await music.put('there.mp3', toneBytes('There', 330));
    const files = createMixedMusicFiles([{ root: music.root, files: music.files }], folderMusicFiles);
    await scan({ files, folders: [disk.root, music.root] });
    expect(namesOf(await library.tracks())).to.deep.equal(['Here', 'There']);
    bucket.server().refuse(503);
    rmSync(join(disk.root, 'here.mp3'));
    disk.tone('new.mp3', { title: 'New' }, 440);
    await scan({ files, folders: [disk.root, music.root] });
    expect(namesOf(await library.tracks())).to.deep.equal(['New', 'There']);
  });

  function toneBytes(title: string, hertz = 220): Buffer {
    return readFileSync(disk.tone('tone.mp3', { title }, hertz));
  }
});
