import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { FIXTURES, packagerForSuite } from './support/fixtures.ts';
import { wholeFile } from './support/tools.ts';

/** What LAME puts before the music, and what every decoder adds. */
const LAME_DELAY = 576;
const LAVC_DELAY = 1_105 - 529;
const DECODER_DELAY = 529;

describe('MP3 files', () => {
  const { packager, sourceOf } = packagerForSuite();

  for (const name of ['mp3', 'mp3Variable'] as const) {
    it(`are served as they are, from their first sounding frame: ${name}`, async () => {
      const source = await sourceOf(name);
      const file = await readFile(source.path);
      const served = await wholeFile(packager, source, 'mp3');
      const at = file.indexOf(served);
      expect(at).to.be.greaterThan(0);
      expect(served.readUInt16BE(0) & 0xffe0).to.equal(0xffe0);
      expect(served.subarray(0, 200).toString('latin1')).not.to.match(/Xing|Info|ID3/);
      expect(at + served.length).to.equal(file.length);
    });

    it(`give the exact length of the music, to the sample: ${name}`, async () => {
      const { seekTable } = await packager.describe(await sourceOf(name), 'mp3');
      const total = seekTable.segments.reduce((sum, [, duration]) => sum + duration, 0);
      expect(seekTable.timescale).to.equal(FIXTURES[name].rate);
      expect([LAME_DELAY, LAVC_DELAY]).to.include(seekTable.encoder_delay_samples - DECODER_DELAY);
      expect(total - seekTable.encoder_delay_samples - seekTable.padding_samples).to.equal(
        FIXTURES[name].seconds * FIXTURES[name].rate,
      );
    });

    it(`begin each segment with a frame: ${name}`, async () => {
      const source = await sourceOf(name);
      const { seekTable } = await packager.describe(source, 'mp3');
      const served = await wholeFile(packager, source, 'mp3');
      let offset = seekTable.offset;
      for (const [sizeBytes] of seekTable.segments) {
        expect(served.readUInt16BE(offset) & 0xffe0).to.equal(0xffe0);
        offset += sizeBytes;
      }
    });
  }

  it('are previewed by their first 30 seconds', async () => {
    const source = await sourceOf('mp3');
    const [preview, whole] = [await wholeFile(packager, source, 'preview'), await wholeFile(packager, source, 'mp3')];
    expect(preview.length).to.be.lessThan(whole.length);
    expect(preview.equals(whole.subarray(0, preview.length))).to.equal(true);
  });
});
