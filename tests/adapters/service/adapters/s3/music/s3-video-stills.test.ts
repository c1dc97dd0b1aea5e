import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { fetchedStillOf, videoStillOf } from '#adapters/service/adapters/scanner/metadata/video-still.ts';
import { type MusicFile, MusicFileFailure } from '#adapters/service/application/ports/media/music-files.ts';
import { KINDS, type EpisodeRecord } from '#adapters/service/application/records/records.ts';
import { STILL_FETCHED_BYTES_MAX } from '#adapters/service/domain/constants/media/video.ts';
import { type S3Music, s3MusicForSuite } from '#tests/support/engines/s3-music.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { createScannedFolder, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';
import { ffmpeg } from '../../packaging/support/tools.ts';
import { FIXTURE_S, videoAt } from '../../video/fixtures.ts';

const LONG_S = 30;

describe('the still picture of a video in a bucket', () => {
  const scratch = scratchFolder('stills');
  const bucket = s3MusicForSuite('stills');
  let library: ScannedFolder;
  let music: S3Music;
  after(scratch.remove);
  beforeEach(() => {
    library = createScannedFolder();
    music = bucket.open();
  });
  afterEach(async () => {
    bucket.server().refuse(null);
    await library.remove();
  });

  const scan = async () => {
    const scanner = library.scanner(undefined, undefined, { files: music.files, folders: [music.root] });
    await scanner.rescan();
    await scanner.close();
  };
  const episodes = () => library.all<EpisodeRecord>(KINDS.episode);
  const put = async (name: string, path: string) => music.put(name, readFileSync(path));
  /** The middle of a picture, where the test picture has its colours. */
  const coloursOf = async (bytes: Uint8Array) =>
    [...(await sharp(bytes).resize(16, 12, { fit: 'fill' }).removeAlpha().raw().toBuffer())].slice(0, 16 * 8 * 3);
  const openAt = (path: string, read: (length: number) => void = () => undefined): MusicFile => {
    const bytes = readFileSync(path);
    return {
      ...{ sizeBytes: bytes.length, modifiedMs: 0, close: () => Promise.resolve() },
      async read(offset, length) {
        read(length);
        return bytes.subarray(offset, offset + length);
      },
    };
  };

  it('is there, as for those in folders', async () => {
    for (const name of ['mp4', 'mov', 'mkv', 'webm', 'fastStart', 'oneKeyFrame'] as const) {
      const path = await videoAt(name);
      await put(`${name}/${path.split('/').at(-1) ?? ''}`, path);
    }
    await scan();
    const found = await episodes();
    expect(found).to.have.length(6);
    expect(found.filter(({ imageId }) => imageId === null)).to.deep.equal([]);
  });

  for (const name of ['mp4', 'webm'] as const)
    it(`shows what that of a file on a disk shows: ${name}`, async () => {
      const path = await videoAt(name);
      const [onDisk, fetched] = [
        await videoStillOf(path, FIXTURE_S * 1_000),
        await fetchedStillOf(openAt(path), FIXTURE_S * 1_000),
      ];
      if (onDisk === null || fetched === null) throw new Error('There is no picture');
      const [expected, got] = [await coloursOf(onDisk), await coloursOf(fetched)];
      const differences = expected.map((one, at) => Math.abs(one - (got[at] ?? 0)));
      expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).to.be.below(12);
    });

  it('costs its tables and a frame of a long video, and no copy', async () => {
    const path = join(scratch.path, 'long.mp4');
    await ffmpeg([
      ...['-f', 'lavfi', '-i', 'testsrc=s=640x360:r=25,noise=alls=80:allf=t', '-f', 'lavfi', '-i', 'sine=330:r=44100'],
      ...['-t', String(LONG_S), '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-g', '50', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', path],
    ]);
    await put('long.mp4', path);
    const sizeBytes = readFileSync(path).length;
    expect(sizeBytes).to.be.above(3 * STILL_FETCHED_BYTES_MAX);
    const requests = await bucket.server().recorded(scan);
    const ranges = requests.filter(({ method, range }) => method === 'GET' && range !== '');
    const fetchedBytes = ranges.reduce((sum, { range }) => {
      const [first = 0, last = 0] = range.slice('bytes='.length).split('-').map(Number);
      return sum + last - first + 1;
    }, 0);
    expect((await episodes())[0]?.imageId).to.be.a('string');
    expect(fetchedBytes).to.be.below(2_000_000);
    expect(requests.filter(({ path: asked, range }) => asked.includes('long.mp4') && range === '')).to.deep.equal([]);
  });

  it('is done without where more than its part would be fetched', async () => {
    let readBytes = 0;
    const file = openAt(await videoAt('mp4'), (length) => (readBytes += length));
    expect(await fetchedStillOf(file, FIXTURE_S * 1_000, 20_000)).to.equal(null);
    expect(readBytes).to.be.at.most(20_000);
  });

  it('is no picture of noise', async () => {
    const file: MusicFile = { ...openAt(await videoAt('mp4')), read: async (_, length) => Buffer.alloc(length, 7) };
    expect(await fetchedStillOf(file, FIXTURE_S * 1_000)).to.equal(null);
  });

  for (const code of ['unreadable', 'changed', 'missing'] as const)
    it(`is left to a later scan when its file is ${code} meanwhile`, async () => {
      const path = await videoAt('mp4');
      let reads = 0;
      await fetchedStillOf(
        openAt(path, () => (reads += 1)),
        FIXTURE_S * 1_000,
      );
      const last = reads;
      const file = openAt(path, () => {
        if ((reads -= 1) === 0) throw new MusicFileFailure(code, 'It went away.');
      });
      expect(last).to.be.above(0);
      const outcome = await fetchedStillOf(file, FIXTURE_S * 1_000).catch((thrown: unknown) => thrown);
      expect(outcome).to.be.instanceOf(MusicFileFailure).with.property('code', code);
    });
});
