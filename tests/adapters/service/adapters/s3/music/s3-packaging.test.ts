import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from 'chai';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import { sourceKey } from '#adapters/service/adapters/packaging/index-store.ts';
import { isBlobName } from '#adapters/service/application/ports/blobs.ts';
import { createVideoPackager } from '#adapters/service/adapters/video/packager.ts';
import { INDEX_FETCH_BYTES } from '#adapters/service/domain/constants/instances/s3.ts';
import type { AudioSource, Variant } from '#adapters/service/application/ports/media/packager.ts';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import { type S3Music, s3MusicForSuite } from '#tests/support/engines/s3-music.ts';
import { createFixtureFolder, type FixtureFolder, type FixtureName } from '../../packaging/support/fixtures.ts';
import { createCountingBlobs, MASTER_KEY, readAll, SILENT, wholeFile } from '../../packaging/support/tools.ts';
import { sourceAt, videoAt } from '../../video/fixtures.ts';

describe('packaging of music in a bucket', () => {
  const bucket = s3MusicForSuite('packaging');
  let fixtures: FixtureFolder;
  let music: S3Music;
  before(async () => (fixtures = await createFixtureFolder()));
  after(() => fixtures.remove());
  beforeEach(() => (music = bucket.open()));

  /** The same source in the bucket. */
  async function inBucket(source: AudioSource): Promise<AudioSource> {
    const name = basename(source.path);
    await music.put(name, await readFile(source.path));
    const path = `${music.root}/${name}`;
    const { modifiedMs = 0, version = '' } = (await music.files.entry(path)) ?? {};
    return { ...source, path, modifiedMs, version };
  }

  const open = (encoder: 'ffmpeg' | 'wasm', isInBucket: boolean) =>
    createPackager({
      blobs: createCountingBlobs().blobs,
      masterKey: MASTER_KEY,
      logger: SILENT,
      encoder,
      ...(isInBucket ? { files: music.files } : {}),
    });

  for (const [name, variant, encoder] of [
    ['mp3', 'mp3', 'wasm'],
    ['m4a', 'mp4-cenc', 'wasm'],
    ['flac16', 'preview', 'wasm'],
    ['opus', 'mp4-clear', 'wasm'],
    ['vorbis', 'aac-clear', 'wasm'],
    ['wav', 'aac-cenc', 'ffmpeg'],
    ['alac', 'aac-clear', 'ffmpeg'],
  ] as const satisfies readonly (readonly [FixtureName, Variant, 'ffmpeg' | 'wasm'])[])
    it(`gives the bytes that the file on a disk gives: ${name} as ${variant}`, async () => {
      const local = await fixtures.sourceOf(name);
      const there = await inBucket(local);
      const [onDisk, packager] = [open(encoder, false), open(encoder, true)];
      const [expected, found] = [await wholeFile(onDisk, local, variant), await wholeFile(packager, there, variant)];
      await Promise.all([onDisk.close(), packager.close()]);
      expect(found.equals(expected)).to.equal(true);
    });

  it('asks for a part of the music where a part of it is asked for, by one request for each', async () => {
    const source = await inBucket(await fixtures.sourceOf('mp3'));
    const packager = open('wasm', true);
    await packager.describe(source, 'mp3');
    const requests = await bucket.server().recorded(async () => {
      for (const from of [100_000, 0, 200_000]) {
        await packager.describe(source, 'mp3');
        await readAll(packager.read(source, 'mp3', from, from + 99_999));
      }
    });
    await packager.close();
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET', 'GET', 'GET']);
    for (const { range } of requests) {
      const [first = 0, last = 0] = range.slice('bytes='.length).split('-').map(Number);
      expect(last - first).to.equal(99_999);
    }
  });

  it('reads of a video what is watched, and asks for nothing else', async () => {
    const source = await inBucket(await sourceAt(await videoAt('mp4')));
    const videos = createVideoPackager({ blobs: createCountingBlobs().blobs, logger: SILENT, files: music.files });
    await videos.segment(source, 'picture', 0);
    const requests = await bucket.server().recorded(async () => {
      for (const startS of [4, 8, 4]) {
        const piece = await videos.segment(source, 'picture', startS);
        await readAll(piece.read(0, piece.sizeBytes - 1));
      }
    });
    await videos.close();
    expect(requests.filter(({ method, range }) => method !== 'GET' || range === '')).to.deep.equal([]);
    expect(requests.length).to.be.at.most(4);
  });

  for (const isVersionKnown of [true, false])
    it(`never joins bytes of two versions of the same size and time, also where the first is ${isVersionKnown ? 'known' : 'not known'}`, async () => {
      const [one, two] = [1, 2].map((byte) => Buffer.alloc(500_000, byte)) as [Buffer, Buffer];
      const readAcross = async () => {
        await music.put('1.mp3', one);
        const known = await music.files.entry(`${music.root}/1.mp3`);
        if (known === null) throw new Error('The file is missing');
        const { modifiedMs, sizeBytes, version } = known;
        const options = { known: { modifiedMs, sizeBytes, ...(isVersionKnown && { version }) } };
        const file = await music.files.open(`${music.root}/1.mp3`, options);
        if (!isVersionKnown) await file.read(0, 100_000);
        await music.put('1.mp3', two);
        const after = await music.files.entry(`${music.root}/1.mp3`);
        const outcome = await file.read(200_000, 100_000).then(String, (thrown: unknown) => (thrown as Error).message);
        return after?.modifiedMs === modifiedMs ? outcome : null;
      };
      let outcome = await readAcross();
      while (outcome === null) outcome = await readAcross();
      expect(outcome).to.equal('The file has changed.');
    });

  it('has another key for each version of a source, and none for a place without versions', () => {
    const source = { id: '0'.repeat(22), sizeBytes: 36, modifiedMs: 36 } as AudioSource;
    const keys = [source, { ...source, version: '"a"' }, { ...source, version: '"b"' }].map(sourceKey);
    expect(new Set(keys).size).to.equal(3);
    expect(keys[0]).to.match(/^0{22}-10-10-v\d+$/);
    expect(keys.every((key) => isBlobName(`packets/${key}`))).to.equal(true);
  });

  it('finds the packets of a file by few requests', async () => {
    const source = await inBucket(await fixtures.sourceOf('flac24'));
    const packager = open('wasm', true);
    const requests = await bucket.server().recorded(async () => void (await packager.describe(source, 'mp4-clear')));
    await packager.close();
    expect(source.sizeBytes).to.be.above(1_000_000);
    expect(requests.filter(({ method }) => method === 'GET').length).to.be.at.most(2 + source.sizeBytes / INDEX_FETCH_BYTES);
  });

  it('plays no file that was replaced since the scan, and none that went away', async () => {
    const source = await inBucket(await fixtures.sourceOf('mp3'));
    const packager = open('wasm', true);
    const codeOf = () =>
      wholeFile(packager, source, 'mp3').then(
        () => 'played',
        (thrown: unknown) => (thrown instanceof PackagingFailure ? `${thrown.code}: ${thrown.message}` : String(thrown)),
      );
    expect(await codeOf()).to.equal('played');
    await music.put(basename(source.path), Buffer.alloc(10));
    expect(await codeOf()).to.equal('changed: This file has changed since it was scanned.');
    await music.remove(basename(source.path));
    expect(await codeOf()).to.equal('missing: This file is no longer where it was.');
    bucket.server().refuse(403);
    expect(await codeOf()).to.equal('unavailable: This file cannot be read now.');
    bucket.server().refuse(null);
    await packager.close();
  });

  it('cuts videos, and reads the words beside them', async () => {
    const local = await sourceAt(await videoAt('mp4'));
    const there = await inBucket(local);
    const [onDisk, videos] = [undefined, music.files].map((files) =>
      createVideoPackager({ blobs: createCountingBlobs().blobs, logger: SILENT, ...(files ? { files } : {}) }),
    );
    const bytesOf = async (packager: typeof videos, source: AudioSource) => {
      const piece = await packager?.segment(source, 'picture', 4);
      return piece ? readAll(piece.read(0, piece.sizeBytes - 1)) : Buffer.alloc(0);
    };
    const expected = await bytesOf(onDisk, local);
    expect(expected.length).to.be.above(1_000);
    expect((await bytesOf(videos, there)).equals(expected)).to.equal(true);
    await music.put('a.en.vtt', Buffer.from('WEBVTT'));
    expect(Buffer.from((await videos?.subtitles(there, 'a.en.vtt')) ?? []).toString()).to.equal('WEBVTT');
    expect(await videos?.subtitles(there, 'a.de.vtt')).to.equal(null);
    await Promise.all([onDisk?.close(), videos?.close()]);
  });
});
