import { expect } from 'chai';
import { ENCODED_HEAD_FRAGMENTS } from '#adapters/service/domain/constants/media/packaging.ts';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import { fileIdOf, variantsOf } from '#adapters/service/application/records/audio-variants.ts';
import { createFixtureFolder, type FixtureFolder } from './support/fixtures.ts';
import { createCountingBlobs, readAll, MASTER_KEY, SILENT, wholeFile } from './support/tools.ts';

describe('what the packager keeps', () => {
  let fixtures: FixtureFolder;

  before(async () => {
    fixtures = await createFixtureFolder();
  });
  after(() => fixtures.remove());

  const packagerOn = (blobs: ReturnType<typeof createCountingBlobs>, encoder: 'auto' | 'wasm' = 'auto') =>
    createPackager({ blobs: blobs.blobs, masterKey: MASTER_KEY, logger: SILENT, encoder });

  it('a packet index, in a few bytes a packet, which the next start reads', async () => {
    const source = await fixtures.sourceOf('m4aLong');
    const kept = createCountingBlobs();
    const [first, second] = [packagerOn(kept), packagerOn(kept)];
    const file = await first.describe(source, 'mp4-cenc');
    expect(kept.counts).to.deep.equal({ reads: 1, hits: 0, writes: 1 });
    expect([...kept.kept.values()][0]?.length).to.be.lessThan((47 * 44_100 * 5) / 1_024);
    expect(await second.describe(source, 'mp4-cenc')).to.deep.equal(file);
    expect(kept.counts).to.deep.equal({ reads: 2, hits: 1, writes: 1 });
    await Promise.all([first.close(), second.close()]);
  });

  it('nothing it cannot read: a damaged index or encoding is made again', async () => {
    const kept = createCountingBlobs();
    for (const [name, variant] of [
      ['m4aLong', 'mp4-cenc'],
      ['wav', 'aac-cenc'],
    ] as const) {
      const source = await fixtures.sourceOf(name);
      const first = packagerOn(kept);
      const whole = await wholeFile(first, source, variant);
      await first.close();
      for (const blob of kept.kept.keys()) kept.kept.set(blob, Uint8Array.of(1, 2, 3));
      const second = packagerOn(kept);
      expect((await wholeFile(second, source, variant)).equals(whole)).to.equal(true);
      await second.close();
    }
  });

  it('nothing with a bit that fell over: it is noticed, made again and kept again', async () => {
    const kept = createCountingBlobs();
    for (const [name, variant, prefix] of [
      ['m4aLong', 'mp4-cenc', 'packets/'],
      ['wav', 'aac-cenc', 'encoded/'],
    ] as const) {
      const source = await fixtures.sourceOf(name);
      const first = packagerOn(kept);
      const whole = await wholeFile(first, source, variant);
      await first.close();
      const names = [...kept.kept.keys()].filter((blob) => blob.startsWith(prefix) && !blob.endsWith('ledger'));
      const good = new Map(names.map((blob) => [blob, Buffer.from(kept.kept.get(blob) ?? [])]));
      expect(names).to.not.deep.equal([]);
      for (const [blob, bytes] of good) {
        const damaged = Buffer.from(bytes);
        damaged[damaged.length >> 1]! ^= 1;
        kept.kept.set(blob, damaged);
      }
      const second = packagerOn(kept);
      expect((await wholeFile(second, source, variant)).equals(whole), name).to.equal(true);
      await second.close();
      for (const [blob, bytes] of good) expect(bytes.equals(kept.kept.get(blob) ?? new Uint8Array()), blob).to.equal(true);
    }
  });

  it('serves all the same when nothing can be kept', async () => {
    const kept = createCountingBlobs();
    const full = {
      ...kept.blobs,
      write: () => Promise.reject(new Error('ENOSPC')),
      read: () => Promise.reject(new Error('EIO')),
    };
    const packager = createPackager({ blobs: full, masterKey: MASTER_KEY, logger: SILENT });
    const { sizeBytes } = await packager.describe(await fixtures.sourceOf('vorbis'), 'aac-clear');
    expect((await wholeFile(packager, await fixtures.sourceOf('vorbis'), 'aac-clear')).length).to.equal(sizeBytes);
    expect((await wholeFile(packager, await fixtures.sourceOf('opus'), 'mp4-clear')).length).to.be.greaterThan(0);
    await packager.close();
  });

  for (const encoder of ['auto', 'wasm'] as const) {
    it(`only the head of a re-encoded file whose beginning alone was asked for: ${encoder}`, async () => {
      const source = await fixtures.sourceOf('mp3');
      const kept = createCountingBlobs();
      const packager = packagerOn(kept, encoder);
      const { seekTable } = await packager.describe(source, 'aac-cenc');
      await readAll(packager.read(source, 'aac-cenc', 0, seekTable.offset + (seekTable.segments[0]?.[0] ?? 0) - 1));
      await packager.close();
      const encoded = [...kept.kept.keys()].filter((name) => name.startsWith('encoded/') && !name.endsWith('ledger'));
      expect(encoded.length).to.be.at.most(1);
      expect(seekTable.segments.length).to.be.greaterThan(ENCODED_HEAD_FRAGMENTS);
    });
  }

  it('a head that was warmed: the first bytes are then only read', async () => {
    const source = await fixtures.sourceOf('wav');
    const kept = createCountingBlobs();
    const packager = packagerOn(kept);
    const written = new Promise<void>((resolve) => {
      const { write } = kept.blobs;
      kept.blobs.write = async (name, bytes) => {
        await write(name, bytes);
        if (name.endsWith('ledger')) resolve();
      };
    });
    packager.warm(source, 'aac-cenc');
    await written;
    const { writes } = kept.counts;
    const { seekTable } = await packager.describe(source, 'aac-cenc');
    await readAll(packager.read(source, 'aac-cenc', 0, seekTable.offset + (seekTable.segments[0]?.[0] ?? 0) - 1));
    expect(kept.counts.writes).to.equal(writes);
    await packager.close();
  });

  for (const encoder of ['auto', 'wasm'] as const) {
    it(`no encoder after it is closed; a reader rejects: ${encoder}`, async () => {
      const source = await fixtures.sourceOf('mp3');
      const packager = packagerOn(createCountingBlobs(), encoder);
      const { sizeBytes } = await packager.describe(source, 'aac-cenc');
      const reading = readAll(packager.read(source, 'aac-cenc', 0, sizeBytes - 1)).catch((reason: unknown) => reason);
      await new Promise((resolve) => setImmediate(resolve));
      await packager.close();
      expect(await reading)
        .to.be.instanceOf(Error)
        .with.property('code', 'unavailable');
    });
  }
});

describe('variants and file ids', () => {
  it('offer what a codec can be served as', () => {
    expect(variantsOf('aac', 'mp4')).to.deep.equal(['mp4-cenc', 'mp4-clear', 'preview']);
    expect(variantsOf('mp3', 'mpeg')).to.deep.equal(['mp3', 'aac-cenc', 'preview']);
    expect(variantsOf('vorbis', 'ogg')).to.deep.equal(['aac-cenc', 'aac-clear', 'preview']);
    expect(variantsOf('flac', 'ogg')).to.deep.equal(['aac-cenc', 'aac-clear', 'preview']);
  });

  it('are 40 hexadecimal digits, another for another source or variant', () => {
    const ids = ['a', 'b'].flatMap((id) => [fileIdOf(id, 'mp4-cenc'), fileIdOf(id, 'preview')]);
    ids.forEach((id) => expect(id).to.match(/^[0-9a-f]{40}$/));
    expect(new Set(ids).size).to.equal(4);
  });
});
