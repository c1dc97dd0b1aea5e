import { stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import { variantsOf } from '#adapters/service/application/records/audio-variants.ts';
import type { AudioSource } from '#adapters/service/application/ports/media/packager.ts';
import { createFixtureFolder, type FixtureFolder, type FixtureName } from './support/fixtures.ts';
import { createCountingBlobs, readAll, MASTER_KEY, SILENT, wholeFile } from './support/tools.ts';
import { noise } from '#tests/support/service/audio-fixtures.ts';

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (thrown) {
    if (thrown instanceof PackagingFailure && thrown.message.endsWith('.')) return thrown.code;
    throw thrown;
  }
  return 'fine';
}

describe("the packager's errors for files it cannot serve", () => {
  let fixtures: FixtureFolder;
  const packager = createPackager({ blobs: createCountingBlobs().blobs, masterKey: MASTER_KEY, logger: SILENT });

  beforeEach(async () => {
    fixtures = await createFixtureFolder();
  });
  afterEach(() => fixtures.remove());
  after(() => packager.close());

  const restated = async (source: AudioSource): Promise<AudioSource> => {
    const { size, mtimeMs } = await stat(source.path);
    return { ...source, sizeBytes: size, modifiedMs: mtimeMs };
  };

  it('changed: another time or another size than the scan saw, also between two reads', async () => {
    const source = await fixtures.sourceOf('m4aFastStart');
    expect(await codeOf(packager.describe(source, 'mp4-clear'))).to.equal('fine');
    await utimes(source.path, 1, 1);
    expect(await codeOf(packager.describe(source, 'mp4-clear'))).to.equal('changed');
    expect(await codeOf(readAll(packager.read(source, 'mp4-clear', 0, 9)))).to.equal('changed');
    expect(await codeOf(packager.describe(await restated(source), 'mp4-clear'))).to.equal('fine');
  });

  it('missing: no file', async () => {
    const source = { ...(await fixtures.sourceOf('m4aFastStart')), path: join(fixtures.folder, 'gone.m4a') };
    expect(await codeOf(packager.describe(source, 'mp4-clear'))).to.equal('missing');
  });

  it('unsupported: a shape this codec is not served in', async () => {
    expect(await codeOf(packager.describe(await fixtures.sourceOf('m4aFastStart'), 'mp3'))).to.equal('unsupported');
  });

  it('unsupported: Apple Lossless without ffmpeg', async () => {
    const bare = createPackager({ blobs: createCountingBlobs().blobs, masterKey: MASTER_KEY, logger: SILENT, encoder: 'wasm' });
    expect(await codeOf(bare.describe(await fixtures.sourceOf('alac'), 'aac-clear'))).to.equal('unsupported');
    await bare.close();
  });

  const kinds: readonly FixtureName[] = ['m4aFastStart', 'adts', 'flac16', 'opus', 'mp3Variable', 'vorbis', 'wav', 'aiff'];
  for (const name of kinds) {
    it(`broken or unsupported: noise, nothing, or half a header instead of a file: ${name}`, async () => {
      const source = await fixtures.sourceOf(name);
      const variant = variantsOf(source.codec, source.container)[0] ?? 'preview';
      for (const bytes of [noise(20_000), Buffer.alloc(0), Buffer.alloc(5_000), Buffer.from('OggS')]) {
        await writeFile(source.path, bytes);
        const code = await codeOf(packager.describe(await restated(source), variant));
        expect(code).to.be.oneOf(['broken', 'unsupported']);
      }
    });

    it(`a file cut off in the middle is served or refused, never by another error: ${name}`, async () => {
      const source = await fixtures.sourceOf(name);
      const variant = variantsOf(source.codec, source.container)[0] ?? 'preview';
      for (const part of [0.9, 0.5, 0.1, 0.01]) {
        await truncate(source.path, Math.floor(source.sizeBytes * part));
        const cut = await restated(source);
        expect(await codeOf(wholeFile(packager, cut, variant))).to.be.oneOf(['fine', 'broken', 'unsupported', 'changed']);
      }
    });
  }
});
