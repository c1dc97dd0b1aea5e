import { copyFile, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import { createVideoPackager } from '#adapters/service/adapters/video/packager.ts';
import { segmentLength } from '#adapters/service/adapters/video/video-index.ts';
import type { VideoTrackKind } from '#adapters/service/application/ports/media/video-packager.ts';
import { createCountingBlobs, SILENT } from '../packaging/support/tools.ts';
import { bytesOf, FIXTURE_FRAMES, framesOf, sourceAt, startsOf, videoAt, VIDEOS, type VideoName } from './fixtures.ts';
import { noise } from '#tests/support/service/audio-fixtures.ts';

const hashes = (frames: readonly { readonly hash: string }[]) => frames.map(({ hash }) => hash);

describe('segments of videos', () => {
  const kept = createCountingBlobs();
  const packager = createVideoPackager({ blobs: kept.blobs, logger: SILENT });
  after(() => packager.close());

  const sourceOf = async (name: VideoName) => sourceAt(await videoAt(name));
  const joined = async (name: VideoName, track: VideoTrackKind, only?: readonly number[]) => {
    const source = await sourceOf(name);
    const parts = [await bytesOf(await packager.init(source, track))];
    for (const startS of only ?? (await startsOf(packager, source))) {
      parts.push(await bytesOf(await packager.segment(source, track, startS)));
    }
    return Buffer.concat(parts);
  };

  for (const name of ['mp4', 'mov', 'mkv', 'webm', 'fastStart'] as const) {
    describe(`of ${VIDEOS[name].file}`, () => {
      it('joined are all pictures of the source, none twice, at even distances', async () => {
        const shownFrames = await framesOf(await joined(name, 'picture'), 'pictures');
        expect(shownFrames.length).to.equal(FIXTURE_FRAMES);
        expect(hashes(shownFrames)).to.deep.equal(hashes(await framesOf(await videoAt(name), 'pictures')));
        const gaps = new Set(shownFrames.slice(1).map(({ shown }, at) => shown - (shownFrames[at]?.shown ?? 0)));
        expect([...gaps].every((gap) => gap > 0)).to.equal(true);
        expect(gaps.size).to.equal(1);
      });

      it('joined are all packets of the sound, one behind the other', async () => {
        const shownFrames = await framesOf(await joined(name, 'sound'), 'sound packets');
        expect(hashes(shownFrames)).to.deep.equal(hashes(await framesOf(await videoAt(name), 'sound packets')));
        for (const [at, { shown }] of shownFrames.slice(1).entries())
          expect(shown).to.be.greaterThan(shownFrames[at]?.shown ?? 0);
      });

      it('can each be decoded alone: they start with a key frame', async () => {
        const source = await sourceOf(name);
        const counts: number[] = [];
        for (const startS of await startsOf(packager, source)) {
          const shownFrames = await framesOf(await joined(name, 'picture', [startS]), 'pictures');
          counts.push(shownFrames.length);
        }
        expect(counts).to.deep.equal([100, 100, 100]);
      });
    });
  }

  it('have the declared length, whole and in part, and the same bytes under the same tag each time', async () => {
    const source = await sourceOf('mp4');
    const again = createVideoPackager({ blobs: createCountingBlobs().blobs, logger: SILENT });
    for (const piece of ['init', 0, 8] as const) {
      const of = (one: typeof packager) =>
        piece === 'init' ? one.init(source, 'picture') : one.segment(source, 'picture', piece);
      const [first, second] = [await of(packager), await of(again)];
      const bytes = await bytesOf(first);
      expect(bytes.length).to.equal(first.sizeBytes);
      expect(second.etag).to.equal(first.etag);
      expect(bytes.equals(await bytesOf(second))).to.equal(true);
      expect((await bytesOf(first, 100, 299)).equals(bytes.subarray(100, 300))).to.equal(true);
    }
    await again.close();
  });

  it('that hold no key frame hold the pictures of the one before, up to the end', async () => {
    const source = await sourceOf('oneKeyFrame');
    expect((await packager.describe(source)).segmentLengthS).to.equal(4);
    for (const startS of [0, 4, 8]) {
      const shownFrames = await framesOf(await joined('oneKeyFrame', 'picture', [startS]), 'pictures');
      expect(shownFrames.length).to.equal(FIXTURE_FRAMES);
    }
  });

  it('behind the end of picture and sound are empty', async () => {
    const source = { ...(await sourceOf('mp4')), durationMs: 30_000 };
    for (const track of ['picture', 'sound'] as const) {
      const piece = await packager.segment(source, track, 20);
      expect([piece.sizeBytes, (await bytesOf(piece)).length]).to.deep.equal([0, 0]);
    }
  });

  it('begin at whole multiples of their length and before the end, and nowhere else', async () => {
    const source = await sourceOf('mp4');
    for (const startS of [1, 6, 12, 400]) expect(await codeOf(packager.segment(source, 'picture', startS))).to.equal('missing');
  });

  it('are looked for once: a service that starts again knows where they are', async () => {
    const source = await sourceOf('fastStart');
    await packager.describe(source);
    const { writes } = kept.counts;
    const again = createVideoPackager({ blobs: kept.blobs, logger: SILENT });
    expect(await again.describe(source)).to.deep.equal(await packager.describe(source));
    expect(kept.counts.writes).to.equal(writes);
    await again.close();
  });

  it('are made of several videos at once, more than are held open', async () => {
    const names = ['mp4', 'mov', 'mkv', 'webm', 'fastStart', 'oneKeyFrame'] as const;
    const fresh = createVideoPackager({ blobs: kept.blobs, logger: SILENT });
    const sizes = async (from: typeof packager) =>
      Promise.all(names.map(async (name) => (await bytesOf(await from.segment(await sourceOf(name), 'picture', 8))).length));
    expect(await sizes(fresh)).to.deep.equal(await sizes(packager));
    await fresh.close();
  });

  describe('of files that are not what they were', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'cadenza-video-'));
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));
    const copyOf = async (name: VideoName) => {
      const path = join(folder, VIDEOS[name].file);
      await copyFile(await videoAt(name), path);
      return path;
    };

    it('are refused: changed, missing, broken, unsupported', async () => {
      const path = await copyOf('mp4');
      const source = await sourceAt(path);
      expect(await codeOf(packager.segment(source, 'picture', 0))).to.equal('fine');
      await utimes(path, 1, 1);
      expect(await codeOf(packager.segment(source, 'picture', 0))).to.equal('changed');
      await writeFile(path, noise(50_000));
      expect(await codeOf(packager.describe(await sourceAt(path)))).to.equal('broken');
      await rm(path);
      expect(await codeOf(packager.init(source, 'sound'))).to.equal('missing');
      expect(await codeOf(packager.describe(await sourceOf('oldCodec')))).to.equal('unsupported');
      expect(await codeOf(packager.describe(await sourceOf('silent')))).to.equal('unsupported');
    });

    for (const name of ['mp4', 'fastStart', 'mkv', 'webm'] as const)
      it(`cut off in the middle are served or refused, never by another error: ${VIDEOS[name].file}`, async () => {
        const path = await copyOf(name);
        const { sizeBytes } = await sourceAt(path);
        for (const part of [0.9, 0.5, 0.1, 0.01]) {
          await truncate(path, Math.floor(sizeBytes * part));
          const cut = await sourceAt(path);
          for (const startS of [0, 8]) {
            const read = packager.segment(cut, 'picture', startS).then(async (piece) => bytesOf(piece));
            expect(await codeOf(read)).to.be.oneOf(['fine', 'broken', 'unsupported', 'missing']);
          }
        }
      });
  });
});

describe('how long segments are', () => {
  for (const [gapsS, lengthS] of [
    [[], 4],
    [[1, 1, 1], 4],
    [[5.005, 5.005], 6],
    [[8.3, 8.3, 2], 9],
    [[30, 30], 10],
  ] as const)
    it(`with key frames ${gapsS.join(', ')} s apart: ${String(lengthS)} s`, () => expect(segmentLength(gapsS)).to.equal(lengthS));
});

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (thrown) {
    if (thrown instanceof PackagingFailure && /[.)]$/.test(thrown.message)) return thrown.code;
    throw thrown;
  }
  return 'fine';
}
