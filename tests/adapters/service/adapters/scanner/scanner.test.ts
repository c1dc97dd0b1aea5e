import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  KINDS,
  type EpisodeRecord,
  type FileRecord,
  type ImageRecord,
  type ShowRecord,
} from '#adapters/service/application/records/records.ts';
import { checkMusicFolder } from '#adapters/service/adapters/filesystem/music/check-music-folder.ts';
import { folderForEach, makePicture, retag, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

describe('library scanner', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  it('reads tags, length and format of every kind of file', async () => {
    const tags = {
      title: 'Vénus',
      artist: 'Björk',
      album: 'Début',
      album_artist: 'Björk',
      track: '3/9',
      disc: '2',
      date: '2019-05-17',
      genre: 'Pop',
    };
    ['mp3', 'm4a', 'flac', 'ogg', 'opus', 'wav'].forEach((extension, at) =>
      folder.tone(
        `${extension}/a.${extension}`,
        { ...tags, album: `Album ${extension}`, title: `Vénus ${extension}` },
        200 + at * 40,
      ),
    );
    expect(await folder.scan()).to.include({ tracks: 6, problems: 0, filesSeen: 6, filesDone: 6, scanning: false });
    const tracks = await folder.tracks();
    expect(tracks.map(({ source }) => source.codec).toSorted()).to.deep.equal(['aac', 'flac', 'mp3', 'opus', 'pcm', 'vorbis']);
    for (const { name, source, trackNumber } of tracks) {
      expect(source.durationMs, name).to.be.within(990, 1_060);
      expect(source.channels, name).to.equal(2);
      expect(source.bitrateBps, name).to.be.greaterThan(10_000);
      expect(trackNumber, name).to.equal(3);
    }
    const flac = (await folder.albums()).find(({ name }) => name === 'Album flac');
    expect(flac).to.include({ releaseDate: '2019-05-17', trackCount: 1 });
    expect((await folder.artists()).map(({ name }) => name)).to.deep.equal(['Björk']);
  });

  it('finds by the beginning of a word, whatever its case and accents', async () => {
    folder.tone('a.mp3', { title: 'Vénus de Milo', artist: 'Björk', album: 'Début' });
    await folder.scan();
    const found = async (kind: string, ...prefixes: string[]) =>
      (await folder.store.search({ kind, prefixes, offset: 0, limit: 9 })).total;
    expect(await found(KINDS.track, 'venu', 'mil')).to.equal(1);
    expect(await found(KINDS.track, 'bjor', 'debu')).to.equal(1);
    expect(await found(KINDS.album, 'deb')).to.equal(1);
    expect(await found(KINDS.artist, 'bjork')).to.equal(1);
    expect(await found(KINDS.track, 'enus')).to.equal(0);
  });

  it('names untagged files by their folders, and reads album.json beside them', async () => {
    folder.tone('Ada/Nine/01 - First.wav');
    folder.tone('music/ost/track7.opus', {}, 330);
    folder.write(
      'music/ost/album.json',
      JSON.stringify({ title: 'The OST', author: 'Lupus', date: '2021', tracks: [{ filename: 'track7.opus', title: 'Seven' }] }),
    );
    await folder.scan();
    expect((await folder.tracks()).map(({ name, trackNumber }) => [name, trackNumber])).to.deep.equal([
      ['First', 1],
      ['Seven', 1],
    ]);
    expect((await folder.albums()).map(({ name, releaseDate }) => [name, releaseDate])).to.deep.equal([
      ['Nine', ''],
      ['The OST', '2021'],
    ]);
    expect((await folder.artists()).map(({ name }) => name)).to.deep.equal(['Ada', 'Lupus']);
  });

  it('keeps discs apart and lists an album in its order', async () => {
    const tags = { artist: 'Ada', album: 'Long' };
    folder.tone('Long/CD 2/01 b.mp3', { ...tags, title: 'Third', track: '1' }, 210);
    folder.tone('Long/CD 1/02 a.mp3', { ...tags, title: 'Second', track: '2' }, 220);
    folder.tone('Long/CD 1/01 a.mp3', { ...tags, title: 'First', track: '1' }, 230);
    await folder.scan();
    const [album] = await folder.albums();
    expect(album).to.include({ name: 'Long', trackCount: 3 });
    const listed = await folder.store.list<{ name: string }>(KINDS.track, {
      index: 'album',
      prefix: `${album?.id}/`,
      offset: 0,
      limit: 9,
    });
    expect(listed.items.map(({ doc }) => doc.name)).to.deep.equal(['First', 'Second', 'Third']);
  });

  it('makes one compilation of a folder of many artists, and none of a guest', async () => {
    ['Ada', 'Ben', 'Cyd'].forEach((artist, at) =>
      folder.tone(`mix/${at}.mp3`, { artist, album: 'Mix', title: artist }, 210 + at * 20),
    );
    ['Ada', 'Ada', 'Ada feat. Ben'].forEach((artist, at) =>
      folder.tone(`own/${at}.mp3`, { artist, album: 'Own', title: `${at}` }, 310 + at * 20),
    );
    await folder.scan();
    const names = new Map((await folder.artists()).map(({ id, name }) => [id, name]));
    const albums = (await folder.albums()).map(({ name, type, artistIds, trackCount }) => [
      name,
      type,
      artistIds.map((id) => names.get(id)),
      trackCount,
    ]);
    expect(albums).to.deep.equal([
      ['Mix', 'compilation', ['Various Artists'], 3],
      ['Own', 'single', ['Ada'], 3],
    ]);
    const own = (await folder.albums()).find(({ name }) => name === 'Own');
    const ben = [...names].find(([, name]) => name === 'Ben')?.[0] ?? '';
    const guest = await folder.store.list(KINDS.album, { index: 'guest', prefix: `${ben}/`, offset: 0, limit: 9 });
    expect(guest.items.map(({ id }) => id)).to.include(own?.id);
  });

  it('keeps an embedded or a folder’s cover once, in three sizes, with its colour', async () => {
    makePicture(join(folder.root, '.red.png'), 'red');
    const first = folder.tone('.first.mp3', { artist: 'Ada', album: 'Red', title: '1' });
    const second = folder.tone('.second.mp3', { artist: 'Ada', album: 'Red', title: '2' }, 300);
    retag(first, join(folder.root, 'red/1.mp3'), { title: '1' }, join(folder.root, '.red.png'));
    retag(second, join(folder.root, 'red/2.mp3'), { title: '2' }, join(folder.root, '.red.png'));
    folder.tone('blue/1.flac', { artist: 'Ben', album: 'Blue', title: '3' }, 400);
    makePicture(join(folder.root, 'blue/Cover.jpg'), 'blue');
    await folder.scan();
    const images = await Promise.all(
      (await folder.albums()).map(({ imageId }) => folder.store.get<ImageRecord>(KINDS.image, imageId ?? '')),
    );
    const [blue, red] = images.map((image) => image?.doc);
    expect(red?.sizesPx).to.deep.equal([64, 300, 640]);
    expect(Number.parseInt(red?.dominantColor.slice(1, 3) ?? '', 16)).to.be.greaterThan(200);
    expect(Number.parseInt(blue?.dominantColor.slice(5, 7) ?? '', 16)).to.be.greaterThan(200);
    for (const sizePx of [64, 300, 640]) {
      const bytes = await folder.blobs.read(`images/${red?.id}-${sizePx}`);
      expect([...(bytes?.slice(0, 2) ?? [])]).to.deep.equal([0xff, 0xd8]);
    }
    expect((await folder.artists()).map(({ imageId }) => imageId)).to.deep.equal([red?.id, blue?.id]);
  });

  it('makes episodes of what lies under Podcasts', async () => {
    const tags = { artist: 'The Desk', album: 'Small Talk' };
    folder.tone('Podcasts/Small Talk/1.mp3', { ...tags, title: 'One', date: '2024-01-01' });
    folder.tone('Podcasts/Small Talk/2.mp3', { ...tags, title: 'Two', date: '2024-02-01', comment: 'On tea.' }, 300);
    expect(await folder.scan()).to.include({ tracks: 0, episodes: 2 });
    const [show] = await folder.all<ShowRecord>(KINDS.show);
    expect(show).to.include({ name: 'Small Talk', publisher: 'The Desk', episodeCount: 2 });
    const newest = await folder.store.list<EpisodeRecord>(KINDS.episode, {
      index: 'show',
      prefix: `${show?.id}/`,
      offset: 0,
      limit: 9,
    });
    expect(newest.items.map(({ doc }) => [doc.name, doc.description])).to.deep.equal([
      ['Two', 'On tea.'],
      ['One', ''],
    ]);
  });

  it('writes a file record for every shape a track is served in', async () => {
    folder.tone('a.flac', { title: 'A' });
    await folder.scan();
    const [track] = await folder.tracks();
    const files = await folder.store.list<FileRecord>(KINDS.file, {
      index: 'source',
      prefix: `${track?.id}/`,
      offset: 0,
      limit: 9,
    });
    expect(files.items.map(({ doc }) => doc.variant)).to.deep.equal(['mp4-cenc', 'mp4-clear', 'preview']);
    rmSync(join(folder.root, 'a.flac'));
    await folder.scan();
    expect(await folder.all(KINDS.file, 'source')).to.deep.equal([]);
  });

  it('lists what it cannot use with a reason, and reads the rest', async () => {
    folder.tone('good.mp3', { title: 'Good' });
    folder.write('empty.mp3', '');
    folder.write('text.flac', 'this is no music');
    const whole = folder.tone('cut.m4a');
    writeFileSync(whole, readFileSync(whole).subarray(0, 60));
    symlinkSync('/', join(folder.root, 'out'));
    symlinkSync(join(folder.root, 'good.mp3'), join(folder.root, 'in.mp3'));
    expect(await folder.scan()).to.include({ tracks: 1, problems: 4 });
    const problems = await folder.problems();
    expect(problems.map(({ path }) => path.slice(folder.root.length + 1))).to.deep.equal([
      'cut.m4a',
      'empty.mp3',
      'out',
      'text.flac',
    ]);
    expect(problems.every(({ reason }) => /^[A-Z].*\.$/.test(reason))).to.equal(true);
    rmSync(join(folder.root, 'out'));
    rmSync(join(folder.root, 'text.flac'));
    expect(await folder.scan()).to.include({ tracks: 1, problems: 2 });
  });

  for (const extension of ['mp3', 'm4a', 'flac', 'ogg', 'opus', 'wav']) {
    it(`keeps the id of a moved and of a re-tagged ${extension}`, async () => {
      const path = folder.tone(`a.${extension}`, { title: 'Before', artist: 'Ada', album: 'One' });
      await folder.scan();
      const [before] = await folder.tracks();
      mkdirSync(join(folder.root, 'new'));
      renameSync(path, join(folder.root, `new/b.${extension}`));
      await folder.scan();
      const [moved, ...others] = await folder.tracks();
      expect(others).to.deep.equal([]);
      expect(moved?.id).to.equal(before?.id);
      expect(moved?.addedAtMs).to.equal(before?.addedAtMs);
      retag(join(folder.root, `new/b.${extension}`), join(folder.root, `c.${extension}`), {
        title: 'After, at more length',
        album: 'Two',
      });
      rmSync(join(folder.root, 'new'), { recursive: true });
      await folder.scan();
      const tracks = await folder.tracks();
      expect(tracks.map(({ id, name }) => [id, name])).to.deep.equal([[before?.id, 'After, at more length']]);
      expect((await folder.albums()).map(({ name, trackCount }) => [name, trackCount])).to.deep.equal([['Two', 1]]);
    });
  }

  it('is one track for one sound found twice, and the other takes over when one goes', async () => {
    const first = folder.tone('a/1.mp3', { title: 'Same', artist: 'Ada', album: 'One' });
    copyFileSync(first, folder.write('b.mp3', ''));
    expect(await folder.scan()).to.include({ tracks: 1, problems: 0 });
    const [before] = await folder.tracks();
    rmSync(before?.source.path ?? '');
    await folder.scan();
    const [after, ...others] = await folder.tracks();
    expect(others).to.deep.equal([]);
    expect(after?.id).to.equal(before?.id);
    expect(after?.source.path).to.not.equal(before?.source.path);
    expect((await folder.albums()).map(({ trackCount }) => trackCount)).to.deep.equal([1]);
  });

  it('takes out what is gone: tracks, then empty albums and artists', async () => {
    folder.tone('a/1.mp3', { title: '1', artist: 'Ada', album: 'One' }, 210);
    folder.tone('a/2.mp3', { title: '2', artist: 'Ada', album: 'One' }, 230);
    folder.tone('b/1.mp3', { title: '3', artist: 'Ben', album: 'Two' }, 250);
    await folder.scan();
    rmSync(join(folder.root, 'a/1.mp3'));
    rmSync(join(folder.root, 'b'), { recursive: true });
    await folder.scan();
    expect((await folder.tracks()).map(({ name }) => name)).to.deep.equal(['2']);
    expect((await folder.albums()).map(({ name, trackCount }) => [name, trackCount])).to.deep.equal([['One', 1]]);
    expect((await folder.artists()).map(({ name }) => name)).to.deep.equal(['Ada']);
    expect(await folder.all(KINDS.scanned, 'folder')).to.have.length(1);
  });

  it('keeps what it knows of a folder that cannot be read now', async () => {
    folder.tone('a.mp3', { title: 'A' });
    await folder.scan();
    renameSync(folder.root, `${folder.root}-away`);
    expect(await folder.scan()).to.include({ tracks: 1, problems: 1 });
    renameSync(`${folder.root}-away`, folder.root);
    expect(await folder.scan()).to.include({ tracks: 1, problems: 0 });
  });

  it('explains in one sentence what is wrong with a music folder', async () => {
    const file = folder.write('a.txt', 'a');
    expect(await checkMusicFolder(folder.root)).to.equal(null);
    expect(await checkMusicFolder(join(folder.root, 'nowhere'))).to.equal(
      `The music folder ${join(folder.root, 'nowhere')} does not exist.`,
    );
    expect(await checkMusicFolder(file)).to.equal(`The music folder ${file} is a file, not a folder.`);
    if (process.getuid?.() === 0) return;
    chmodSync(folder.root, 0);
    expect(await checkMusicFolder(folder.root)).to.match(/permission denied\.$/);
    chmodSync(folder.root, 0o700);
  });
});
