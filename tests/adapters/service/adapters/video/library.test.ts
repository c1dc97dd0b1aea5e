import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { createLibraryReader } from '#adapters/service/application/catalog/library-reader.ts';
import { KINDS, type EpisodeRecord, type ShowRecord } from '#adapters/service/application/records/records.ts';
import { folderForEach, makePicture, retag, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';
import { videoAt, type VideoName } from './fixtures.ts';
import { noise } from '#tests/support/service/audio-fixtures.ts';

describe('videos in the library', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  const put = async (name: VideoName, path: string) => {
    mkdirSync(dirname(join(folder.root, path)), { recursive: true });
    copyFileSync(await videoAt(name), join(folder.root, path));
  };
  const episodes = () => folder.all<EpisodeRecord>(KINDS.episode);
  const shows = () => folder.all<ShowRecord>(KINDS.show);

  it('are the episodes of a show named by their folder, with its cover', async () => {
    await put('mp4', 'Evening Talks/01 - First.mp4');
    await put('webm', 'Evening Talks/02 - Second.webm');
    makePicture(join(folder.root, 'Evening Talks/cover.png'), 'blue');
    await folder.scan();
    const [show] = await shows();
    expect([show?.name, show?.episodeCount, show?.mediaType]).to.deep.equal(['Evening Talks', 2, 'video']);
    expect(show?.imageId).to.be.a('string');
    const [first, second] = (await episodes()).toSorted((a, b) => (a.source.path < b.source.path ? -1 : 1));
    expect([first?.name, second?.name]).to.deep.equal(['Moving bars', 'Moving bars']);
    expect([first?.source.durationMs, first?.source.container, first?.source.codec]).to.deep.equal([12_000, 'mp4', 'aac']);
    expect([second?.source.container, second?.source.codec]).to.deep.equal(['webm', 'opus']);
    expect(first?.video).to.deep.equal({
      codecString: 'avc1.64000b',
      soundCodecString: 'mp4a.40.2',
      widthPx: 160,
      heightPx: 120,
      subtitles: [],
    });
    expect(second?.video?.codecString).to.match(/^vp09\./);
    expect(await folder.tracks()).to.deep.equal([]);
    const reader = createLibraryReader(folder.store);
    expect((await reader.show(show?.id ?? ''))?.media_type).to.equal('video');
    expect((await reader.source(`spotify:episode:${first?.id ?? ''}`))?.video?.widthPx).to.equal(160);
  });

  it('bear the names of their files where they have no title, and of the music folder where they lie in no other', async () => {
    retag(await videoAt('mov'), join(folder.root, '03 - Harbour.mov'), { title: '' });
    await folder.scan();
    expect((await episodes()).map(({ name }) => name)).to.deep.equal(['Harbour']);
    expect((await shows()).map(({ name }) => name)).to.deep.equal([folder.root.split('/').at(-1)]);
  });

  it('show a picture of themselves where they have no cover', async () => {
    await put('mp4', 'Talks/one.mp4');
    await put('mkv', 'Talks/two.mkv');
    await folder.scan();
    const found = await episodes();
    expect(found.map(({ imageId }) => typeof imageId)).to.deep.equal(['string', 'string']);
    expect((await folder.all<{ id: string }>(KINDS.image, 'id')).map(({ id }) => id)).to.include(found[0]?.imageId);
  });

  it('come with the words beside them; new words are found', async () => {
    await put('mp4', 'Talks/one.mp4');
    folder.write('Talks/one.en.vtt', 'WEBVTT\n\n');
    await folder.scan();
    folder.write('Talks/one.de.srt', '');
    await folder.scan();
    const [episode] = await episodes();
    expect(episode?.video?.subtitles).to.deep.equal([
      { language: 'de', name: 'one.de.srt' },
      { language: 'en', name: 'one.en.vtt' },
    ]);
  });

  it('that browsers do not take are listed and not playable; those without sound and broken ones are problems, and stop nothing', async () => {
    await put('oldCodec', 'Talks/old.mkv');
    await put('silent', 'Talks/silent.mp4');
    folder.write('Talks/noise.webm', noise(40_000));
    await put('mkv', 'Talks/good.mkv');
    await folder.scan();
    const reasons = Object.fromEntries(
      (await episodes()).map(({ source, unplayable }) => [source.path.split('/').at(-1), unplayable]),
    );
    expect(reasons['good.mkv']).to.equal(null);
    expect(reasons['old.mkv']).to.match(/^The picture of this video \(vp8\)/);
    const problems = Object.fromEntries((await folder.problems()).map(({ path, reason }) => [path.split('/').at(-1), reason]));
    expect(problems['silent.mp4']).to.equal('It holds a picture, but no sound.');
    expect(problems['noise.webm']).to.match(/damaged/);
  });

  it('change nothing for music: an MP4 of sound alone stays a track with the id of its sound, a cover is no picture to watch', async () => {
    folder.tone('Artist/Album/one.m4a', { title: 'One', artist: 'Artist', album: 'Album' }, 300);
    makePicture(join(folder.root, 'cover.png'), 'red');
    await folder.scan();
    const [before] = await folder.tracks();
    retag(join(folder.root, 'Artist/Album/one.m4a'), join(folder.root, 'Other/Album/two.mp4'), { title: 'Two' });
    rmSync(join(folder.root, 'Artist'), { recursive: true });
    await folder.scan();
    expect(await episodes()).to.deep.equal([]);
    expect((await folder.tracks()).map(({ id, name }) => [id, name])).to.deep.equal([[before?.id, 'Two']]);
    expect((await folder.problems()).length).to.equal(0);
  });
});
