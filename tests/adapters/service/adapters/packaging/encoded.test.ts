import { expect } from 'chai';
import { createPackager } from '#adapters/service/adapters/packaging/packager.ts';
import { createFixtureFolder, FIXTURES, type FixtureFolder, type FixtureName } from './support/fixtures.ts';
import { bestLag, createCountingBlobs, decode, readAll, MASTER_KEY, md5, SILENT, wholeFile } from './support/tools.ts';

const ENCODED = {
  ffmpeg: ['vorbis', 'wav', 'wavDeep', 'wavFloat', 'aiff', 'mp3', 'alac', 'oggFlac'],
  wasm: ['vorbis', 'wav', 'wav8', 'wavDeep', 'wavFloat', 'aiff', 'mp3', 'oggFlac'],
} as const satisfies Record<string, readonly FixtureName[]>;

for (const encoder of ['ffmpeg', 'wasm'] as const) {
  describe(`sources re-encoded to AAC by ${encoder}`, () => {
    let fixtures: FixtureFolder;
    const { blobs, counts } = createCountingBlobs();
    const packager = createPackager({ blobs, masterKey: MASTER_KEY, logger: SILENT, encoder });

    before(async () => {
      fixtures = await createFixtureFolder();
    });
    after(async () => {
      await packager.close();
      await fixtures.remove();
    });

    for (const name of ENCODED[encoder]) {
      it(`keep every sample in its place: ${name}`, async () => {
        const source = await fixtures.sourceOf(name);
        const { seekTable } = await packager.describe(source, 'aac-cenc');
        const key = Buffer.from(packager.contentKey(source.id)).toString('hex');
        const samples = await decode(await wholeFile(packager, source, 'aac-cenc'), ['-decryption_key', key]);
        const original = await decode(source.path);
        const total = seekTable.segments.reduce((sum, [, duration]) => sum + duration, 0);
        const music = total - seekTable.encoder_delay_samples - seekTable.padding_samples;
        expect(samples.length / 4).to.equal(total);
        expect(music).to.equal(FIXTURES[name].seconds * FIXTURES[name].rate);
        expect(bestLag(samples, original)).to.equal(seekTable.encoder_delay_samples);
      });
    }

    it('are made once: a second packager only reads', async () => {
      const source = await fixtures.sourceOf('vorbis');
      const whole = await wholeFile(packager, source, 'aac-cenc');
      const { writes } = counts;
      const second = createPackager({ blobs, masterKey: MASTER_KEY, logger: SILENT, encoder });
      expect(md5(await wholeFile(second, source, 'aac-cenc'))).to.equal(md5(whole));
      expect(counts.writes).to.equal(writes);
      await second.close();
    });

    it('are the same bytes when encoded again', async () => {
      const source = await fixtures.sourceOf('wav');
      const other = createPackager({ blobs: createCountingBlobs().blobs, masterKey: MASTER_KEY, logger: SILENT, encoder });
      expect(md5(await wholeFile(other, source, 'aac-clear'))).to.equal(md5(await wholeFile(packager, source, 'aac-clear')));
      await other.close();
    });

    it('give any range as the slice of the whole', async () => {
      const source = await fixtures.sourceOf('wav');
      const whole = await wholeFile(packager, source, 'aac-cenc');
      for (let step = 0; step < 20; step++) {
        const first = (step * 7_919 * 13) % whole.length;
        const last = Math.min(whole.length - 1, first + ((step * 104_729) % 90_000));
        const part = await readAll(packager.read(source, 'aac-cenc', first, last));
        expect(part.equals(whole.subarray(first, last + 1)), `${first}-${last}`).to.equal(true);
      }
    });
  });
}
